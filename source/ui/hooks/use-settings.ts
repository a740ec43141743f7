import {useMemo, useState} from 'react';
import type {Settings} from '../../settings/schema.ts';
import {chooseBidi} from '../bidi-mode.ts';
import type {Services} from '../services.ts';
import type {Terminal} from '../terminal.ts';

/** The settings, and a function that changes them. */
export type SettingsHandle = {
  readonly settings: Settings;
  readonly change: (change: Partial<Settings>) => void;
  /** Why the last change could not be saved. It still applies to this run. */
  readonly problem: string | undefined;
};

/** Returns the settings. The component is drawn again after a change. */
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
 * Returns the terminal with the settings and the interface language applied. A theme applies at once. If polyspy
 * started without colours, because of the environment or the setting, they come with the next start.
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
