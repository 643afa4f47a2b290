import { relatedDocumentLimit } from '@nakor/contract/limits';
import { poolLimits } from '@nakor/engine/pool/limits';
import { describe, expect, it } from 'vitest';
import { plainInvoice, replaced } from '../support/builders/rule-cases.ts';
import { advanceInvoice, correctionInvoice, edited } from '../support/builders/sample-invoices.ts';
import {
  byKsef,
  byNumber,
  correctionOfFirst,
  firstAdvance,
  firstKsef,
  secondAdvance,
  secondKsef,
  settlementOfBoth,
} from '../support/builders/settled-samples.ts';
import { costWithRelated } from '../support/cost/routes.ts';
import { relatedBytes, withDocuments } from '../support/drivers/related-documents.ts';
import { validationResultOf } from '../support/drivers/validation.ts';
import { isLongRun } from '../support/generators/seeds.ts';

/** As for a single document: half of the limit, the other half is for slow machines, such as one that runs tests. */
const mostCpuMs = isLongRun ? poolLimits.cpuMs / 2 : poolLimits.cpuMs;

/** The bytes that all documents of a request may have together, with some left for the validated one. */
const allBytes = 9_500_000;

type Related = Parameters<typeof relatedBytes>[0];

/** A document and as many others, together of this size, as a number says. */
type Structure = (count: number, bytes: number) => { readonly xml: string; readonly related: Related };

/** Structures that trigger the rules they are listed with. */
const structuresOfRules: Readonly<Record<string, { readonly codes: readonly string[]; readonly structure: Structure }>> = {
  'rows that do not start from the lines of the source': {
    codes: ['XML-670'],
    structure: (_, bytes) => ({
      xml: withLines(correctionOfLines, bytes / 4, (text) =>
        edited(text, ['<P_8B>2<', '<P_8B>-2.4<'], ['<P_11>100.00<', '<P_11>-120.00<']),
      ),
      related: { source: withLines(correctedInvoice, bytes / 4, (text) => text) },
    }),
  },
  'rows that repeat the new state': {
    codes: ['XML-671'],
    structure: (_, bytes) => ({
      xml: withLines(
        edited(correctionOfLines, ['>-10.00<', '>50.00<'], ['>-2.30<', '>11.50<'], ['>-12.30<', '>61.50<']),
        bytes / 4,
        (text) => edited(text, ['<P_8B>2<', '<P_8B>1<'], ['<P_11>100.00<', '<P_11>50.00<']),
      ),
      related: { source: withLines(correctedInvoice, bytes / 4, (text) => text) },
    }),
  },
  'lines converted at another exchange rate': {
    codes: ['XML-672'],
    structure: (_, bytes) => ({
      xml: withLines(inEuro(correctionOfLines, '-2.30', '-994.00'), bytes / 4, (text) => text),
      related: { source: withLines(inEuro(correctedInvoice, '23.00', '97.75'), bytes / 4, (text) => text) },
    }),
  },
  'lines that show only what remains of an order': {
    codes: ['XML-690'],
    structure: (_, bytes) => ({
      xml: withLines(remainderOnLines, bytes / 4, (text, index) =>
        index === 0 ? text : edited(text, ['<P_9A>150.00<', '<P_9A>0.00<'], ['<P_11>300.00<', '<P_11>0.00<']),
      ),
      related: { advances: [firstAdvance, secondAdvance] },
    }),
  },
};

const structures: Readonly<Record<string, Structure>> = {
  ...Object.fromEntries(Object.entries(structuresOfRules).map(([name, { structure }]) => [name, structure])),
  'advances with many order lines': (count, bytes) => ({
    xml: settlementOfBoth(numbers(count).map(byNumber).join('')),
    related: { advances: numbers(count).map((number) => grown(advanceNamed(number), orderLine, bytes / count)) },
  }),
  'advances and one correction of all of them': (count, bytes) => ({
    xml: settlementOfBoth(numbers(count).map(byNumber).join('')),
    related: { advances: [...numbers(count - 1).map(advanceNamed), grown(correctionOfFirst, reference, bytes / 4)] },
  }),
  'corrections of one advance': (count, bytes) => ({
    xml: settlementOfBoth(byNumber('ZAL/2026/09/100')),
    related: {
      advances: [
        advanceNamed('ZAL/2026/09/100'),
        ...numbers(count - 1).map((number) => grown(replaced(correctionOfFirst, 'KZAL/2026/10/001', number), orderLine, bytes / count)),
      ],
    },
  }),
  'entries with KSeF numbers': (count, bytes) => ({
    xml: settlementOfBoth(ksefEntries(Math.min(20_000, bytes / 300))),
    related: { advances: numbers(count).map(advanceNamed) },
  }),
  'earlier corrections with many lines': (count, bytes) => ({
    xml: correctionInvoice,
    related: {
      source: grown(correctedInvoice, line, bytes / count),
      corrections: numbers(count - 1).map((number) => grown(replaced(correctionInvoice, 'KOR/2026/10/001', number), line, bytes / count)),
    },
  }),
  'empty elements': (count, bytes) => ({
    xml: settlementOfBoth(byNumber('ZAL/0')),
    related: { advances: numbers(count).map(() => `<Faktura>${'<a/>'.repeat(bytes / count / 4)}</Faktura>`) },
  }),
  'blank text': (count, bytes) => ({
    xml: settlementOfBoth(byNumber('ZAL/0')),
    related: {
      advances: numbers(count).map((number) => replaced(advanceNamed(number), '</Faktura>', `${' '.repeat(bytes / count)}</Faktura>`)),
    },
  }),
};

function numbers(count: number): string[] {
  return Array.from({ length: count }, (_, index) => `ZAL/${index}`);
}

function advanceNamed(number: string): string {
  return replaced(advanceInvoice, 'ZAL/2026/10/001', number);
}

/** FA(3) allows as many. */
const mostLines = 10_000;

/** What the sample KOR corrects. */
const correctedInvoice = edited(plainInvoice, ['FV/2026/10/001', 'FV/2026/09/100'], ['<P_1>2026-10-15<', '<P_1>2026-09-15<']);

/** The sample KOR with the line of the corrected invoice. */
const correctionOfLines = correctionInvoice.replace(
  / {4}<FaWiersz>[\s\S]*<\/FaWiersz>\n/,
  () => / {4}<FaWiersz>[\s\S]*<\/FaWiersz>\n/.exec(plainInvoice)?.[0] ?? '',
);

/** A settlement whose line shows what remains of the order: 369.00 of 1,230.00. */
const remainderOnLines = settlementOfBoth(
  byKsef(firstKsef) + byKsef(secondKsef),
  ['<P_9A>500.00<', '<P_9A>150.00<'],
  ['<P_11>1000.00<', '<P_11>300.00<'],
);

const orderLine = / {6}<ZamowienieWiersz>[\s\S]*?<\/ZamowienieWiersz>\n/;
const line = / {4}<FaWiersz>[\s\S]*?<\/FaWiersz>\n/;
const reference = / {4}<DaneFaKorygowanej>[\s\S]*?<\/DaneFaKorygowanej>\n/;

/** A document whose line is repeated up to a size, each time with another number, identifier and name. */
function withLines(xml: string, bytes: number, write: (text: string, index: number) => string): string {
  const text = line.exec(xml)?.[0] ?? expect.unreachable();
  const count = Math.min(mostLines, Math.max(2, Math.floor((bytes - xml.length) / text.length)));
  const numbered = Array.from({ length: count }, (_, index) =>
    write(text, index)
      .replace(/<NrWierszaFa>1</, `<NrWierszaFa>${index + 1}<`)
      .replace(/(<UU_ID>[^<]*-)1</, `$1${index + 1}<`)
      .replace(/(<P_7>[^<]*)</, `$1 ${index + 1}<`),
  );
  return xml.replace(text, () => numbered.join(''));
}

function inEuro(xml: string, tax: string, taxInPln: string): string {
  return edited(
    xml,
    ['<KodWaluty>PLN', '<KodWaluty>EUR'],
    [`<P_14_1>${tax}</P_14_1>`, `<P_14_1>${tax}</P_14_1><P_14_1W>${taxInPln}</P_14_1W>`],
  );
}

/** A document with its first part of a kind repeated up to a size. */
function grown(xml: string, part: RegExp, bytes: number): string {
  const text = part.exec(xml)?.[0] ?? expect.unreachable();
  return xml.replace(text, () => text.repeat(Math.max(1, (bytes - xml.length) / text.length)));
}

function ksefEntries(count: number): string {
  return Array.from({ length: count }, (_, index) =>
    byKsef(`1234563218-20260915-${index.toString(16).toUpperCase().padStart(12, '0')}-00`),
  ).join('');
}

async function cost(structure: Structure, count: number, bytes: number): Promise<number> {
  const { xml, related } = structure(count, bytes);
  return costWithRelated(xml, relatedBytes(related));
}

/** The smaller of two measurements, if the first one is above a limit. */
async function leastCost(limitMs: number, ...given: Parameters<typeof cost>): Promise<number> {
  const first = await cost(...given);
  return first <= limitMs ? first : Math.min(first, await cost(...given));
}

/** Costs below this are ignored when they are compared: garbage collection and compilation take milliseconds at random times. */
const negligibleMs = 100;

/** Twice, plus measurement noise. */
const mostGrowth = 2.6;

/** Maximum number of measurements of a suspicious growth. */
const rounds = 6;

describe.each(Object.entries(structures).map(([name, structure]) => ({ name, structure })))('$name', ({ structure }) => {
  it('in the largest request stay below the time limit', { timeout: 120_000 }, async () => {
    expect(await leastCost(mostCpuMs, structure, relatedDocumentLimit, allBytes)).toBeLessThanOrEqual(mostCpuMs);
  });

  it('cost twice as much when there are twice as many', { timeout: 120_000 }, async () => {
    const costs = { half: Number.POSITIVE_INFINITY, whole: Number.POSITIVE_INFINITY };
    const limitMs = () => Math.max(negligibleMs, mostGrowth * costs.half);
    await cost(structure, relatedDocumentLimit / 2, allBytes / 4);
    // Other load on the machine only adds: the least of both comes close to what they cost.
    for (let round = 1; round <= rounds && (round === 1 || costs.whole > limitMs()); round += 1) {
      costs.half = Math.min(costs.half, await cost(structure, relatedDocumentLimit / 2, allBytes / 4));
      costs.whole = Math.min(costs.whole, await cost(structure, relatedDocumentLimit, allBytes / 2));
    }
    expect(costs.whole).toBeLessThanOrEqual(limitMs());
  });
});

describe('documents for a rule', () => {
  it.each(Object.entries(structuresOfRules))('trigger it: %s', async (_, { codes, structure }) => {
    const { xml, related } = structure(4, 40_000);
    const { issues } = await validationResultOf(xml, undefined, withDocuments(related));
    const found = new Set(issues.map(({ code }) => code));
    expect(codes.filter((code) => !found.has(code))).toEqual([]);
  });
});
