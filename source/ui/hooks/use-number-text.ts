import {useMemo} from 'react';
import {createNumberText} from '../../packs/language.ts';
import {useTerminal} from '../terminal.ts';

/** Writes numbers in the digits of the interface language, for parts that are given no words. */
export const useNumberText = (): ((value: number) => string) => {
  const {locale} = useTerminal();
  return useMemo(() => createNumberText(locale), [locale]);
};
