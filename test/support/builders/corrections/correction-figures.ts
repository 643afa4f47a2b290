import { draftAt } from '@nakor/domain/correction/draft/draft';
import { draftFrom } from './correction-parts.ts';

/** The amounts declared in a document, by field, as written: `P_13_x`, `P_14_x`, `P_14_xW`, `P_15`, `P_15ZK`. */
export function declaredFigures(xml: string): Readonly<Record<string, string>> {
  const declared = draftAt(draftFrom(xml), 'Fa')?.children ?? [];
  return Object.fromEntries(declared.filter(({ name }) => /^P_1[345]/.test(name)).map(({ name, text }) => [name, text]));
}
