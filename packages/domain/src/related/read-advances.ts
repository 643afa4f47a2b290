import { listChainProblems } from '../correction/chain/chain-problems.ts';
import type { Draft } from '../correction/draft/draft.ts';
import type { Original } from '../correction/model/original.ts';
import { readOriginal } from '../correction/original/read-original.ts';
import type { Part } from '../fa3/elements/part.ts';
import type { Invoice } from '../fa3/invoice.ts';
import { formatBareNumber } from '../fa3/invoice-number-match.ts';
import type { SchemaModel } from '../schema/model.ts';
import { compareTexts } from '../shared/compare-texts.ts';
import type { Localized } from '../shared/localized.ts';
import { toQuotable } from '../shared/quotable.ts';
import type { GivenAdvance, RelatedDocuments, RelatedProblem } from '../validation/model/related.ts';
import { buildChainMessage } from './chain-message.ts';
import type { ReadDocument } from './read-documents.ts';

/**
 * Assigns corrections (KOR_ZAL) to the advance invoices (ZAL) that they name. Documents may be in any order; the corrections of an advance are
 * compared with it and with each other in the order of issue.
 */
export function readAdvances(
  documents: readonly ReadDocument[],
  schemaModel: SchemaModel,
): Pick<NonNullable<RelatedDocuments['advances']>, 'given' | 'problems'> {
  const problems: RelatedProblem[] = [];
  const found = new Map<string, CorrectedAdvance>();
  for (const advance of documents.filter(({ invoice }) => invoice.kind === 'ZAL')) {
    const number = formatBareNumber(advance.document.number ?? '');
    const same = found.get(number);
    if (same === undefined) found.set(number, { advance, corrections: [] });
    else problems.push({ document: advance.document, message: givenTwice(same.advance) });
  }
  for (const document of documents.filter(({ invoice }) => invoice.kind !== 'ZAL')) {
    const advance = document.invoice.kind === 'KOR_ZAL' ? correctedBy(document.invoice, found) : undefined;
    if (advance !== undefined) advance.corrections.push(document);
    else
      problems.push({
        document: document.document,
        message: document.invoice.kind === 'KOR_ZAL' ? withoutAdvance : notAnAdvance(document),
      });
  }
  const given = [...found.values()].map(({ advance, corrections }) => {
    const inOrder = corrections.toSorted((left, right) => compareDays(left.invoice, right.invoice));
    problems.push(...problemsOf(advance, inOrder, schemaModel));
    return givenAdvance(advance, inOrder);
  });
  return { given, problems };
}

interface CorrectedAdvance {
  readonly advance: ReadDocument;
  readonly corrections: ReadDocument[];
}

function givenAdvance({ document, invoice }: ReadDocument, corrections: readonly ReadDocument[]): GivenAdvance {
  const own = formatBareNumber(document.number ?? '');
  const entries = corrections.flatMap((correction) => correction.invoice.correctedInvoices);
  const ksefNumbers = entries.flatMap((entry) => (isNamed(entry, own) ? (entry.text('NrKSeFFaKorygowanej') ?? []) : []));
  return {
    document,
    invoice,
    corrections: corrections.map((correction) => ({ document: correction.document, invoice: correction.invoice })),
    ksefNumber: ksefNumbers[0] ?? null,
  };
}

/** The first advance that a correction names. */
function correctedBy({ correctedInvoices }: Invoice<Draft>, advances: ReadonlyMap<string, CorrectedAdvance>): CorrectedAdvance | undefined {
  for (const entry of correctedInvoices) {
    const advance = advances.get(formatBareNumber(entry.text('NrFaKorygowanej') ?? ''));
    if (advance !== undefined) return advance;
  }
  return undefined;
}

function isNamed(entry: Part<Draft>, number: string): boolean {
  return formatBareNumber(entry.text('NrFaKorygowanej') ?? '') === number;
}

function compareDays({ issueDay: left }: Invoice<Draft>, { issueDay: right }: Invoice<Draft>): number {
  return compareTexts(left ?? '', right ?? '');
}

/** Problems of the corrections of one advance, found by the checks of chains of corrections. */
function problemsOf(advance: ReadDocument, corrections: readonly ReadDocument[], schemaModel: SchemaModel): RelatedProblem[] {
  if (corrections.length === 0) return [];
  const original = readOriginal(advance.root, schemaModel, { ksefNumber: null, issueDay: null });
  if (!original.ok) return [{ document: advance.document, message: original.error }];
  return chainProblemsOf(original.value, advance, corrections);
}

function chainProblemsOf(original: Original, advance: ReadDocument, corrections: readonly ReadDocument[]): RelatedProblem[] {
  const byField = new Map(corrections.map(({ document }) => [document.field, document]));
  const found = listChainProblems(
    original,
    null,
    corrections.map(({ invoice }) => invoice),
    { original: advance.document.field, correction: (index) => corrections[index]?.document.field ?? '' },
  );
  return found.flatMap((problem): RelatedProblem[] => {
    const document = byField.get(problem.path);
    return document === undefined ? [] : [{ document, message: buildChainMessage(problem) }];
  });
}

function givenTwice({ document }: ReadDocument): Localized {
  return {
    pl: `Zaliczkę o tym numerze podano już w ${document.field}.`,
    en: `An advance with this number is already in ${document.field}.`,
  };
}

function notAnAdvance({ invoice }: ReadDocument): Localized {
  const kind = toQuotable(invoice.kind ?? '', 20);
  return {
    pl: `Ten dokument to ${kind}, a w advances_xml podaje się faktury zaliczkowe (ZAL) i ich korekty (KOR_ZAL).`,
    en: `The document is of kind ${kind}, but advances_xml is for advance invoices (ZAL) and their corrections (KOR_ZAL).`,
  };
}

const withoutAdvance: Localized = {
  pl: 'Wśród podanych dokumentów nie ma faktury zaliczkowej, którą koryguje ta korekta.',
  en: 'The advance invoice that this correction corrects is not among the documents provided.',
};
