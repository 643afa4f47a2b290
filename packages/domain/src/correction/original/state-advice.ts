import type { Localized } from '../../shared/localized.ts';

/** How to provide the state left by a correction, which no system exports as a file. Appended to messages that ask for it. */
export const stateAdvice: Localized = {
  pl: '(najprościej: w source_xml fakturę pierwotną, a w corrections_xml jej korekty w kolejności wystawienia)',
  en: '(simplest: the original invoice in source_xml, and its corrections in the order of issue in corrections_xml)',
};
