import type {Observer} from '../../games/game.ts';
import type {Speed} from '../../settings/choices.ts';

/** A part of something that is told step by step: a ballot turns over, a pause, a card turns, the verdict. */
export type Beat = 'ballot' | 'hush' | 'card' | 'verdict';

/** In milliseconds. The verdict stays until a key is pressed. */
const TIMES: Readonly<Record<Speed, Readonly<Record<Exclude<Beat, 'verdict'>, number>>>> = {
  slow: {ballot: 700, hush: 1500, card: 2400},
  normal: {ballot: 350, hush: 900, card: 1600},
  fast: {ballot: 150, hush: 400, card: 800},
  instant: {ballot: 0, hush: 0, card: 0},
};

/** How long a beat lasts, in milliseconds; infinite for what waits for a key. */
export const beatMs = (beat: Beat, speed: Speed): number =>
  beat === 'verdict' ? Number.POSITIVE_INFINITY : TIMES[speed][beat];

/**
 * How far a screen has told what its observer knows. The rest is known and written down already; only the eyes wait for
 * it.
 */
export type Stage<Observation> = {
  /** Whose eyes; nobody's before anything was heard. */
  readonly observer: Observer | undefined;
  readonly heard: readonly Observation[];
  /** How many of those are told to their end. */
  readonly told: number;
  /** Which beat of the next one it is, counted from 0. */
  readonly beat: number;
};

/** What moves it on. `next`: the time of a beat is up. */
export type StageAction<Observation> =
  | {
      readonly type: 'heard';
      readonly observer: Observer;
      readonly observations: readonly Observation[];
      /** Nothing is told step by step. */
      readonly isStill: boolean;
    }
  | {readonly type: 'next' | 'hurry'};

/** A stage before anything was heard. */
export const emptyStage: Stage<never> = {observer: undefined, heard: [], told: 0, beat: 0};

/** Returns the beats of an observation; none for what is told at once. */
export type BeatsOf<Observation> = (observation: Observation) => readonly Beat[];

/** Returns what is being told step by step; nothing when all is told. */
export const onStage = <Observation>({heard, told}: Stage<Observation>): Observation | undefined =>
  heard[told];

/** Tells what needs no steps, up to the next that does. */
const tellOn = <Observation>(
  stage: Stage<Observation>,
  from: number,
  beatsOf: BeatsOf<Observation>,
): Stage<Observation> => {
  const ahead = stage.heard.findIndex((heard, at) => at >= from && beatsOf(heard).length > 0);
  return {...stage, told: ahead < 0 ? stage.heard.length : ahead, beat: 0};
};

/**
 * Makes the reducer of a stage. What was there before the screen was, as in a game that is resumed, is told at once; so
 * is what other eyes have seen.
 */
export const createStageReducer =
  <Observation>(beatsOf: BeatsOf<Observation>) =>
  (stage: Stage<Observation>, action: StageAction<Observation>): Stage<Observation> => {
    if (action.type === 'heard') {
      const {observer, observations: heard, isStill} = action;
      const isHistory = stage.heard.length === 0 || observer !== stage.observer;
      if (isStill || isHistory) return {observer, heard, told: heard.length, beat: 0};
      const isWaiting = onStage(stage) !== undefined;
      return isWaiting ? {...stage, heard} : tellOn({...stage, heard}, stage.told, beatsOf);
    }
    const told = onStage(stage);
    if (told === undefined) return stage;
    const last = beatsOf(told).length - 1;
    if (stage.beat >= last) return tellOn(stage, stage.told + 1, beatsOf);
    return {...stage, beat: action.type === 'hurry' ? last : stage.beat + 1};
  };
