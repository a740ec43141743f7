import {Box} from 'ink';
import type {ReactNode} from 'react';
import {ownCard} from '../../../games/spyfall/view.ts';
import {wrapText} from '../../../text/wrap.ts';
import {Styled} from '../../parts/styled.tsx';
import type {SpyfallModel} from './spyfall-model.ts';

type Around = Pick<SpyfallModel, 'session' | 'view' | 'talk' | 'state' | 'focus' | 'layout'>;

/** The person's own card while it lies open; at the end everybody knows the secret. */
const openCard = ({view, state}: Around): string | undefined => {
  if (view.phase === 'over') return view.end?.entity ?? undefined;
  const card = ownCard(view);
  return state.isCardShown && card?.side === 'villager' ? card.entity : undefined;
};

/** What the person looks at: the marked candidate, else their card. */
const lookedAt = (around: Around): string | undefined => {
  const {session, state, focus} = around;
  if (focus === 'candidates') return session.entities[state.candidateAt]?.id;
  if (focus === 'filter') return state.guessAt;
  if (focus === 'confirm' && state.pending?.kind === 'guess') return state.pending.entity;
  return openCard(around);
};

/** An entity for a learner: its name with the English one, and what it is; nothing where nothing is known of it. */
export const aboutLines = (
  {session, talk}: Pick<Around, 'session' | 'talk'>,
  entity: string,
  width: number,
): readonly string[] => {
  const help = session.about?.(entity, talk.words.lang);
  if (help === undefined) return [];
  const name = talk.entityName(entity);
  const heading = name === help.gloss ? name : `${name} · ${help.gloss}`;
  return [heading, ...wrapText(help.line, width)];
};

/** Rows of open help: the name, and two for a line about it in the smallest terminal. */
const openRows = 3;

/** The rows of help that are open now. What they tell is the same for every seat. */
export const openAbout = (around: Around): readonly string[] => {
  const entity = around.state.isAboutOpen && around.focus !== 'intro' ? lookedAt(around) : undefined;
  const lines = entity === undefined ? [] : aboutLines(around, entity, around.layout.mainWidth);
  // Always the same height, so that the list does not jump while one walks through it.
  return lines.length === 0 ? [] : Array.from({length: openRows}, (_, row) => lines[row] ?? '');
};

/** What an entity is, for a learner: its name and the English one, and a line about it. */
export const AboutRows = ({lines, width}: {readonly lines: readonly string[]; readonly width: number}) => (
  <Box flexDirection="column" width={width} height={lines.length} overflow="hidden" flexShrink={0}>
    {lines.map(
      (line, index): ReactNode => (
        // biome-ignore lint/suspicious/noArrayIndexKey: rows have no other identity
        <Styled key={index} token={index === 0 ? 'text.strong' : 'text.secondary'}>
          {line === '' ? ' ' : line}
        </Styled>
      ),
    )}
  </Box>
);
