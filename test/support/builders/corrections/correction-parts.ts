import type { CorrectionParts } from '@nakor/domain/correction/document/assemble-correction';
import { type Draft, draftOf, readTextAt } from '@nakor/domain/correction/draft/draft';
import type { CorrectionPlan } from '@nakor/domain/correction/model/correction-plan';
import type { Original } from '@nakor/domain/correction/model/original';
import { readOriginal } from '@nakor/domain/correction/original/read-original';
import { checkKsefNumberCheck } from '@nakor/domain/fa3/identifiers/check-digits';
import { Decimal } from '@nakor/domain/money/decimal';
import { parsed, schemaModel } from '../../drivers/validation.ts';

/** The draft of a well-formed document. */
export function draftFrom(xml: string): Draft {
  return draftOf(parsed(xml).root);
}

/** A KSeF number that an invoice could have: of its seller and its issue date, with the right check characters. */
export function ksefNumberOf(xml: string): string {
  const invoice = draftFrom(xml);
  const seller = readTextAt(invoice, 'Podmiot1', 'DaneIdentyfikacyjne', 'NIP');
  const start = `${seller}-${readTextAt(invoice, 'Fa', 'P_1')?.replaceAll('-', '')}-0A1B2C3D4E5F`;
  return `${start}-${checkKsefNumberCheck(start)}`;
}

/**
 * An invoice as the original of a correction.
 *
 * @param given `ksefNumber` is that of {@link ksefNumberOf} by default, and for a correction null: it states that of its original
 * @throws Error when it cannot be corrected
 */
export function originalFrom(xml: string, given: { ksefNumber?: string | null; issueDay?: string } = {}): Original {
  const isCorrection = xml.includes('<RodzajFaktury>KOR');
  const { ksefNumber = isCorrection ? null : ksefNumberOf(xml), issueDay = null } = given;
  const read = readOriginal(parsed(xml).root, schemaModel, { ksefNumber, issueDay });
  if (!read.ok) throw new Error(`The invoice cannot be corrected: ${read.error.en}`);
  return read.value;
}

/** An empty correction to start from: full state, without rows, amounts and parties. */
export function partsFor(original: Original, said: Partial<CorrectionParts> = {}, planned: Partial<CorrectionPlan> = {}): CorrectionParts {
  const plan: CorrectionPlan = {
    after: original.before,
    type: 1,
    amounts: { kind: 'none' },
    rows: { kind: 'none' },
    references: [original.reference],
    period: null,
    rightNumber: null,
    buyerIds: [],
    notes: [],
    keptParts: [],
    reasonAddition: null,
    additionalDocuments: [],
    warnings: [],
    ...planned,
  };
  return {
    original,
    plan,
    kind: original.correctionKind,
    type: 1,
    number: 'FK/2026/10/7',
    issueDay: '2026-10-15',
    reason: 'pomyłka w danych',
    createdAt: '2026-10-15T08:45:00Z',
    systemInfo: 'Nakor',
    deltas: new Map(),
    grossDelta: Decimal.zero,
    paymentBefore: null,
    rows: [],
    order: null,
    ...said,
  };
}
