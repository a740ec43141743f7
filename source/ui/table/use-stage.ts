import {useAnimation, useInput} from 'ink';
import {useEffect, useMemo, useReducer} from 'react';
import type {ViewRules} from '../../games/window.ts';
import type {PaceControl} from '../../runner/pacing.ts';
import {type CommandId, commandFor, type KeyContext} from '../keymap.ts';
import {useTerminal} from '../terminal.ts';
import {type BeatsOf, beatMs, createStageReducer, emptyStage, onStage, type Stage} from './stage.ts';
import type {Eyes} from './use-table.ts';

/** Eyes that are told some things step by step, and what is being told so now. */
export type StagedEyes<View, Observation> = Eyes<View, Observation> & {
  /** What is told step by step now, and which of its beats it is. */
  readonly scene: {readonly told: Observation; readonly beat: number} | undefined;
  /** Ends the steps: the last of them first, then all. */
  readonly hurry: () => void;
};

type StageOptions<Observation> = {
  readonly beatsOf: BeatsOf<Observation>;
  readonly pace: Pick<PaceControl, 'speed' | 'isPaused'>;
  readonly isActive: boolean;
};

const viewOf = <View, Observation>(
  rules: ViewRules<View, Observation>,
  {observer, heard, told}: Stage<Observation>,
): View | undefined =>
  observer === undefined || told === heard.length
    ? undefined
    : heard.slice(0, told).reduce(rules.evolveView, rules.startView(observer));

/**
 * Tells step by step what deserves it. Without pauses (the speed `instant`) and to a screen reader everything is told at
 * once. `beatsOf` and `rules` must be the same each time.
 */
export const useStage = <View, Observation>(
  rules: ViewRules<View, Observation>,
  eyes: Eyes<View, Observation>,
  {beatsOf, pace, isActive}: StageOptions<Observation>,
): StagedEyes<View, Observation> => {
  const {isScreenReader} = useTerminal();
  const reduce = useMemo(() => createStageReducer(beatsOf), [beatsOf]);
  const [stage, dispatch] = useReducer(reduce, emptyStage as Stage<Observation>);
  const {observer, observations} = eyes;
  const isStill = isScreenReader || pace.speed() === 'instant';
  if (stage.heard !== observations) dispatch({type: 'heard', observer, observations, isStill});
  const told = onStage(stage);
  const beat = told === undefined ? undefined : beatsOf(told)[stage.beat];
  const ms = beat === undefined ? Number.POSITIVE_INFINITY : beatMs(beat, pace.speed());
  const isRunning = isActive && Number.isFinite(ms) && !pace.isPaused();
  const {frame} = useAnimation({interval: Math.max(1, ms), isActive: isRunning});
  useEffect(() => {
    if (isRunning && frame > 0) dispatch({type: 'next'});
  }, [isRunning, frame]);
  const view = useMemo(() => viewOf(rules, stage), [rules, stage]);
  const shown = useMemo(() => stage.heard.slice(0, stage.told), [stage.heard, stage.told]);
  return {
    ...eyes,
    ...(view !== undefined && {view, observations: shown}),
    scene: told === undefined ? undefined : {told, beat: stage.beat},
    hurry: () => dispatch({type: 'hurry'}),
  };
};

/** Commands that hurry beside keys without one: those with which people wish something away. */
const hurrying: readonly (CommandId | undefined)[] = [undefined, 'back', 'choose', 'hurry'];

/** Any key without another meaning in these contexts. It keeps its own meaning: what is typed ahead stays. */
export const useHurryKey = (contexts: readonly KeyContext[], onKey: () => void, isActive: boolean): void => {
  useInput(
    (input, key) => {
      if (hurrying.includes(commandFor(contexts, input, key))) onKey();
    },
    {isActive},
  );
};
