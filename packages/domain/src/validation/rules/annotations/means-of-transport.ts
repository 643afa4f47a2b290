import { addMonthsToDay, formatDay } from '../../../fa3/elements/calendar.ts';
import { primaryKinds } from '../../../fa3/elements/kinds.ts';
import type { Part } from '../../../fa3/elements/part.ts';
import type { Invoice } from '../../../fa3/invoice.ts';
import type { Row } from '../../../fa3/row.ts';
import { type Decimal, toDecimal } from '../../../money/decimal.ts';
import { formatNumberText } from '../../../money/number-text.ts';
import type { Localized } from '../../../shared/localized.ts';
import { at, defineRules, type RuleContext, type RuleMatch } from '../../model/rule.ts';
import { citeAnnotation, citeVatAct, citeVatActArticle } from '../../model/source.ts';
import { hasEverySale } from './sales.ts';

/** New means of transport supplied to another EU state, `NoweSrodkiTransportu`. */
export const meansOfTransportRules = defineRules([
  {
    code: 'XML-520',
    neededElements: ['NowySrodekTransportu'],
    severity: 'error',
    kinds: primaryKinds,
    title: { pl: 'Nieistniejący wiersz środka transportu', en: 'Line of a means of transport does not exist' },
    why: {
      pl: 'P_NrWierszaNST wskazuje wiersz faktury z nowym środkiem transportu, więc wiersz o tym numerze musi istnieć. Reguła nie dotyczy korekt, bo nie muszą powtarzać wierszy bez zmian.',
      en: 'P_NrWierszaNST refers to the line of the new means of transport, so a line with this number must exist. Does not apply to corrections, since they need not repeat unchanged lines.',
    },
    message: {
      pl: 'P_NrWierszaNST = {number}, a na fakturze nie ma wiersza o tym numerze.',
      en: 'P_NrWierszaNST = {number}, but the invoice has no line with this number.',
    },
    quickFix: {
      pl: 'Wpisz numer wiersza (NrWierszaFa), w którym jest ten środek transportu.',
      en: 'State the number (NrWierszaFa) of the line with this means of transport.',
    },
    enforcedBy: 'law',
    source: [citeAnnotation('P_NrWierszaNST', 'Numer wiersza faktury, w którym wykazano dostawę nowego środka transportu')],
    find: findUnknownLines,
  },
  {
    code: 'XML-521',
    neededElements: ['P_22'],
    severity: 'warning',
    kinds: primaryKinds,
    title: { pl: 'Nowy środek transportu bez stawki 0 WDT', en: 'New means of transport without rate 0 WDT' },
    why: {
      pl: 'P_22 = 1 oznacza wewnątrzwspólnotową dostawę nowych środków transportu, która ma stawkę 0 WDT (suma P_13_6_2). Reguła nie dotyczy korekt: pokazują tylko część sprzedaży.',
      en: 'P_22 = 1 indicates an intra-EU supply of new means of transport, whose rate is 0 WDT (sum P_13_6_2). Does not apply to corrections, which show only part of the sales.',
    },
    message: {
      pl: 'P_22 = 1 (dostawa wewnątrzwspólnotowa nowych środków transportu), a żaden wiersz nie ma stawki 0 WDT.',
      en: 'P_22 = 1 (intra-EU supply of new means of transport), but no line has rate 0 WDT.',
    },
    quickFix: {
      pl: 'Sprawdź stawkę dostawy; jeżeli nie jest to dostawa do innego państwa UE, wpisz P_22N = 1.',
      en: 'Check the rate of the supply; if it is not a supply to another EU state, set P_22N = 1.',
    },
    enforcedBy: 'law',
    source: [citeAnnotation('P_22', 'Znacznik wewnątrzwspólnotowej dostawy nowych środków transportu'), citeVatActArticle('art. 42')],
    find: findTransportWithoutZeroRate,
  },
  {
    code: 'XML-530',
    neededElements: ['NowySrodekTransportu'],
    severity: 'error',
    severityOnCorrections: 'warning',
    title: { pl: 'Środek transportu nie jest już nowy', en: 'Means of transport no longer new' },
    why: {
      pl: 'Pojazd lądowy jest nowy, gdy przejechał najwyżej 6000 km albo od dopuszczenia do użytku minęło najwyżej 6 miesięcy; jednostka pływająca: 100 godzin albo 3 miesiące; statek powietrzny: 40 godzin albo 3 miesiące. Wystarczy jeden warunek, więc zgłaszamy tylko przekroczenie obu w dniu dostawy.',
      en: 'A land vehicle is new if it has travelled at most 6,000 km or was first admitted to use at most 6 months ago; a vessel: 100 hours or 3 months; an aircraft: 40 hours or 3 months. One condition is enough, so only a means of transport that exceeds both on the day of supply is reported.',
    },
    details: {
      pl: 'Dzień dostawy to P_6A wiersza, P_6 lub początek OkresFa, a bez nich P_1; korekta bez daty dostawy jest pominięta. Przepis dotyczy pojazdów powyżej 48 cm³ lub 7,2 kW, jednostek dłuższych niż 7,5 m i statków powyżej 1550 kg, czego faktura nie podaje. Przebiegu, którego nie da się jednoznacznie odczytać, nie oceniamy.',
      en: 'The day of supply is P_6A of the line, P_6 or the start of OkresFa, otherwise P_1; a correction without a date of supply is ignored. The provision is about vehicles above 48 cm³ or 7.2 kW, vessels longer than 7.5 m and aircraft above 1,550 kg, which the invoice does not state. A mileage that cannot be read unambiguously is ignored.',
    },
    message: {
      pl: 'W dniu dostawy ({supplied}) ten środek transportu nie jest nowy: {field} = {use} {unit}, czyli więcej niż {limit}, a od dopuszczenia do użytku ({admitted}, P_22A) minęło więcej niż {months} mies.',
      en: 'On the day of supply ({supplied}) this means of transport is not new: {field} = {use} {unit}, more than {limit}, and more than {months} months have passed since it was admitted to use ({admitted}, P_22A).',
    },
    quickFix: {
      pl: 'Porównaj przebieg lub godziny i datę P_22A z dokumentami pojazdu; jeśli są właściwe, usuń NowySrodekTransportu, wpisz P_22N = 1 i sprawdź stawkę: bez numeru VAT UE nabywcy 0 WDT nie przysługuje.',
      en: 'Compare the mileage or hours and the date P_22A with the documents of the vehicle; if they are right, remove NowySrodekTransportu, set P_22N to 1 and check the rate: without an EU VAT number of the buyer, 0 WDT does not apply.',
    },
    enforcedBy: 'law',
    source: [
      citeVatAct('art. 2 pkt 10'),
      citeVatAct('art. 106e ust. 1 pkt 22'),
      citeAnnotation('P_22A', 'Data dopuszczenia nowego środka transportu do użytku'),
    ],
    find: findUsedTransport,
  },
]);

function* findUnknownLines({ invoice }: RuleContext): Generator<RuleMatch> {
  if (invoice.rows.length === 0) return;
  const means = invoice.annotations.child('NoweSrodkiTransportu').all('NowySrodekTransportu');
  if (means.length === 0) return;
  const numbers = new Set(invoice.rows.map((row) => row.number));
  for (const each of means) {
    const element = each.at('P_NrWierszaNST');
    const number = each.code('P_NrWierszaNST');
    if (element === null || number === null || numbers.has(number)) continue;
    yield { place: at(element), slots: { number } };
  }
}

function* findTransportWithoutZeroRate({ invoice }: RuleContext): Generator<RuleMatch> {
  const transport = invoice.annotations.child('NoweSrodkiTransportu');
  const marker = transport.at('P_22');
  if (marker === null || !transport.isYes('P_22') || invoice.uses('0 WDT')) return;
  if (hasEverySale(invoice) && !invoice.fa.isMalformedAmount('P_13_6_2')) yield { place: at(marker) };
}

/** When a means of transport stops being new: it exceeds both limits. */
interface NewnessLimits {
  /** The field with its use. */
  readonly field: string;
  readonly limit: Decimal;
  readonly months: number;
  /** Units after the number. */
  readonly units: RegExp;
  readonly unit: Localized;
}

const hours = {
  units: /^(?:h|hrs?|hours?|godz(?:\.|iny?|in)?|mth|mtg|motogodzin[ay]?)?\.?$/i,
  unit: { pl: 'h', en: 'h' },
  months: 3,
} as const;

/** @source art. 2 pkt 10 ustawy o VAT */
const newnessLimits: readonly NewnessLimits[] = [
  {
    field: 'P_22B',
    limit: toDecimal('6000'),
    months: 6,
    units: /^(?:km|kilometr(?:y|ów)?|kilomet(?:re|er)s?)?\.?$/i,
    unit: { pl: 'km', en: 'km' },
  },
  { field: 'P_22C', limit: toDecimal('100'), ...hours },
  { field: 'P_22D', limit: toDecimal('40'), ...hours },
];

function* findUsedTransport({ invoice }: RuleContext): Generator<RuleMatch> {
  const lines = indexLinesByNumber(invoice);
  for (const means of invoice.annotations.child('NoweSrodkiTransportu').all('NowySrodekTransportu')) {
    const admitted = means.day('P_22A');
    const supplied = findSupplyDay(invoice, lines.get(means.code('P_NrWierszaNST')));
    if (admitted === null || supplied === null) continue;
    for (const { field, limit, months, units, unit } of newnessLimits) {
      const element = means.at(field);
      const use = readUse(means, field, units);
      if (element === null || use === null || !use.isAbove(limit) || supplied <= addMonthsToDay(admitted, months)) continue;
      const slots = {
        supplied: dayText(supplied),
        admitted: dayText(admitted),
        field,
        use: formatNumberText(use),
        unit,
        limit: formatNumberText(limit),
        months: String(months),
      };
      yield { place: at(element), slots };
    }
  }
}

function dayText(day: string): Localized {
  return { pl: formatDay(day, 'pl'), en: formatDay(day, 'en') };
}

/** A number with its unit: `6 500 km`, `6.500`, `120,5 h`. Null where it could mean something else. */
function readUse(means: Part, field: string, units: RegExp): Decimal | null {
  const [, whole = '', fraction = '', unit = ''] =
    /^(\d{1,3}(?:[ .\u00a0]\d{3})+|\d{1,7})(?:,(\d{1,2}))? ?(\D{0,14})$/.exec(means.text(field) ?? '') ?? [];
  if (whole === '' || !units.test(unit)) return null;
  return toDecimal(`${whole.replace(/\D/g, '')}${fraction === '' ? '' : `.${fraction}`}`);
}

/** The first line of each number, without those that show the state before a correction. */
function indexLinesByNumber({ rows }: Invoice): ReadonlyMap<string | null, Row> {
  const lines = new Map<string | null, Row>();
  for (const row of rows) if (!row.isBefore && !lines.has(row.number)) lines.set(row.number, row);
  return lines;
}

/** The day of supply of a line; null on a correction that does not state it, whose own date is later. */
function findSupplyDay({ fa, isCorrection, issueDay }: Invoice, line: Row | undefined): string | null {
  const stated = (line?.isOrderRow === false ? line.day('P_6A') : null) ?? fa.day('P_6') ?? fa.child('OkresFa').day('P_6_Od');
  return stated ?? (isCorrection ? null : issueDay);
}
