import type { Localized } from '../../shared/localized.ts';

/** How to obtain the state left by a correction, which no system exports as a file. Appended to messages that ask for it. */
export const stateAdvice: Localized = {
  pl: '(w jej XML wpisz wiersze, P_13, P_14 i P_15 po korekcie; numer i data zostają)',
  en: '(write into its XML the lines, P_13, P_14 and P_15 after the correction; number and date stay)',
};
