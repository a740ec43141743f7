import type {SeatView} from '../../../games/spyfall/view.ts';
import type {EntityWords} from '../../../packs/entity-set.ts';
import {createMentionFinder} from '../../../text/mentions.ts';

/** What a person's line gives away: a villager names the entity, or a spy some candidate. */
export type Leak = {readonly kind: 'entity' | 'candidate'; readonly name: string};

/**
 * Makes the check of a person's lines: nothing, or what the line names. For a villager the entity alone counts, for
 * the spy every candidate; both in the way the table's language joins words.
 */
export const createLeakCheck = (
  view: Pick<SeatView, 'cards' | 'observer' | 'table'>,
  entities: readonly EntityWords[],
): ((text: string) => Leak | undefined) => {
  const card = typeof view.observer === 'number' ? view.cards[view.observer] : undefined;
  if (card === undefined) return () => undefined;
  const told = card.side === 'spy' ? entities : entities.filter(({id}) => id === card.entity);
  const find = createMentionFinder(
    told.flatMap(({name, aliases}) => [name, ...aliases]),
    view.table?.lang,
  );
  const kind = card.side === 'spy' ? 'candidate' : 'entity';
  return text => {
    const mention = find(text);
    return mention === undefined ? undefined : {kind, name: text.slice(mention.start, mention.end)};
  };
};
