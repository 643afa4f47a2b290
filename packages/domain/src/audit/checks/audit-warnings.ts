import type { Localized } from '../../shared/localized.ts';
import type { ValidatedInvoice } from '../../validation/model/examination.ts';
import { joinSentences } from '../explanation/explanation-messages.ts';
import type { AuditWarningCode } from '../model/codes.ts';
import type { AuditWarning, ExaminedDocument, PairCheck } from '../model/examined-pair.ts';
import type { ReadPair } from '../model/pair.ts';
import type { PairChanges } from '../model/pair-changes.ts';
import { findEntryOfOriginal } from './reference-checks.ts';

/** The results of examining a pair. */
interface Examined {
  readonly original: ExaminedDocument;
  readonly correction: ExaminedDocument;
  readonly checks: readonly PairCheck[];
  readonly changes: PairChanges;
}

/** Warnings for the readers of a pack; differences found by the checks come first. */
export function auditWarnings(pair: ReadPair, { original, correction, checks, changes }: Examined): readonly AuditWarning[] {
  const isFa2 = pair.original.version === 'FA(2)';
  return [
    ...checks.filter(({ outcome }) => outcome === 'differs').map(ofCheck),
    // Documents in FA(2) are not validated: schema and rules are those of FA(3).
    ...(isFa2 ? [warning('original_in_fa2')] : ofValidation('original', original.validated)),
    ...ofValidation('correction', correction.validated),
    ...(pair.original.isCorrection ? [warning('original_is_correction')] : []),
    ...(pair.isCollective ? [warning('several_invoices')] : []),
    ...(pair.scenario.id === 'wrong-nip-zero-out' ? [warning('new_invoice_not_held')] : []),
    ...(findEntryOfOriginal(pair)?.text('NrKSeFFaKorygowanej') == null ? [warning('without_ksef_number')] : []),
    ...changes.unknowns.map((text): AuditWarning => ({ code: 'state_not_told', text })),
    ...([...changes.jpk.values()].includes(null) ? [warning('jpk_not_told')] : []),
    ...(correction.validatedBy === 'clock' ? [warning('judged_by_clock')] : []),
  ];
}

function warning(code: keyof typeof auditWarningTexts): AuditWarning {
  return { code, text: auditWarningTexts[code] };
}

/** The check itself has the expected and the found value. */
function ofCheck({ code, text }: PairCheck): AuditWarning {
  return { code: `${code}_differs`, text: joinSentences({ pl: 'Różnica:', en: 'Difference:' }, text) };
}

function ofValidation(
  document: 'original' | 'correction',
  { isValid, schemaUnavailableReason, isTruncated }: ValidatedInvoice,
): AuditWarning[] {
  return [
    ...(isValid ? [] : [warning(`${document}_has_errors`)]),
    ...(schemaUnavailableReason === null ? [] : [warning(`${document}_schema_not_run`)]),
    ...(isTruncated ? [warning(`${document}_issues_truncated`)] : []),
  ];
}

/** The texts of warnings, apart from those of checks that differ and of states that are unknown. */
export const auditWarningTexts = {
  original_has_errors: {
    pl: 'Faktura korygowana nie spełnia wymagań schematu lub reguł; błędy wymieniono w wynikach walidacji.',
    en: 'The corrected invoice violates the schema or the rules; see the validation results.',
  },
  correction_has_errors: {
    pl: 'Korekta nie spełnia wymagań schematu lub reguł; błędy wymieniono w wynikach walidacji. KSeF może ją odrzucić albo korekta może nie odnieść skutku.',
    en: 'The correction violates the schema or the rules; see the validation results. KSeF may reject it, or it may have no effect.',
  },
  original_schema_not_run: {
    pl: 'Faktury korygowanej nie sprawdzono pełnym schematem FA(3), bo jest zbyt obszerna lub ma zbyt wiele błędów.',
    en: 'The corrected invoice was not validated against the full FA(3) schema, because it is too extensive or has too many errors.',
  },
  correction_schema_not_run: {
    pl: 'Korekty nie sprawdzono pełnym schematem FA(3), bo jest zbyt obszerna lub ma zbyt wiele błędów.',
    en: 'The correction was not validated against the full FA(3) schema, because it is too extensive or has too many errors.',
  },
  original_issues_truncated: {
    pl: 'Faktura korygowana ma więcej błędów i ostrzeżeń, niż wymieniono.',
    en: 'The corrected invoice has more issues than are listed.',
  },
  correction_issues_truncated: {
    pl: 'Korekta ma więcej błędów i ostrzeżeń, niż wymieniono.',
    en: 'The correction has more issues than are listed.',
  },
  original_in_fa2: {
    pl: 'Faktura korygowana jest w strukturze FA(2), więc nie sprawdzono jej schematem ani regułami FA(3). Do porównania odczytano ją jak FA(3).',
    en: 'The corrected invoice is in FA(2), so it was not validated against the schema and rules of FA(3). For the comparison it was read as FA(3).',
  },
  original_is_correction: {
    pl: 'Jako fakturę korygowaną podano wcześniejszą korektę. Porównano ze stanem, który ona pokazuje; obie wskazują fakturę pierwotną.',
    en: 'An earlier correction was provided as the corrected invoice. The comparison uses the state that it shows; both corrections refer to the original invoice.',
  },
  several_invoices: {
    pl: 'Dokumentacja zawiera jedną z faktur, których dotyczy korekta. Dołącz pozostałe do dokumentacji.',
    en: 'The pack contains one of the corrected invoices. Keep the others with it.',
  },
  new_invoice_not_held: {
    pl: 'Dokumentacja nie zawiera nowej faktury na właściwego nabywcę; dołącz ją.',
    en: 'The pack does not contain the new invoice for the right buyer; keep it with the pack.',
  },
  without_ksef_number: {
    pl: 'Korekta nie podaje numeru KSeF faktury korygowanej. Jest to poprawne tylko dla faktury wystawionej poza KSeF (NrKSeFN).',
    en: 'The correction does not state the KSeF number of the corrected invoice. This is correct only for an invoice issued outside KSeF (NrKSeFN).',
  },
  jpk_not_told: {
    pl: 'Dokumenty nie podają kursów, więc części kwot do JPK_V7M nie da się przeliczyć na złote. Dokumentacja opiera się tylko na dokumentach: ustal kurs i przelicz te kwoty osobno; podaje je wynik tworzenia korekty.',
    en: 'The documents do not state exchange rates, so some amounts for JPK_V7M cannot be converted to PLN. A pack is based only on the documents: determine the rate and convert these amounts separately; the result of building the correction contains them.',
  },
  judged_by_clock: {
    pl: 'Korekta nie podaje wiarygodnej chwili powstania (DataWytworzeniaFa), więc dokumenty sprawdzono według stanu na chwilę utworzenia dokumentacji. Dokumentacja utworzona innego dnia może się różnić.',
    en: 'The correction has no plausible creation time (DataWytworzeniaFa), so the documents were validated as of the creation of the pack. A pack created on another day may differ.',
  },
} as const satisfies Readonly<Partial<Record<AuditWarningCode, Localized>>>;
