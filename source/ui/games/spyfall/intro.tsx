import {Box} from 'ink';
import type {ReactNode} from 'react';
import {ownCard} from '../../../games/spyfall/view.ts';
import {hintKey} from '../../key-label.ts';
import {Panel, panelFrame} from '../../parts/panel.tsx';
import {Paragraph, Styled} from '../../parts/styled.tsx';
import {aboutLines} from './about.tsx';
import type {SpyfallModel} from './spyfall-model.ts';

const cardWidth = 54;

type FaceProps = {
  readonly model: SpyfallModel;
  readonly isSpy: boolean;
  readonly title: string;
  readonly width: number;
};

/** A card in another language than the person's own says what it is. */
const helpFor = ({session, view, talk}: SpyfallModel, width: number): readonly string[] => {
  const card = ownCard(view);
  if (card?.side !== 'villager' || view.table?.lang === talk.words.lang) return [];
  return aboutLines({session, talk}, card.entity, width);
};

/** What the open card says. */
const Face = ({model, isSpy, title, width}: FaceProps): ReactNode => {
  const {words, domain} = model.talk;
  const goal = isSpy
    ? words('table.intro-spy-goal', {domain})
    : words('table.intro-villager-goal', {count: (model.view.table?.seats.length ?? 2) - 1});
  return (
    <>
      <Styled token={isSpy ? 'card.spy' : 'card.villager'}>{title}</Styled>
      {helpFor(model, width).map(line => (
        <Styled key={line} token="text.secondary">
          {line}
        </Styled>
      ))}
      <Paragraph width={width}>{goal}</Paragraph>
    </>
  );
};

/** The card as it is dealt: face down in the middle until a key turns it, then open until the next one. */
export const Intro = ({
  model,
  height,
}: {
  readonly model: SpyfallModel;
  readonly height: number;
}): ReactNode => {
  const {view, talk, layout} = model;
  const {words, domain} = talk;
  const card = ownCard(view);
  if (card === undefined) return null;
  const isSpy = card.side === 'spy';
  const title = isSpy
    ? words('table.intro-spy')
    : words('table.intro-villager', {entity: talk.entityName(card.entity), domain});
  const isOpen = model.state.panel === 'intro-open';
  const width = Math.min(cardWidth, layout.mainWidth);
  const inner = width - panelFrame.columns;
  const key = hintKey('reveal-card', ['table', 'text']) ?? '';
  return (
    <Box
      width={layout.mainWidth}
      height={height}
      justifyContent="center"
      alignItems="center"
      overflow="hidden"
    >
      <Panel title={words('table.intro-title')} width={width} isFocused>
        <Box flexDirection="column" marginY={1}>
          {isOpen ? (
            <Face model={model} isSpy={isSpy} title={title} width={inner} />
          ) : (
            <Paragraph width={inner}>{words('table.intro-down')}</Paragraph>
          )}
        </Box>
        <Paragraph token="text.secondary" width={inner}>
          {isOpen ? words('table.intro-key', {key}) : words('table.intro-turn')}
        </Paragraph>
      </Panel>
    </Box>
  );
};
