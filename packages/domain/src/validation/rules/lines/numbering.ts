import { primaryKinds } from '../../../fa3/elements/kinds.ts';
import { readCode, readText } from '../../../fa3/elements/part.ts';
import type { Row } from '../../../fa3/row.ts';
import { at, defineRules, type RuleContext, type RuleMatch } from '../../model/rule.ts';
import { citeAnnotation } from '../../model/source.ts';
import { listUnmarkedPairs } from '../amounts/correction-rows.ts';
import { readNumber } from './line-elements.ts';
import { type ReadLine, readLines } from './read-lines.ts';

/** Identification of lines, and references to them. */
export const numberingRules = defineRules([
  {
    code: 'XML-801',
    severity: 'error',
    severityOnCorrections: 'warning',
    title: { pl: 'Powtórzony numer wiersza', en: 'Repeated line number' },
    why: {
      pl: 'Numer wiersza służy do wskazania pozycji, na przykład w korekcie lub w DodatkowyOpis, więc każdy wiersz faktury i każdy wiersz zamówienia musi mieć własny. Na korekcie wiersz sprzed korekty (StanPrzed) i wiersz po korekcie mogą mieć ten sam numer, a inne powtórzenia są tylko ostrzeżeniem.',
      en: 'A line number identifies an item, for example in a correction or in DodatkowyOpis, so each line of the invoice and each line of the order must have its own. On a correction the line before the correction (StanPrzed) and the line after it may share a number, and other repetitions are only a warning.',
    },
    message: {
      pl: 'Numer wiersza {number} powtarza się: mają go wiersze na pozycjach {first} i {position}.',
      en: 'Line number {number} is repeated: the lines at positions {first} and {position} have it.',
    },
    quickFix: {
      pl: 'Ponumeruj wiersze kolejno od 1 i dostosuj odwołania do nich (DodatkowyOpis/NrWiersza, P_NrWierszaNST).',
      en: 'Number the lines consecutively from 1 and adjust the references to them (DodatkowyOpis/NrWiersza, P_NrWierszaNST).',
    },
    enforcedBy: 'law',
    source: [
      citeAnnotation('NrWierszaFa', 'Kolejny numer wiersza faktury'),
      citeAnnotation('NrWierszaZam', 'Kolejny numer wiersza zamówienia lub umowy'),
      citeAnnotation('StanPrzed', 'wykazaniu danych przed korektą i po korekcie jako osobnych wierszy'),
    ],
    find: function* (context) {
      const { lines, orderLines } = readLines(context.invoice);
      const marked = rowsWithMissingMarker(context);
      yield* findRepeatedNumbers(lines, marked);
      yield* findRepeatedNumbers(orderLines, marked);
    },
  },
  {
    code: 'XML-802',
    severity: 'info',
    kinds: primaryKinds,
    title: { pl: 'Niekolejne numery wierszy', en: 'Line numbers not consecutive' },
    why: {
      pl: 'Schemat opisuje numer jako kolejny numer wiersza, więc oczekuje się 1, 2, 3… Luka lub inna kolejność bywa śladem wiersza, który nie trafił na fakturę. Powtórzone numery zgłasza XML-801.',
      en: 'The schema describes the number as consecutive, so 1, 2, 3… is expected. A gap or another order may mean that a line is missing from the invoice. Repeated numbers are reported by XML-801.',
    },
    message: {
      pl: 'Numeracja wierszy nie jest kolejna: wiersz na pozycji {position} ma numer {number}.',
      en: 'Line numbers are not consecutive: the line at position {position} has number {number}.',
    },
    quickFix: {
      pl: 'Sprawdź, czy nie brakuje wiersza; jeśli wszystkie są, ponumeruj je kolejno od 1.',
      en: 'Check that no line is missing; if none is missing, number the lines consecutively from 1.',
    },
    enforcedBy: 'law',
    source: [
      citeAnnotation('NrWierszaFa', 'Kolejny numer wiersza faktury'),
      citeAnnotation('NrWierszaZam', 'Kolejny numer wiersza zamówienia lub umowy'),
    ],
    find: function* ({ invoice }) {
      const { lines, orderLines } = readLines(invoice);
      yield* findGap(lines);
      yield* findGap(orderLines);
    },
  },
  {
    code: 'XML-817',
    neededElements: ['DodatkowyOpis'],
    severity: 'warning',
    title: { pl: 'Opis do nieistniejącego wiersza', en: 'Description of a line that does not exist' },
    why: {
      pl: 'NrWiersza w DodatkowyOpis wskazuje wiersz, którego dotyczy opis, numerem z NrWierszaFa lub NrWierszaZam. Gdy takiego wiersza nie ma, nie wiadomo, czego dotyczy opis.',
      en: 'NrWiersza in DodatkowyOpis refers to the line of a description by its NrWierszaFa or NrWierszaZam. If the line does not exist, it is unclear what the description refers to.',
    },
    message: {
      pl: 'DodatkowyOpis dotyczy wiersza {number}, a takiego wiersza nie ma na fakturze.',
      en: 'DodatkowyOpis refers to line {number}, but the invoice has no line with this number.',
    },
    quickFix: {
      pl: 'Wpisz numer istniejącego wiersza, a przy opisie całej faktury usuń NrWiersza.',
      en: 'Enter the number of an existing line or, if the description is about the whole invoice, remove NrWiersza.',
    },
    enforcedBy: 'law',
    source: [citeAnnotation('NrWiersza', 'Numer wiersza podany w polu NrWierszaFa lub NrWierszaZam')],
    find: findDanglingDescriptions,
  },
  {
    code: 'XML-818',
    severity: 'warning',
    title: { pl: 'Powtórzony UU_ID', en: 'Repeated UU_ID' },
    why: {
      pl: 'UU_ID służy do jednoznacznego wskazania wiersza, zwłaszcza przy korekcie. Ten sam identyfikator mogą mieć tylko wiersz sprzed korekty (StanPrzed albo wartości ze znakiem minus) i wiersz po korekcie tej samej pozycji.',
      en: 'UU_ID identifies a line unambiguously, especially for corrections. Only the line before the correction (StanPrzed, or negative values) and the line after it, of the same item, may share it.',
    },
    message: {
      pl: '{field} „{id}” powtarza się: mają go wiersze {first} i {number}.',
      en: '{field} “{id}” is repeated: lines {first} and {number} have it.',
    },
    quickFix: { pl: 'Nadaj każdemu wierszowi własny {field}.', en: 'Assign each line its own {field}.' },
    howToFix: {
      pl: 'Nadaj każdemu wierszowi własny UU_ID (w zamówieniu UU_IDZ).',
      en: 'Assign each line its own UU_ID (UU_IDZ in an order).',
    },
    enforcedBy: 'law',
    source: [
      citeAnnotation('UU_ID', 'Uniwersalny unikalny numer wiersza faktury'),
      citeAnnotation('UU_IDZ', 'Uniwersalny unikalny numer wiersza zamówienia lub umowy'),
    ],
    find: function* (context) {
      const { lines, orderLines } = readLines(context.invoice);
      const marked = rowsWithMissingMarker(context);
      yield* findRepeatedIds(lines, context.invoice.isCorrection, marked);
      yield* findRepeatedIds(orderLines, context.invoice.isCorrection, marked);
    },
  },
]);

/** The number of a line; null when it is absent or not a number. */
function numberIn({ number }: ReadLine): string | null {
  const code = readCode(number);
  return code !== null && /^\d+$/.test(code) ? code : null;
}

/** The rows whose marker of the state before is missing (XML-431): they count as marked, since that is the mistake. */
function rowsWithMissingMarker(context: RuleContext): ReadonlySet<Row> {
  const { lines, orderLines } = context.invoice;
  return new Set([lines, orderLines].flatMap((rows) => listUnmarkedPairs(rows, context).map(({ before }) => before)));
}

/** A key that differs between lines that show the state before a correction and lines after it. */
function withState(key: string, { row }: ReadLine, marked: ReadonlySet<Row>): string {
  return row.isBefore || marked.has(row) ? `before ${key}` : key;
}

/** Whether lines are numbered 1, 2, 3…, as nearly always, so that no further checks are needed. */
function areConsecutive(lines: readonly ReadLine[]): boolean {
  return lines.every(({ number }, index) => readCode(number) === String(index + 1));
}

function* findRepeatedNumbers(lines: readonly ReadLine[], marked: ReadonlySet<Row>): Generator<RuleMatch> {
  if (areConsecutive(lines)) return;
  const firstPositions = new Map<string, number>();
  for (const [index, line] of lines.entries()) {
    const number = numberIn(line);
    if (line.number === null || number === null) continue;
    const key = withState(number, line, marked);
    const first = firstPositions.get(key);
    if (first === undefined) firstPositions.set(key, index + 1);
    else yield { place: at(line.number), slots: { number, first: String(first), position: String(index + 1) } };
  }
}

function* findGap(lines: readonly ReadLine[]): Generator<RuleMatch> {
  if (areConsecutive(lines)) return;
  const numbers = lines.map(numberIn);
  const index = numbers.findIndex((number, position) => number !== String(position + 1));
  const element = lines[index]?.number ?? null;
  const number = numbers[index] ?? null;
  if (element === null || number === null || numbers.includes(null) || new Set(numbers).size < numbers.length) return;
  const position = String(index + 1);
  const match = { place: at(element), slots: { number, position } };
  // In another order, the number of the position belongs to another line already.
  yield numbers.includes(position) ? match : { ...match, expected: position };
}

function* findDanglingDescriptions({ invoice }: RuleContext): Generator<RuleMatch> {
  const descriptions = invoice.fa.all('DodatkowyOpis').filter((part) => part.has('NrWiersza'));
  if (descriptions.length === 0) return;
  const { lines, orderLines } = readLines(invoice);
  const numbers = new Set([...lines, ...orderLines].map(numberIn));
  // Without lines, or with a line whose number is unreadable, the description is not the mistake.
  if (numbers.size === 0 || numbers.has(null)) return;
  for (const description of descriptions) {
    const number = description.code('NrWiersza');
    const element = description.at('NrWiersza');
    if (number !== null && element !== null && !numbers.has(number)) yield { place: at(element), slots: { number } };
  }
}

function* findRepeatedIds(lines: readonly ReadLine[], isCorrection: boolean, marked: ReadonlySet<Row>): Generator<RuleMatch> {
  const firstLines = new Map<string, ReadLine>();
  for (const line of lines) {
    const id = readText(line.uniqueId);
    if (line.uniqueId === null || id === null) continue;
    const key = isCorrection && isReversal(line) ? `${withState(id, line, marked)} reversed` : withState(id, line, marked);
    const first = firstLines.get(key);
    if (first === undefined) {
      firstLines.set(key, line);
      continue;
    }
    const slots = { field: line.uniqueId.name, id, first: readNumber(first.row.element), number: readNumber(line.row.element) };
    yield { place: at(line.uniqueId), slots };
  }
}

/** A line that reverses an invoiced line by negative values instead of the marker. */
function isReversal({ row }: ReadLine): boolean {
  return row.quantity?.isNegative === true || row.net?.isNegative === true || row.gross?.isNegative === true;
}
