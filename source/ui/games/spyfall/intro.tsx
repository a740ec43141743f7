import {Box} from 'ink';
import type {ReactNode} from 'react';
import {ownCard} from '../../../games/spyfall/view.ts';
import {hintKey} from '../../key-label.ts';
import {Panel} from '../../parts/panel.tsx';
import {Styled} from '../../parts/styled.tsx';
import type {TableModel} from './table-model.ts';

const cardWidth = 54;

/** The card as it is dealt: open, alone in the middle, until a key is pressed. */
export const Intro = ({model, height}: {readonly model: TableModel; readonly height: number}): ReactNode => {
  const {view, talk, layout} = model;
  const {words, domain} = talk;
  const card = ownCard(view);
  if (card === undefined) return null;
  const isSpy = card.side === 'spy';
  const title = isSpy
    ? words('table.intro-spy')
    : words('table.intro-villager', {entity: talk.entityName(card.entity), domain});
  const goal = isSpy
    ? words('table.intro-spy-goal', {domain})
    : words('table.intro-villager-goal', {count: (view.table?.seats.length ?? 2) - 1});
  const key = hintKey('reveal-card', ['table', 'text']) ?? '';
  return (
    <Box
      width={layout.mainWidth}
      height={height}
      justifyContent="center"
      alignItems="center"
      overflow="hidden"
    >
      <Panel title={words('table.intro-title')} width={Math.min(cardWidth, layout.mainWidth)} isFocused>
        <Box flexDirection="column" marginY={1}>
          <Styled token={isSpy ? 'card.spy' : 'card.villager'}>{title}</Styled>
          <Styled wrap="wrap">{goal}</Styled>
        </Box>
        <Styled token="text.secondary" wrap="wrap">
          {words('table.intro-key', {key})}
        </Styled>
      </Panel>
    </Box>
  );
};
