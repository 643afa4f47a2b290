import type { Localized } from '../../shared/localized.ts';

/** How a caller comes to the state that a correction left: no system writes it as a file of its own. Stands behind what has to be given. */
export const stateAdvice: Localized = {
  pl: '(w jej XML wpisz wiersze, P_13, P_14 i P_15 po korekcie; numer i data zostają)',
  en: '(write into its XML the lines, P_13, P_14 and P_15 after the correction; number and date stay)',
};
