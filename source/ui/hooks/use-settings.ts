import {useMemo, useState} from 'react';
import type {Settings} from '../../settings/schema.ts';
import {chooseBidi} from '../bidi-mode.ts';
import type {Services} from '../services.ts';
import type {Terminal} from '../terminal.ts';

export type SettingsHandle = {
  readonly settings: Settings;
  readonly change: (change: Partial<Settings>) => void;
  /** Why the last change could not be written; it holds for this run all the same. */
  readonly problem: string | undefined;
};

/** The settings, and their changes: whoever uses it is drawn again after one. */
export const useSettings = ({settings}: Services): SettingsHandle => {
  const [problem, setProblem] = useState<string | undefined>(undefined);
  const [current, setCurrent] = useState(settings.read);
  const change = (changed: Partial<Settings>): void => {
    setProblem(settings.change(changed));
    setCurrent(settings.read());
  };
  return {settings: current, change, problem};
};

/**
 * The terminal as the settings want it now, and the interface language. A theme takes effect at once where there are
 * colours; where the run began without any, because of the environment or the setting, it stays so until the next start.
 */
export const useChosenTerminal = (terminal: Terminal, settings: Settings, locale: string): Terminal => {
  const {colours, bidi, bidiAnswers} = settings;
  return useMemo(() => {
    const {arabic} = terminal;
    const chosen = arabic && chooseBidi(arabic.given, {bidi, bidiAnswers}, arabic.key, arabic.guess());
    const here = {...terminal, ...chosen, locale};
    if (colours === 'none') return {...here, colour: 'none'};
    return colours === 'auto' ? here : {...here, theme: colours};
  }, [terminal, colours, bidi, bidiAnswers, locale]);
};
