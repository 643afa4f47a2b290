import { readIdentifier } from '../../../fa3/identifiers/identifier.ts';
import type { Invoice } from '../../../fa3/invoice.ts';
import { formatRateLiteral } from '../../../fa3/rate-text.ts';
import type { Row } from '../../../fa3/row.ts';
import type { Localized } from '../../../shared/localized.ts';
import { at, defineRules, type RuleContext, type RuleMatch } from '../../model/rule.ts';
import { citeAnnotation, citeOtherAct, citeVatAct, own } from '../../model/source.ts';
import { readLine } from './sales.ts';

/** Markers of procedures on lines (`Procedura`) and simplified triangulation (`P_23`). */
export const procedureRules = defineRules([
  {
    code: 'XML-522',
    severity: 'warning',
    title: { pl: 'Niepełna procedura trójstronna', en: 'Incomplete simplified triangulation' },
    why: {
      pl: 'W uproszczonej procedurze trójstronnej (P_23 = 1) faktura drugiego podatnika podaje numer VAT UE nabywcy z innego państwa, a jej wiersze mają znacznik TT_D. Brak prefiksu PL sprzedawcy sprawdza XML-226. Korekta nie musi mieć takich wierszy.',
      en: 'In simplified triangulation (P_23 = 1) the invoice of the second taxable person states the VAT number of a buyer from another EU state, and its lines have the marker TT_D. XML-226 checks the prefix PL of the seller. Corrections need no such lines.',
    },
    message: {
      pl: 'P_23 = 1 (procedura trójstronna uproszczona), a brakuje {missing}.',
      en: 'P_23 = 1 (simplified triangulation), but the invoice lacks {missing}.',
    },
    quickFix: {
      pl: 'Uzupełnij brakujące dane; jeżeli to nie procedura trójstronna, ustaw P_23 = 2.',
      en: 'Add the missing data; if this is not triangulation, set P_23 = 2.',
    },
    enforcedBy: 'law',
    source: [
      citeVatAct('art. 136 ust. 1'),
      citeAnnotation('P_23', 'W przypadku faktur wystawianych w procedurze uproszczonej przez drugiego w kolejności podatnika'),
      citeAnnotation('Procedura', 'Oznaczenie dotyczące procedury'),
    ],
    find: findIncompleteTriangulation,
  },
  {
    code: 'XML-523',
    neededElements: ['Procedura', 'ProceduraZ'],
    severity: 'warning',
    title: { pl: 'Znacznik TT_D bez procedury trójstronnej', en: 'TT_D marker without triangulation' },
    why: {
      pl: 'TT_D oznacza dostawę w uproszczonej procedurze trójstronnej przez drugiego podatnika; jego faktura ma wtedy P_23 = 1.',
      en: 'TT_D marks a supply by the second taxable person in simplified triangulation, whose invoice then has P_23 = 1.',
    },
    message: {
      pl: 'P_23 = 2, a w {line} jest znacznik TT_D (procedura trójstronna uproszczona).',
      en: 'P_23 = 2, but {line} has the marker TT_D (simplified triangulation).',
    },
    quickFix: {
      pl: 'Jeżeli to procedura trójstronna, ustaw P_23 = 1; jeżeli nie, usuń TT_D z wiersza.',
      en: 'If this is triangulation, set P_23 = 1; if not, remove TT_D from the line.',
    },
    enforcedBy: 'practice',
    source: [
      own,
      citeAnnotation('P_23', 'W przypadku faktur wystawianych w procedurze uproszczonej przez drugiego w kolejności podatnika'),
      citeAnnotation('Procedura', 'Oznaczenie dotyczące procedury'),
    ],
    find: findUnmarkedTriangulation,
  },
  {
    code: 'XML-524',
    neededElements: ['Procedura', 'ProceduraZ'],
    severity: 'warning',
    title: { pl: 'Procedura niezgodna ze stawką', en: 'Procedure does not match the rate' },
    why: {
      pl: 'I_42 i I_63 oznaczają wewnątrzwspólnotową dostawę towarów po imporcie w procedurze celnej 42 lub 63, więc wiersz ma stawkę 0 WDT. Reguła nie dotyczy wierszy bez stawki.',
      en: 'I_42 and I_63 mark an intra-EU supply that follows an import under customs procedure 42 or 63, so the line has rate 0 WDT. Lines without a rate are not checked.',
    },
    message: {
      pl: '{procedure} dotyczy dostaw wewnątrzwspólnotowych (0 WDT), a w {line} jest stawka {rate}.',
      en: '{procedure} is for intra-EU supplies (0 WDT), but {line} has rate {rate}.',
    },
    quickFix: {
      pl: 'Sprawdź stawkę wiersza; jeżeli nie jest to dostawa wewnątrzwspólnotowa, usuń {procedure}.',
      en: 'Check the rate of the line; if it is not an intra-EU supply, remove {procedure}.',
    },
    howToFix: {
      pl: 'Sprawdź stawkę wiersza; jeżeli nie jest to dostawa wewnątrzwspólnotowa, usuń oznaczenie I_42 lub I_63.',
      en: 'Check the rate of the line; if it is not an intra-EU supply, remove the marking I_42 or I_63.',
    },
    enforcedBy: 'law',
    source: [citeOtherAct('jpk', '§ 10 ust. 4 pkt 8 i 9')],
    find: findImportProcedureElsewhere,
  },
  {
    code: 'XML-525',
    neededElements: ['Procedura', 'ProceduraZ'],
    severity: 'info',
    title: { pl: 'WSTO_EE z polską stawką', en: 'WSTO_EE with a Polish rate' },
    why: {
      pl: 'WSTO_EE oznacza sprzedaż na odległość i usługi elektroniczne dla konsumentów z innych państw UE, zwykle z ich stawką (P_12_XII). Polska stawka bywa właściwa, np. poniżej progu z art. 22a.',
      en: 'WSTO_EE marks distance sales and electronic services to consumers of other EU states, normally at their rate (P_12_XII). A Polish rate can be correct, for example below the threshold of art. 22a.',
    },
    message: {
      pl: 'W {line} jest WSTO_EE i polska stawka {rate}. Sprawdź miejsce opodatkowania.',
      en: 'WSTO_EE is on {line} with the Polish rate {rate}. Check the place of taxation.',
    },
    quickFix: {
      pl: 'Jeżeli sprzedaż jest opodatkowana w państwie konsumenta, podaj jego stawkę w P_12_XII zamiast P_12; jeżeli w Polsce, sprawdź, czy WSTO_EE jest potrzebne.',
      en: 'If the sale is taxed in the state of the consumer, state its rate in P_12_XII instead of P_12; if in Poland, check whether WSTO_EE is needed.',
    },
    enforcedBy: 'practice',
    source: [own, citeOtherAct('jpk', '§ 10 ust. 4 pkt 2a')],
    find: findDistanceSaleAtPolishRate,
  },
  {
    code: 'XML-531',
    neededElements: ['P_12_XII', 'P_12Z_XII', 'P_13_5'],
    severity: 'warning',
    title: { pl: 'OSS dla nabywcy z numerem VAT UE', en: 'OSS for a buyer with an EU VAT number' },
    why: {
      pl: 'W procedurze OSS (P_12_XII, P_13_5) rozlicza się sprzedaż na rzecz osób, które nie są podatnikami. NrVatUE wskazuje na podatnika, dla którego właściwe są 0 WDT albo np II. Korekty, która taką sprzedaż tylko usuwa, reguła nie dotyczy.',
      en: 'The OSS procedure (P_12_XII, P_13_5) is for sales to persons who are not taxable. NrVatUE points to a taxable person, for whom 0 WDT or np II is correct. Does not apply to a correction that only removes such a sale.',
    },
    message: {
      pl: 'Sprzedaż w procedurze OSS ({use}) jest dla konsumentów, a nabywca ma numer VAT UE: {identifier}.',
      en: 'A sale under the OSS procedure ({use}) is for consumers, but the buyer has an EU VAT number: {identifier}.',
    },
    quickFix: {
      pl: 'Sprawdź, czy nabywca kupuje jako podatnik: wtedy zamiast stawki OSS podaj 0 WDT (towary) albo np II (usługi); jeśli nie, podaj go bez NrVatUE.',
      en: 'Check whether the buyer buys as a taxable person: then state 0 WDT (goods) or np II (services) instead of the OSS rate; if not, state the buyer without NrVatUE.',
    },
    enforcedBy: 'law',
    source: [
      citeVatAct('art. 2 pkt 22a'),
      citeVatAct('art. 28k ust. 1'),
      citeAnnotation('P_12_XII', 'Stawka podatku od wartości dodanej w przypadku, o którym mowa w dziale XII w rozdziale 6a ustawy'),
    ],
    find: findConsumerSchemeForBusiness,
  },
]);

/** Lines with one of these markers, without those that show the state before a correction. */
function* rowsMarked({ invoice, elements }: RuleContext, markers: readonly string[]): Generator<Row> {
  if (elements('Procedura').length === 0 && elements('ProceduraZ').length === 0) return;
  for (const row of invoice.rows) {
    if (!row.isBefore && markers.includes(procedureOf(row))) yield row;
  }
}

function procedureOf(row: Row): string {
  return row.text(row.nameOf('procedure')) ?? '';
}

function* findIncompleteTriangulation(context: RuleContext): Generator<RuleMatch> {
  const { annotations } = context.invoice;
  const marker = annotations.at('P_23');
  if (marker === null || !annotations.isYes('P_23')) return;
  const missing = missingOfTriangulation(context);
  if (missing.length === 0) return;
  const list = (language: keyof Localized, and: string) => missing.map((each) => each[language]).join(and);
  yield { place: at(marker), slots: { missing: { pl: list('pl', ' i '), en: list('en', ' and ') } } };
}

function missingOfTriangulation(context: RuleContext): Localized[] {
  const { invoice } = context;
  const missing: Localized[] = [];
  if (isWithoutEuNumber(invoice))
    missing.push({
      pl: 'numeru VAT UE nabywcy z innego państwa (KodUE, NrVatUE)',
      en: 'the VAT number of a buyer from another EU state (KodUE, NrVatUE)',
    });
  const [marked] = rowsMarked(context, ['TT_D']);
  if (!invoice.isCorrection && invoice.rows.length > 0 && marked === undefined)
    missing.push({ pl: 'wiersza z Procedura = TT_D', en: 'a line with Procedura = TT_D' });
  return missing;
}

/** A missing number under `KodUE` breaks the schema, and a Polish one there is XML-206. */
function isWithoutEuNumber({ buyer }: Invoice): boolean {
  const identifier = readIdentifier(buyer);
  return identifier !== null && identifier.kind !== 'NrVatUE' && !buyer.child('DaneIdentyfikacyjne').has('KodUE');
}

function* findUnmarkedTriangulation(context: RuleContext): Generator<RuleMatch> {
  const { annotations } = context.invoice;
  const marker = annotations.at('P_23');
  if (marker === null || annotations.code('P_23') !== '2') return;
  const [row] = rowsMarked(context, ['TT_D']);
  if (row !== undefined) yield { place: at(marker), slots: { line: readLine(row) }, expected: '1' };
}

function* findImportProcedureElsewhere(context: RuleContext): Generator<RuleMatch> {
  for (const row of rowsMarked(context, ['I_42', 'I_63'])) {
    const element = row.field('procedure');
    const { rate } = row;
    if (element === null || rate === null || rate === '0 WDT') continue;
    yield { place: at(element), slots: { procedure: procedureOf(row), line: readLine(row), rate: formatRateLiteral(rate) } };
  }
}

/** Buckets of sales in Poland whose buyer may be a consumer. */
const polishBuckets: ReadonlySet<string | null> = new Set(['1', '2', '3', '4', '6_1', '7']);

function* findDistanceSaleAtPolishRate(context: RuleContext): Generator<RuleMatch> {
  for (const row of rowsMarked(context, ['WSTO_EE'])) {
    const element = row.field('procedure');
    const { rate } = row;
    if (element === null || rate === null || row.field('foreignRate') !== null) continue;
    if (polishBuckets.has(context.invoice.bucketOf(row)))
      yield { place: at(element), slots: { line: readLine(row), rate: formatRateLiteral(rate) } };
  }
}

function* findConsumerSchemeForBusiness({ invoice }: RuleContext): Generator<RuleMatch> {
  const identifier = readIdentifier(invoice.buyer);
  if (identifier?.kind !== 'NrVatUE' || identifier.country === 'PL') return;
  const row = invoice.rows.find((each) => !each.isBefore && each.field('foreignRate') !== null);
  const total = invoice.fa.amount('P_13_5');
  const use = row === undefined ? { pl: 'P_13_5', en: 'P_13_5' } : readLine(row);
  // A total of a correction without lines after it is what the correction removes.
  if (row === undefined && (total === null || total.isZero || (invoice.isCorrection && total.isNegative))) return;
  yield {
    place: at(identifier.element),
    slots: { use: row === undefined ? use : { pl: `P_12_XII w ${use.pl}`, en: `P_12_XII on ${use.en}` }, identifier: identifier.key },
  };
}
