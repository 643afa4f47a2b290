import { auditWarningTexts } from '@nakor/domain/audit/checks/audit-warnings';
import { checkMessages } from '@nakor/domain/audit/checks/check-messages';
import { pairCheckCodes } from '@nakor/domain/audit/model/codes';
import { codeIiProblemTexts } from '@nakor/domain/offline/code-ii-problems';
import { findingCatalogue } from '@nakor/domain/reconciliation/findings/catalogue';
import { groupBy } from '@nakor/domain/shared/group-by';
import { type Localized, listLocalized } from '@nakor/domain/shared/localized';
import { upoDefinitions } from '@nakor/domain/upo/findings';
import { signatureProblemTexts } from '@nakor/domain/upo/signature-problems';
import { catalogue, formerCodes, uncheckedDefinitions } from '@nakor/domain/validation/catalogue';
import { formatSourceText } from '@nakor/domain/validation/model/source';
import { batchProblemTexts } from '@nakor/operations/batches/batch-problems';
import { targetProblemTexts } from '@nakor/operations/webhooks/target-problem';
import { errorDefinitions } from '../errors.ts';
import type { CodeEntry, CodeFamily } from './code-families.ts';
import { detailCodes } from './detail-codes.ts';

const nothingMore = { severity: null, meaning: null, todo: null, basis: null } as const;

/** Codes whose text is all there is to say. */
function listTexts(family: CodeFamily, texts: Readonly<Record<string, Localized>>): readonly CodeEntry[] {
  return Object.entries(texts).map(([code, text]) => ({ ...nothingMore, code, family, title: leaveOutValues(text) }));
}

/** A text without the values of a document. */
function leaveOutValues({ pl, en }: Localized): Localized {
  const blank = (text: string) => text.replace(/\{\w+\}/g, '…');
  return { pl: blank(pl), en: blank(en) };
}

const rules: readonly CodeEntry[] = catalogue.map(({ code, severity, title, why, howToFix, source }) => ({
  ...{ code, family: 'rule', severity, title, meaning: why, todo: howToFix },
  basis: formatSourceText(source),
}));

const retiredRule: Localized = {
  pl: 'Tej reguły już nie ma. Mogą ją zawierać dawne wyniki i dokumentacje korekt.',
  en: 'This rule no longer exists. Old results and audit packs may contain it.',
};

/** Several reasons can stand behind one code. */
const unchecked: readonly CodeEntry[] = [...groupBy(uncheckedDefinitions, ({ code }) => code)].map(([code, definitions]) => ({
  ...{ ...nothingMore, code, family: 'unchecked' },
  title: { pl: 'Czegoś w dokumencie nie sprawdzono', en: 'Something in the document was not checked' },
  meaning: listLocalized(
    definitions.map(({ why }) => why),
    ' ',
  ),
}));

const upo: readonly CodeEntry[] = Object.entries(upoDefinitions).map(([code, definition]) => ({
  ...{ ...nothingMore, code, family: 'upo', severity: definition.severity },
  title: leaveOutValues(definition),
}));

const reconciliation: readonly CodeEntry[] = findingCatalogue.map(({ code, severity, title, todo, basis }) => ({
  ...{ ...nothingMore, code, family: 'reconciliation', severity, title, todo, basis },
}));

const pairs: readonly CodeEntry[] = pairCheckCodes.flatMap((code): CodeEntry[] => {
  const { what, differs } = checkMessages[code];
  const warned = { pl: `Różnica: ${what.pl}`, en: `Difference: ${what.en}` };
  return [
    { ...nothingMore, code, family: 'pair', title: what, meaning: differs },
    { ...nothingMore, code: `${code}_differs`, family: 'pair_warning', severity: 'warning', title: warned, meaning: differs },
  ];
});

const unknownState: Localized = {
  pl: 'Z dokumentów nie wynika stan po korekcie albo jego część.',
  en: 'The documents do not show the state after the correction, or a part of it.',
};

const files: readonly CodeEntry[] = [
  {
    ...{ ...nothingMore, code: 'FILE_UNREADABLE', family: 'file', severity: 'critical' },
    title: { pl: 'Pliku nie można odczytać, więc go nie sprawdzono', en: 'The file cannot be read, so it was not checked' },
    meaning: {
      pl: 'Nie ma go, brakuje uprawnień, jest za duży albo archiwum, w którym jest, jest uszkodzone. Powód podaje komunikat.',
      en: 'It does not exist, may not be read, is too large, or the archive that contains it is damaged. The message states which.',
    },
  },
];

const tryLater: Localized = { pl: 'Ponów później to samo żądanie.', en: 'Repeat the same request later.' };

const errors: readonly CodeEntry[] = Object.entries(errorDefinitions).map(([code, { status, isRetryable, message }]) => ({
  ...{ ...nothingMore, code, family: 'error', title: message },
  meaning: { pl: `Odpowiedź HTTP ${status}.`, en: `Response with HTTP ${status}.` },
  todo: isRetryable ? tryLater : null,
}));

/** What programs of the command line return, as scripts and CI see it. */
const exits: Readonly<Record<string, Localized>> = {
  'exit-0': { pl: 'Polecenie się powiodło i nie ma niczego do poprawienia.', en: 'The command succeeded, and there is nothing to fix.' },
  'exit-1': {
    pl: 'Polecenie się powiodło i jest coś do poprawienia, na przykład błąd w fakturze albo różnica.',
    en: 'The command succeeded, and something is to be fixed, such as an error of an invoice or a difference.',
  },
  'exit-2': {
    pl: 'Polecenie jest błędne albo pliku nie można odczytać, więc wynik nie jest pełny.',
    en: 'The command is wrong or a file cannot be read, so that the result is not complete.',
  },
};

/** What is wrong with an upload that cannot be completed. */
const uploadProblems: Readonly<Record<string, Localized>> = {
  missing: { pl: 'Archiwum paczki nie zostało przesłane.', en: 'The archive of the batch was not uploaded.' },
  size: { pl: 'Przesłane archiwum ma inny rozmiar niż podany.', en: 'The uploaded archive has another size than stated.' },
  parts: { pl: 'Brakuje części archiwum albo ich ETag jest inny.', en: 'Parts of the archive are missing, or their ETag is another one.' },
};

const notOfNakor: Localized = {
  pl: 'Odpowiedź nie pochodzi z API Nakora albo nie ma kodu błędu. Sprawdź adres URL usługi.',
  en: 'The response is not of the API of Nakor, or has no error code. Check the URL of the service.',
};

const internalError: Localized = {
  pl: 'Paczki nie przetworzono przez błąd po stronie usługi. Prześlij ją jeszcze raz.',
  en: 'The batch was not processed because of an error of the service. Send it again.',
};

/**
 * Every code that a result, a report or a response can contain, apart from the numbers of KSeF, which
 * `@nakor/domain/ksef-statuses/catalogue` explains. Command line, MCP, SARIF and pages explain codes from this list alone
 * (ADR 0063).
 */
export const codeCatalogue: readonly CodeEntry[] = [
  ...rules,
  ...listTexts('retired', Object.fromEntries(formerCodes.map((code) => [code, retiredRule]))),
  ...unchecked,
  ...upo,
  ...listTexts('upo', signatureProblemTexts),
  ...reconciliation,
  ...listTexts('code_ii', codeIiProblemTexts),
  ...pairs,
  ...listTexts('pair_warning', { ...auditWarningTexts, state_not_told: unknownState }),
  ...files,
  ...errors,
  ...listTexts('detail', detailCodes),
  ...listTexts('target', targetProblemTexts),
  ...listTexts('client', { UNKNOWN: notOfNakor }),
  ...listTexts('batch', { ...uploadProblems, ...batchProblemTexts, internal_error: internalError }),
  ...listTexts('exit', exits),
];

const byCode: ReadonlyMap<string, readonly CodeEntry[]> = groupBy(codeCatalogue, ({ code }) => code.toLowerCase());

/**
 * The meanings of a code, in any letter case; none if there is no such code. A few codes mean several things, depending on where they occur:
 * each is an entry.
 */
export function findCodes(code: string): readonly CodeEntry[] {
  const all = byCode.get(code.trim().toLowerCase()) ?? [];
  const exact = all.filter((entry) => entry.code === code.trim());
  return exact.length > 0 ? exact : all;
}

/** The name of the page of a code: codes that differ only in letter case share one, since file systems may not tell them apart. */
export function getCodePage(code: string): string {
  return byCode.get(code.toLowerCase())?.[0]?.code ?? code;
}
