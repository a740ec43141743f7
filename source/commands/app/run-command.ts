import type {CommandName} from '../arguments/commands.ts';
import type {Arguments, OptionValues} from '../arguments/parse-arguments.ts';
import {runHome} from '../home.ts';
import {runPlay} from '../play.ts';
import {runWatch} from '../watch.ts';
import {withAllWords} from './choose-language.ts';
import {EXIT} from './exit-codes.ts';
import {fail, type Shell} from './shell.ts';

/** The commands that measure. They need words that the others don't. */
type Measuring = Extract<
  CommandName,
  'arena' | 'export' | 'hear' | 'import' | 'leaks' | 'probe' | 'report' | 'worker'
>;

const runMeasuring = async (
  command: Measuring,
  words: readonly string[],
  values: OptionValues,
  shell: Shell,
): Promise<number> => {
  switch (command) {
    case 'probe':
      return (await import('../probe/probe.ts')).runProbe(words, values, shell);
    case 'arena':
      return (await import('../arena/arena.ts')).runArenaCommand(values, shell);
    case 'worker':
      return (await import('../arena/worker.ts')).runWorker(values, shell);
    case 'report':
      return (await import('../report/report.ts')).runReport(words, values, shell);
    case 'export':
      return (await import('../export.ts')).runExport(words, values, shell);
    case 'import':
      return (await import('../import.ts')).runImport(words, values, shell);
    case 'leaks':
      return (await import('../leaks/leaks.ts')).runLeaks(words, values, shell);
    case 'hear':
      return (await import('../hear.ts')).runHear(words, shell);
  }
};

/** Runs a command, and returns the exit code. Help and wrong arguments don't load this file. */
export const runCommand = async ({command, words, values}: Arguments, around: Shell): Promise<number> => {
  const shell = {...around, bidi: values.bidi as Shell['bidi']};
  switch (command) {
    case undefined:
      return runHome(shell);
    case 'play':
      return runPlay(values, shell);
    case 'watch':
      return runWatch(values, shell);
    case 'learn':
      return (await import('../learn.ts')).runLearn(shell);
    case 'resume':
      return (await import('../resume.ts')).runResume(words, values, shell);
    case 'models':
      return (await import('../models/models.ts')).runModels(words, values, shell);
    case 'servers':
      return (await import('../servers/servers.ts')).runServers(words, values, shell);
    case 'packs':
      return (await import('../packs/packs.ts')).runPacks(words, values, shell);
    default: {
      const all = withAllWords(shell);
      return all.ok ? runMeasuring(command, words, values, all.value) : fail(shell, all.problem, EXIT.failed);
    }
  }
};
