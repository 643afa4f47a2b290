import { bucketOfRate, getPercentOfBucket, type RateLiteral } from '../../fa3/buckets.ts';
import { readLineRate } from '../../fa3/exchange-of-state.ts';
import { Decimal } from '../../money/decimal.ts';
import type { Localized } from '../../shared/localized.ts';
import { err, ok, type Result } from '../../shared/result.ts';
import { isOnlyOnNewElements } from '../changes/allowed-paths.ts';
import { changeChild, without } from '../draft/draft.ts';
import type { CorrectionPlan } from '../model/correction-plan.ts';
import type { Original } from '../model/original.ts';
import type { PlanContext, PlanRejection, Scenario } from '../model/scenario.ts';
import { buildRejection } from '../model/scenario.ts';
import { readListedInvoices } from './rebate/listed-invoices.ts';
import { periodRebateQuestions } from './rebate/questions.ts';
import { computeRebateDeltas, type RateRebate, readRebates } from './rebate/rebate-amounts.ts';
import { listExcessiveRebates } from './rebate/rebate-limits.ts';
import { buildRebateRows } from './rebate/rebate-rows.ts';
import { findBlockingKind, findUnknownLines } from './toolkit/blocking-reasons.ts';
import { planOf } from './toolkit/scenario-plan.ts';
import { collectSupportingFacts } from './toolkit/supporting-facts.ts';

/** The rate for an example: one of the invoice whose tax can be converted to PLN, if possible. */
function exampleRate({ invoice }: Original): RateLiteral | null {
  const rates = invoice.lines.flatMap(({ rate }) => rate ?? []);
  return (
    rates.find(
      (rate) =>
        getPercentOfBucket(rate).isZero || invoice.currency === 'PLN' || readLineRate(invoice, bucketOfRate.get(rate) ?? '1') !== null,
    ) ??
    rates[0] ??
    null
  );
}

const noRates: Localized = {
  pl: 'Żaden wiersz faktury nie podaje stawki (P_12), a opust dzieli się według stawek.',
  en: 'No line of the invoice states a rate (P_12), but the rebate is split by rates.',
};

const severalNeeded: Localized = {
  pl: 'Zbiorczą korektę wystawia się do co najmniej dwóch faktur. Wymień pozostałe albo, przy jednej fakturze, użyj scenariusza price-change.',
  en: 'A collective correction covers at least two invoices. List the others or, for a single invoice, use price-change.',
};

const noRowsHere: Localized = {
  pl: 'Korekta z opustem od całej sprzedaży okresu nie ma wierszy. Usuń zmiany albo odpowiedz „czesc” na pytanie zakres.',
  en: 'A rebate on all sales of the period has no lines. Remove the changes or answer “czesc” to zakres.',
};

const exchangeRateNeeded: Localized = {
  pl: 'Podatek trzeba podać w złotych, a faktura nie podaje jednego kursu. Podaj kurs: z faktur albo z dnia poprzedzającego korektę (art. 31b ust. 2 ustawy o VAT).',
  en: 'Tax must be stated in PLN, but the invoice does not state a single exchange rate. Enter one: that of the invoices, or of the day before the correction (art. 31b(2) of the VAT Act).',
};

const positiveRate: Localized = {
  pl: 'Kurs musi być liczbą większą od zera, np. 4.2512; dla faktur w złotych zostaw go pustym.',
  en: 'The exchange rate must be greater than zero, such as 4.2512; leave it empty for invoices in PLN.',
};

const noRateInPln: Localized = {
  pl: 'Faktura jest w złotych, więc nie ma czego przeliczać. Zostaw kurs pusty.',
  en: 'The invoice is in PLN, so there is nothing to convert. Leave the exchange rate empty.',
};

const wrongSales: Localized = {
  pl: 'Podaj sprzedaż jako obiekt JSON: kwoty dodatnie w cudzysłowie według stawek z P_12, np. {"23": "60000.00"}.',
  en: 'Enter the sales as a JSON object: positive amounts in quotation marks by rates of P_12, such as {"23": "60000.00"}.',
};

const periodTooLong: Localized = { pl: 'Okres może mieć do 256 znaków.', en: 'The period may have up to 256 characters.' };

/** A rebate on the purchases of one buyer in a period, covering many invoices. */
export const periodRebate: Scenario = {
  id: 'period-rebate',
  title: { pl: 'Rabat za okres do wielu faktur', en: 'Rebate for a period over many invoices' },
  description: {
    pl: 'Jednemu nabywcy udzielono opustu od wszystkich albo części dostaw z okresu, np. premii za obrót. Jedna korekta wymienia wszystkie faktury i dzieli opust według stawek. Podwyżki tak się nie koryguje.',
    en: 'One buyer received a discount on all or part of the supplies of a period, such as a turnover bonus. One correction lists all invoices and splits the discount by rates. Increases cannot be corrected this way.',
  },
  legalBasis: {
    pl: 'Art. 106j ust. 3 ustawy o VAT (zbiorcza faktura korygująca do opustu za okres) w związku z art. 29a ust. 10 pkt 1; okres rozliczenia: art. 29a ust. 13; kurs: art. 31b ust. 2.',
    en: 'Art. 106j(3) of the VAT Act (collective correction of a rebate for a period) with art. 29a(10)(1); period: art. 29a(13); exchange rate: art. 31b(2).',
  },
  searchWords: {
    pl: ['rabat', 'premia', 'bonus', 'obrót', 'roczny', 'kwartalny', 'zbiorcza', 'okres', 'wiele faktur', 'opust', 'retrospektywny'],
    en: ['rebate', 'discount', 'bonus', 'turnover', 'annual', 'quarterly', 'collective', 'period', 'many invoices'],
  },
  usualReasons: ['rabat za obroty w okresie'],
  combination: {
    aloneBecause: {
      pl: 'Zbiorcza korekta rabatu dotyczy wielu faktur i podaje tylko kwotę opustu (art. 106j ust. 3 ustawy o VAT), więc nie łączy się z innymi zmianami. Popraw je osobną korektą tej faktury.',
      en: 'A collective correction for a rebate is about many invoices and states only the amount of the rebate (art. 106j(3) of the VAT Act), so it cannot be combined with other changes. Make those in a separate correction of this invoice.',
    },
  },
  auditedEffect: 'total-does-not-grow',
  kinds: ['VAT'],
  defaultType: 2,
  methods: [],
  sharedQuestions: [],
  questions: periodRebateQuestions,
  // Lines that describe the rebate, not lines of the invoice.
  paths: isOnlyOnNewElements(...['P_7', 'CN', 'PKWiU', 'P_8A', 'P_8B'].map((name) => `Fa/FaWiersz/${name}`)),
  findBlockingReason: (original) =>
    findBlockingKind(original, periodRebate.kinds) ??
    (original.invoice.lines.some(({ rate }) => rate !== null) ? null : (findUnknownLines(original) ?? noRates)),
  recognise: (context) =>
    collectSupportingFacts(context, periodRebate, {
      usual: { VAT: 0.2 },
      usualReason: {
        pl: 'Pasuje, jeśli opust dotyczy wielu faktur tego nabywcy z jednego okresu.',
        en: 'Applies if the discount covers many invoices of this buyer in one period.',
      },
      signals: [],
    }),
  plan: (context) => {
    const { answer, original, request } = context;
    const listed = readListedInvoices(answer('faktury_korygowane') ?? '', original.reference, request.issueDay);
    const rebates = readRebates(answer('opust') ?? '');
    const rows = rowsOf(context);
    const period = answer('okres') ?? '';
    const rate: Result<Decimal | null, PlanRejection> = rebates.ok ? exchangeRateOf(context, rebates.value) : ok(null);
    const areGross = answer('opust_jest') !== 'netto';
    const rejections = [
      ...(listed.ok ? [] : listed.error.map((message) => buildRejection('faktury_korygowane', 'invalid_list', message))),
      ...(listed.ok && listed.value.length < 2 ? [buildRejection('faktury_korygowane', 'several_invoices_required', severalNeeded)] : []),
      ...(rebates.ok ? [] : rebates.error.map((message) => buildRejection('opust', 'invalid_rebate', message))),
      ...(rebates.ok ? implausibleRebates(context, rebates.value, areGross) : []),
      ...([...period].length > 256 ? [buildRejection('okres', 'answer_too_long', periodTooLong)] : []),
      ...(rows.ok ? [] : [rows.error]),
      ...(rate.ok ? [] : [rate.error]),
    ];
    if (rejections.length > 0 || !listed.ok || !rebates.ok || !rows.ok || !rate.ok) return err(rejections);
    const deltas = computeRebateDeltas(rebates.value, areGross, rate.value);
    return ok(
      planOf(context, {
        // The date of a single supply does not apply; the period is in OkresFaKorygowanej.
        after: changeChild(original.before, 'Fa', (fa) => without(fa, 'P_6', 'OkresFa')),
        type: 2,
        amounts: { kind: 'stated', deltas },
        rows: rows.value,
        references: listed.value,
        period,
      }),
    );
  },
  example: (original) => {
    const rate = periodRebate.findBlockingReason(original) === null ? exampleRate(original) : null;
    if (rate === null) return null;
    const { issueDay, number } = original.reference;
    const isRateUnknown =
      original.currency !== 'PLN' &&
      !getPercentOfBucket(rate).isZero &&
      readLineRate(original.invoice, bucketOfRate.get(rate) ?? '1') === null;
    const other = { nr: `${number.slice(0, 200)}/2`, data: issueDay };
    return {
      changes: [],
      answers: {
        faktury_korygowane: JSON.stringify([other]),
        okres: `rok ${issueDay.slice(0, 4)}`,
        zakres: 'wszystkie',
        opust: JSON.stringify({ [rate]: '1.00' }),
        opust_jest: 'brutto',
        ...(isRateUnknown ? { kurs: '4.25' } : {}),
      },
      desiredJpkField: null,
    };
  },
};

/** Rebates that exceed the sales, or an unreadable statement of these. */
function implausibleRebates({ answer, original }: PlanContext, rebates: readonly RateRebate[], areGross: boolean): PlanRejection[] {
  const text = answer('sprzedaz');
  const sales = text === null ? null : readRebates(text);
  if (sales?.ok === false) return [buildRejection('sprzedaz', 'invalid_sales', wrongSales)];
  const excessive = listExcessiveRebates(original, rebates, { areGross, sales: sales?.value ?? null });
  return excessive.map(({ code, message }) => buildRejection('opust', code, message));
}

function rowsOf({ answer, changes }: PlanContext): Result<CorrectionPlan['rows'], PlanRejection> {
  if (answer('zakres') !== 'czesc') {
    return changes.length === 0 ? ok({ kind: 'none' }) : err({ path: 'changes', code: 'no_changes_allowed', message: noRowsHere });
  }
  const rows = buildRebateRows(changes);
  return rows.ok ? ok({ kind: 'stated', rows: rows.value }) : err({ path: 'changes', code: 'rows_required', message: rows.error });
}

/** The exchange rate of the answer, otherwise that of the invoice; null when no tax has to be converted. */
function exchangeRateOf({ answer, original, request }: PlanContext, rebates: readonly RateRebate[]): Result<Decimal | null, PlanRejection> {
  if (original.currency === 'PLN') {
    const isAnswered = (request.answers['kurs'] ?? '').trim() !== '';
    return isAnswered ? err(buildRejection('kurs', 'not_applicable', noRateInPln)) : ok(null);
  }
  const answered = answer('kurs');
  if (answered !== null) {
    const rate = Decimal.parse(answered);
    return rate?.isPositive === true ? ok(rate) : err(buildRejection('kurs', 'invalid_number', positiveRate));
  }
  const taxed = rebates.find(({ rate }) => !getPercentOfBucket(rate).isZero);
  if (taxed === undefined) return ok(null);
  const rate = readLineRate(original.invoice, bucketOfRate.get(taxed.rate) ?? '1');
  return rate === null ? err(buildRejection('kurs', 'exchange_rate_required', exchangeRateNeeded)) : ok(rate);
}
