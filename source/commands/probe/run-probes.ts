import path from 'node:path';
import {findArenaGame} from '../../arena/arena-games.ts';
import {createCardReader} from '../../arena/cards/card-reader.ts';
import type {Plan} from '../../arena/plan/plan.ts';
import {printable} from '../../packs/printable.ts';
import {failure, type Result, success} from '../../result.ts';
import {createRecordCounter} from '../../tables/count-record.ts';
import type {TableDependencies} from '../../tables/dependencies.ts';
import {isNamedModel, type NamedModel, parseCompetitor} from '../../tables/models/competitor-names.ts';
import {serverNames} from '../../tables/models/known-servers.ts';
import type {Shell} from '../app/shell.ts';
import {probeModel} from './probe-model.ts';
import {probePlan, ZERO} from './probe-plan.ts';
import type {Probe} from './probe-state.ts';

/** How long a model may be tried, unless somebody says otherwise, in minutes. */
export const DEFAULT_MINUTES = 5;
const MS_PER_MINUTE = 60_000;

const readModels = (names: readonly string[], maker: TableDependencies): readonly (NamedModel | string)[] =>
  [...new Set(names)].map(name => {
    const named = parseCompetitor(name, serverNames(maker.settings));
    return named && isNamedModel(named) ? named : name;
  });

/** What is to be probed. */
export type ProbeWishes = {
  /** The models as a person names them. */
  readonly names: readonly string[];
  /** The codes of the scenarios. */
  readonly scenarios: readonly string[];
  /** The most time for each model. */
  readonly minutes: number;
};

/** Prepares a probe of models. Problems are sentences. */
export const prepareProbe = async (
  {names, scenarios, minutes}: ProbeWishes,
  maker: TableDependencies,
  shell: Shell,
): Promise<Result<Probe, readonly string[]>> => {
  const models: {label: string; plan: Plan}[] = [];
  for (const model of readModels(names, maker)) {
    if (typeof model === 'string') return failure([shell.words('probe.no-model', {value: printable(model)})]);
    const plan = await probePlan(model, scenarios, maker, shell);
    if (!plan.ok) return plan;
    models.push({label: plan.value.models[0]?.label ?? '', plan: plan.value});
  }
  const game = await findArenaGame(maker.games, undefined);
  if (!game) throw new Error('No game can be played between chosen teams.');
  const parts = await game.module.parts();
  const reader = createCardReader({
    module: game.module,
    counter: createRecordCounter({games: maker.games, library: shell.root}),
    models: models.map(({label}) => label),
    zero: ZERO,
    sharesOf: report => parts.cardShares?.(report) ?? {},
  });
  return success({
    ...{shell, maker, models, reader, budgetMs: minutes * MS_PER_MINUTE, done: new Map(), current: undefined},
    problems: [],
    houseVersion: parts.houseVersion,
  });
};

/** A name for a folder: letters, digits and what is safe beside them. */
const folderName = (label: string, now: Date): string =>
  `${label.replace(/[^\p{L}\p{N}._-]+/gu, '-').slice(0, 60)}-${now.toISOString().replace(/\D/g, '').slice(0, 14)}`;

/** Probes the models one after the other. Cards and problems collect in the probe. */
export const runProbes = async (probe: Probe, stop: AbortSignal, onChange: () => void): Promise<void> => {
  const {shell, maker, models, reader, budgetMs, done, problems} = probe;
  for (const {label, plan} of models) {
    if (stop.aborted) break;
    const game = await findArenaGame(maker.games, plan.game);
    if (!game) throw new Error(`There is no game ${plan.game}.`);
    const current = {label, since: performance.now(), step: ''};
    probe.current = current;
    const probed = await probeModel({
      ...{plan, game, maker, reader, budgetMs, onChange},
      folder: path.join(maker.dataFolder, 'probes', folderName(label, new Date())),
      preparing: {
        signal: stop,
        onStep: sentence => {
          current.step = sentence;
          onChange();
        },
      },
    });
    if (probed.ok) done.set(label, probed.value);
    else if (!stop.aborted) problems.push(probed.problem);
    const end = probed.ok ? probed.value.end : undefined;
    if (end === 'speechless') problems.push(shell.words('probe.speechless', {model: label}));
    if (end === 'unreachable') problems.push(shell.words('probe.unreachable', {model: label}));
    if (end === 'not-written') problems.push(shell.words('probe.not-written'));
  }
  probe.current = undefined;
};
