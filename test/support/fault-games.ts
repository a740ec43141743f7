import {isDeepStrictEqual} from 'node:util';
import {spyfall} from '../../source/games/spyfall/spyfall.ts';
import type {TableOptions, TableSession} from '../../source/tables/table.ts';
import {type FakeCall, type FaultServer, planFaults, startFaultServer} from './fault-server.ts';
import {readNewest, setTable, type TestMaker, watchOf} from './model-table.ts';
import {legalReply, type ScriptedCall} from './scripted-ollama.ts';

/** How a game against a failing server went. */
export type FaultGame = {
  readonly seed: number;
  readonly outcome: 'ended' | 'aborted';
  /** What befell its calls, without those that nothing befell. */
  readonly faults: readonly string[];
  /** How often it had to be gone on with until it ended. */
  readonly resumes: number;
};

/** A model that is named in the server's list. */
const MODEL = 'tiny';

/** Short, so that a server which hangs costs a moment. Milliseconds. */
const TIMEOUTS = {connectMs: 2000, firstTokenMs: 150, silenceMs: 150, totalMs: 2000};

const replyTo = ({n, body}: FakeCall) => {
  const {messages, format} = body as Pick<ScriptedCall, 'messages' | 'format'>;
  return {text: legalReply({n, messages, format} as ScriptedCall)};
};

const optionsFor = (seed: number): TableOptions =>
  watchOf({
    seed,
    players: 3 + (seed % 3),
    model: MODEL,
    ...(seed % 4 === 0 ? {invited: [{competitor: 'house', seat: 1}]} : {}),
  });

/** What the moderator heard must be what the record tells, or something was lost. */
const checkHeard = (session: TableSession, maker: TestMaker): void => {
  const heard = session.windowOf?.('moderator').read(1);
  const told = readNewest(maker).events.flatMap(event => spyfall.observe(event, 'moderator') ?? []);
  if (!isDeepStrictEqual(JSON.parse(JSON.stringify(heard)), JSON.parse(JSON.stringify(told))))
    throw new Error('What was told is not what was recorded.');
};

const playOn = async (maker: TestMaker, server: FaultServer, options: TableOptions) => {
  const answered = {...maker, environment: {OLLAMA_HOST: server.url}};
  const {session} = await setTable(answered, options);
  await session.finished;
  checkHeard(session, maker);
  return readNewest(maker);
};

/**
 * Plays a game against a server of which a share of the calls fails, by the seed; when that aborts it, goes on against
 * one that fails as often, and at last against one that is mended. Throws when anything is lost on the way.
 */
export const playFaultGame = async (maker: TestMaker, seed: number): Promise<FaultGame> => {
  const failing = await startFaultServer({
    faultOf: planFaults(seed, 0.02 + 0.06 * (seed % 6)),
    reply: replyTo,
    models: [MODEL],
  });
  const mended = await startFaultServer({faultOf: () => 'none', reply: replyTo, models: [MODEL]});
  const settings = {...maker.settings, replyForms: {[MODEL]: 'schema' as const}};
  // A busy machine may be slow without any fault: only where something hangs is anybody in a hurry.
  const patient: TestMaker = {...maker, settings};
  const hurried: TestMaker = {...maker, settings: {...settings, timeouts: TIMEOUTS}};
  try {
    const options = optionsFor(seed);
    let last = await playOn(hurried, failing, options);
    const outcome = last.checked.outcome ?? 'aborted';
    let resumes = 0;
    while (last.checked.outcome === 'aborted') {
      const before = last.events.slice(0, -1);
      resumes += 1;
      if (resumes > 3) throw new Error('A mended server did not let the game end.');
      const again = {...options, resume: last.id};
      last = await (resumes === 1 ? playOn(hurried, failing, again) : playOn(patient, mended, again));
      if (!isDeepStrictEqual(last.events.slice(0, before.length), before))
        throw new Error('The events before are not the same.');
    }
    const faults = [...failing.faults].filter(fault => fault !== 'none');
    return {seed, outcome, faults, resumes};
  } finally {
    await Promise.all([failing.close(), mended.close()]);
  }
};
