import type { DocumentEntry } from '@nakor/collection/document-entry';
import { listRelatedNames } from '@nakor/collection/relate-documents';
import { formatParty } from '@nakor/collection/reports/entry-texts';
import { summarizeEntries } from '@nakor/collection/summarize';
import type { Language, Localized } from '@nakor/domain/shared/localized';
import { truncate } from '@nakor/domain/shared/truncate';
import { severities } from '@nakor/domain/validation/model/issue';
import * as z from 'zod';
import { formatDocumentValue, formatToolLine } from './document-text.ts';

/** Size of the lists of a result, in characters of JSON. The text repeats them, so that a result has at most twice as many and its counts. */
const listBudget = { problems: 2_000, relations: 1_000, wrong: 6_000 } as const;

/** Longest message and name in a list, in characters. */
const textLimit = 300;

const count = z.int().nonnegative();

/** The result of a folder or archive. */
export const collectionSummary = z.strictObject({
  documents: count,
  valid: count,
  invalid: count.describe('Documents with errors, and files that are no invoice.'),
  unreadable: count,
  with_warnings: count.describe('Valid documents with warnings.'),
  rejected_by_ksef: count,
  duplicates: count.describe('Documents with the seller, kind and number of an earlier one, but other content.'),
  repeated: count.describe('Files with the content of an earlier one.'),
  related: count.describe('Documents that were compared with related ones among the files.'),
  problems: z
    .array(
      z.strictObject({
        code: z.string(),
        severity: z.enum(severities),
        documents: count,
        rejected_by_ksef: z.boolean(),
        example: z.string(),
      }),
    )
    .describe('The most frequent problems; empty after the first page.'),
  problems_omitted: count,
  relations: z
    .array(z.strictObject({ file: z.string(), related: z.array(z.string()) }))
    .describe('Documents with those with which they were compared; the first ones, and empty after the first page.'),
  wrong: z
    .array(
      z.strictObject({
        file: z.string().describe('Pass it as `path` for all issues of this document.'),
        number: z.string().nullable(),
        seller: z.string(),
        code: z.string(),
        problem: z.string().describe('The gravest problem.'),
        rejected_by_ksef: z.boolean(),
        more_problems: count.describe('Further problems that are no notes, each counted once.'),
      }),
    )
    .describe('A page of the documents with errors.'),
  next_cursor: z.string().nullable().describe('Pass it as `cursor` for the next page; null on the last one.'),
});
export type CollectionSummary = z.infer<typeof collectionSummary>;

/**
 * Summarizes validated documents within a budget of characters.
 *
 * @param offset number of wrong documents on earlier pages
 */
export function summarizeCollection(entries: readonly DocumentEntry[], offset: number): CollectionSummary {
  const { documents, endings, withWarnings, rejectedByKsef, duplicates, repeated, problems } = summarizeEntries(entries);
  const related = entries.filter((entry) => entry.related !== null);
  const wrong = entries.filter(({ ending }) => ending !== 'valid');
  const isFirst = offset === 0;
  const shownProblems = isFirst ? takeWithin(problems.map(toProblem), listBudget.problems) : [];
  const page = takeWithin(wrong.slice(offset).map(toWrong), listBudget.wrong);
  const end = offset + page.length;
  return {
    documents,
    ...{ valid: endings.valid, invalid: endings.invalid, unreadable: endings.unreadable },
    ...{ with_warnings: withWarnings, rejected_by_ksef: rejectedByKsef, duplicates, repeated },
    related: related.length,
    problems: shownProblems,
    problems_omitted: problems.length - shownProblems.length,
    relations: isFirst ? takeWithin(related.map(toRelation), listBudget.relations) : [],
    wrong: page,
    next_cursor: end < wrong.length ? String(end) : null,
  };
}

/** The first items within a number of characters of JSON; at least one, so that pages advance. */
export function takeWithin<Item>(items: readonly Item[], budget: number): Item[] {
  const taken: Item[] = [];
  let size = 0;
  for (const item of items) {
    size += JSON.stringify(item).length;
    if (size > budget && taken.length > 0) break;
    taken.push(item);
  }
  return taken;
}

function toProblem({
  code,
  severity,
  documents,
  isRejectedByKsef,
  example,
}: ReturnType<typeof summarizeEntries>['problems'][number]): CollectionSummary['problems'][number] {
  return { code, severity, documents, rejected_by_ksef: isRejectedByKsef, example: truncate(example, textLimit) };
}

function toRelation({ name, related }: DocumentEntry): CollectionSummary['relations'][number] {
  return { file: name, related: related === null ? [] : listRelatedNames(related).slice(0, 5) };
}

function toWrong({ name, number, seller, problems, isRejectedByKsef }: DocumentEntry): CollectionSummary['wrong'][number] {
  const [first] = problems;
  return {
    file: name,
    number: number === null ? null : truncate(number, textLimit),
    seller: truncate(formatParty(seller), textLimit),
    code: first?.code ?? '',
    problem: truncate(first?.message ?? '', textLimit),
    rejected_by_ksef: isRejectedByKsef,
    more_problems: Math.max(0, problems.length - 1),
  };
}

const texts = {
  counts: {
    en: (found: CollectionSummary) =>
      `${found.documents} documents: ${found.valid} valid (${found.with_warnings} with warnings), ${found.invalid} with errors, ${found.unreadable} unreadable. KSeF rejects ${found.rejected_by_ksef}. Duplicates: ${found.duplicates}; repeated files: ${found.repeated}; compared with related documents: ${found.related}.`,
    pl: (found: CollectionSummary) =>
      `Dokumenty: ${found.documents}. Poprawne: ${found.valid} (z ostrzeżeniami: ${found.with_warnings}), z błędami: ${found.invalid}, nieodczytane: ${found.unreadable}. KSeF odrzuci: ${found.rejected_by_ksef}. Duplikaty: ${found.duplicates}; powtórzone pliki: ${found.repeated}; porównane z dokumentami powiązanymi: ${found.related}.`,
  },
  problems: { en: 'Most frequent problems:', pl: 'Najczęstsze problemy:' },
  relations: { en: 'Related documents:', pl: 'Dokumenty powiązane:' },
  wrong: { en: 'Wrong documents (path for all issues of one):', pl: 'Błędne dokumenty (path poda wszystkie wyniki jednego):' },
  rejected: { en: 'rejected by KSeF', pl: 'KSeF odrzuci' },
  next: (cursor: string): Localized => ({ en: `More: cursor ${cursor}.`, pl: `Dalsze: cursor ${cursor}.` }),
} as const;

/** The same as text. */
export function formatCollectionText(found: CollectionSummary, language: Language): string {
  const { problems, relations, wrong, next_cursor } = found;
  const rejected = (isRejected: boolean) => (isRejected ? ` [${texts.rejected[language]}]` : '');
  const section = (head: Localized, lines: readonly string[]) => (lines.length === 0 ? [] : [head[language], ...lines]);
  const lines = [
    texts.counts[language](found),
    ...section(
      texts.problems,
      problems.map(({ code, documents, example, rejected_by_ksef }) => `- ${documents} × ${code}${rejected(rejected_by_ksef)}: ${example}`),
    ),
    ...section(
      texts.relations,
      relations.map(({ file, related }) => `- ${file}: ${related.join(', ')}`),
    ),
    ...section(
      texts.wrong,
      wrong.map(({ file, number, seller, code, problem, rejected_by_ksef, more_problems }) => {
        const facts = [number ?? '', seller].flatMap((part) => (part === '' ? [] : [formatDocumentValue(part)])).join(', ');
        const more = more_problems === 0 ? '' : ` (+${more_problems})`;
        return `- ${file}${facts === '' ? '' : ` (${facts})`}${rejected(rejected_by_ksef)}: ${code} ${problem}${more}`;
      }),
    ),
    ...(next_cursor === null ? [] : [texts.next(next_cursor)[language]]),
  ];
  return lines.map(formatToolLine).join('\n');
}
