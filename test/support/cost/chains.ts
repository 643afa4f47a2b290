import { readChain } from '@nakor/domain/correction/chain/read-chain';
import { readCorrections } from '@nakor/domain/correction/chain/read-corrections';
import { fa3Namespace } from '@nakor/domain/fa3/elements/identity';
import { decodeDocument } from '@nakor/domain/xml/decode';
import { parseCompletely } from '@nakor/domain/xml/parse';
import { parsed, schemaModel, utf8 } from '../drivers/validation.ts';

/** An invoice with earlier corrections, as a request sends them. */
export interface CostlyChain {
  readonly original: string;
  readonly corrections: readonly string[];
  /** Size of all documents. */
  readonly bytes: number;
}

/** How the lines of an invoice change in a chain. */
export interface ChainShape {
  /** Lines of the original, which has the size of all its corrections together, or of one of them. */
  readonly lines: (corrections: number) => number;
  /** The rows of a correction, from 0. */
  readonly rows: (correction: number, lines: number) => string;
  /** Name of a line; by default each has another one. */
  readonly name?: string;
  /** Parts of `Fa` in front of the lines. */
  readonly parts?: (correction: number) => string;
}

function row(fields: readonly (readonly [string, string])[]): string {
  return `<FaWiersz>${fields.map(([name, text]) => `<${name}>${text}</${name}>`).join('')}</FaWiersz>`;
}

function lineOf(number: number, quantity: number, price: number, { name = `towar ${number}`, isBefore = false } = {}): string {
  return row([
    ['NrWierszaFa', String(number)],
    ['P_7', name],
    ['P_8B', String(quantity)],
    ['P_9A', String(price)],
    ['P_11', String(quantity * price)],
    ['P_12', '23'],
    ...(isBefore ? [['StanPrzed', '1'] as const] : []),
  ]);
}

function rowsOf(lines: number, rowOf: (number: number) => string): string {
  return Array.from({ length: lines }, (_, index) => rowOf(index + 1)).join('');
}

const half = (lines: number) => Math.floor(lines / 2);
/** Prices alternate, so that lines return to a state that they had. */
const priceAfter = (correction: number) => 10 + ((correction + 1) % 2);

/** Chains of up to 100 corrections in 10 MB: of pairs, differences and reversals of every line, and of lines that are hard to find. */
export const chainShapes: Readonly<Record<string, ChainShape>> = {
  'pairs of every line': {
    lines: () => 200,
    rows: (correction, lines) =>
      rowsOf(lines, (number) => lineOf(number, 1, 10 + (correction % 2), { isBefore: true }) + lineOf(number, 1, priceAfter(correction))),
  },
  'differences of every line': {
    lines: () => 400,
    rows: (correction, lines) => rowsOf(lines, (number) => lineOf(number, 1, correction % 2 === 0 ? 1 : -1)),
  },
  'reversals of every line': {
    lines: () => 200,
    rows: (correction, lines) =>
      rowsOf(
        lines,
        (number) =>
          lineOf(number, -1, 10 + (correction % 2)) + lineOf(number + lines, 1, priceAfter(correction), { name: `towar ${number}` }),
      ),
  },
  'pairs of lines that are all the same': {
    name: 'towar',
    lines: () => 200,
    rows: (correction, lines) =>
      rowsOf(
        lines,
        (number) =>
          lineOf(number, 1, 10 + (correction % 2), { name: 'towar', isBefore: true }) +
          lineOf(number, 1, priceAfter(correction), { name: 'towar' }),
      ),
  },
  // All lines change once; then each correction looks for one in the state before that, under a number that no line has.
  'before-rows that no line has any more': {
    name: 'towar',
    lines: (corrections) => corrections * 100,
    rows: (correction, lines) =>
      correction === 0
        ? rowsOf(
            half(lines),
            (number) => lineOf(number, 1, 10, { name: 'towar', isBefore: true }) + lineOf(number, 1, 11, { name: 'towar' }),
          )
        : lineOf(1_000_000 + correction, 1, 10, { name: 'towar', isBefore: true }),
  },
  'one changed line of a large invoice': {
    lines: (corrections) => corrections * 150,
    rows: (correction) => lineOf(1, 1, 10 + (correction % 2), { isBefore: true }) + lineOf(1, 1, priceAfter(correction)),
  },
  'notes and payments': {
    lines: () => 1,
    rows: () => '',
    parts: (correction) =>
      Array.from(
        { length: 500 },
        (_, index) => `<DodatkowyOpis><NrWiersza>${index}</NrWiersza><Klucz>${correction}</Klucz><Wartosc>uwaga</Wartosc></DodatkowyOpis>`,
      ).join(''),
  },
};

/** A chain of a shape. */
export function chainOf({ lines, rows, name, parts }: ChainShape, corrections: number): CostlyChain {
  const count = lines(corrections);
  const noted = parts?.(-1) ?? '';
  const original = documentOf(
    'FV/1',
    `VAT</RodzajFaktury>${noted}`,
    rowsOf(count, (number) => lineOf(number, 1, 10, name === undefined ? {} : { name })),
  );
  const reference =
    '<DaneFaKorygowanej><DataWystFaKorygowanej>2026-10-15</DataWystFaKorygowanej><NrFaKorygowanej>FV/1</NrFaKorygowanej><NrKSeFN>1</NrKSeFN></DaneFaKorygowanej>';
  const documents = Array.from({ length: corrections }, (_, index) =>
    documentOf(`FK/${index}`, `KOR</RodzajFaktury>${reference}${parts?.(index) ?? ''}`, rows(index, count)),
  );
  const bytes = [original, ...documents].reduce((sum, xml) => sum + xml.length, 0);
  return { original, corrections: documents, bytes };
}

function documentOf(number: string, kind: string, rows: string): string {
  const seller = '<Podmiot1><DaneIdentyfikacyjne><NIP>1234563218</NIP><Nazwa>S</Nazwa></DaneIdentyfikacyjne></Podmiot1>';
  const fields = `<KodWaluty>PLN</KodWaluty><P_1>2026-10-15</P_1><P_2>${number}</P_2><P_15>0</P_15>`;
  return `<Faktura xmlns="${fa3Namespace}">${seller}<Fa>${fields}<RodzajFaktury>${kind}${rows}</Fa></Faktura>`;
}

/**
 * CPU time of this thread for a chain, in milliseconds: for parsing its documents, and for checking and folding them.
 *
 * @throws Error when the chain is rejected, which would cost nothing
 */
export function costOfChain({ original, corrections }: CostlyChain): { readonly readMs: number; readonly foldMs: number } {
  const start = process.threadCpuUsage();
  for (const xml of [original, ...corrections]) readCompletely(xml);
  const readMs = millisecondsSince(start);
  const { root } = parsed(original);
  const earlier = readCorrections(corrections.map(utf8));
  if (!earlier.ok) throw new Error('A document of the chain cannot be read.');
  const folding = process.threadCpuUsage();
  const chain = readChain(root, earlier.value, schemaModel, { ksefNumber: null, issueDay: null });
  if (!chain.ok) throw new Error(JSON.stringify(chain.error).slice(0, 1_000));
  return { readMs, foldMs: millisecondsSince(folding) };
}

/** With the complete parser: the scale is not to depend on which documents a faster one reads. */
function readCompletely(xml: string): void {
  const decoded = decodeDocument(utf8(xml));
  if (!decoded.ok || !parseCompletely(decoded.value).ok) throw new Error('A document of the chain cannot be read.');
}

function millisecondsSince(start: NodeJS.CpuUsage): number {
  const { user, system } = process.threadCpuUsage(start);
  return (user + system) / 1_000;
}
