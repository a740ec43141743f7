import {Box} from 'ink';
import type {ReactNode} from 'react';
import {Line} from '../../../parts/line.tsx';
import {InRole, useRoleWords} from '../../../parts/role.tsx';
import type {Segment} from '../../../table/talk/rows.ts';
import type {Under} from '../../../table/your-move.tsx';
import type {SpyfallModel} from '../spyfall-model.ts';
import {flowChoices, gapCells, type MeaningChoice, markCells} from './meaning.ts';

type PickerProps = {
  readonly model: SpyfallModel;
  readonly choices: readonly MeaningChoice[];
};

const labelOf = ({talk}: SpyfallModel, {label}: MeaningChoice, at: number): string =>
  `${talk.words.number(at + 1)} ${label}`;

/** Where the choices stand under the line, by rows. */
export const meaningRows = (
  model: SpyfallModel,
  choices: readonly MeaningChoice[],
): readonly (readonly number[])[] => {
  if (model.isPlain || model.isLinear) return choices.map((_, at) => [at]);
  return flowChoices(
    choices.map((choice, at) => labelOf(model, choice, at)),
    model.layout.mainWidth,
  );
};

type RowProps = PickerProps & {readonly places: readonly number[]};

const PickerRow = ({model, choices, places}: RowProps): ReactNode => {
  const {meaningAt} = model.state;
  const segments = places.flatMap((at, index): readonly Segment[] => {
    const choice = choices[at];
    if (choice === undefined) return [];
    const isAt = at === meaningAt;
    return [
      ...(index === 0 ? [] : [{text: ' '.repeat(gapCells)}]),
      {text: isAt ? '❯' : ' '.repeat(markCells), token: 'accent' as const},
      {text: labelOf(model, choice, at), token: isAt ? 'accent' : 'text.primary', isApart: true},
    ];
  });
  return <Line segments={segments} />;
};

const PickerOption = ({model, choices, places: [at = 0]}: RowProps): ReactNode => {
  const choice = choices[at];
  const state = at === model.state.meaningAt ? 'selected' : undefined;
  return choice && <InRole role="option" state={state} text={labelOf(model, choice, at)} />;
};

/** Ways to mean the line, side by side under it. */
const MeaningPicker = (props: PickerProps): ReactNode => {
  const {model, choices} = props;
  const isHeard = useRoleWords() !== undefined;
  const Row = isHeard ? PickerOption : PickerRow;
  return (
    <Box flexDirection="column" flexShrink={0}>
      {meaningRows(model, choices).map(places => (
        <Row key={places[0]} {...props} places={places} />
      ))}
    </Box>
  );
};

/** What opens under the line to ask how it is meant, with the rows it takes. */
export const meaningUnder = (props: PickerProps): Under => ({
  rows: meaningRows(props.model, props.choices).length,
  view: <MeaningPicker {...props} />,
});
