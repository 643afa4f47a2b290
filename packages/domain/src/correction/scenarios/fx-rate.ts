import { buckets } from '../../fa3/buckets.ts';
import { Decimal, toDecimal } from '../../money/decimal.ts';
import type { Localized } from '../../shared/localized.ts';
import { err, ok, type Result } from '../../shared/result.ts';
import { mayChange } from '../changes/allowed-paths.ts';
import { formatExampleChange, formatLineAddress } from '../changes/line-address.ts';
import { type Draft, draftAt, readTextAt } from '../draft/draft.ts';
import { linesOf } from '../draft/line-fields.ts';
import type { AmountPlan } from '../model/correction-plan.ts';
import type { Original } from '../model/original.ts';
import type { PlanContext, PlanRejection, Scenario } from '../model/scenario.ts';
import { buildRejection } from '../model/scenario.ts';
import { stateAdvice } from '../original/state-advice.ts';
import { notePaymentRate, withExchangeRate } from './parties/exchange-rates-of-draft.ts';
import { findBlockingKind, findUnknownLines } from './toolkit/blocking-reasons.ts';
import { recordQuestionIds } from './toolkit/record-questions.ts';
import { isRateOfLine, listIneffectiveChanges, planOf } from './toolkit/scenario-plan.ts';
import { sharedQuestionIds } from './toolkit/shared-questions.ts';
import { collectSupportingFacts } from './toolkit/supporting-facts.ts';

const inPln: Localized = {
  pl: 'Faktura jest w złotych, więc nie ma kursu do poprawienia.',
  en: 'The invoice is in PLN, so it has no exchange rate to correct.',
};

const noRate: Localized = {
  pl: 'Faktura nie podaje ani kursu, ani podatku w złotych, więc nie ma czego przeliczyć.',
  en: 'The invoice states neither an exchange rate nor tax in PLN, so there is nothing to convert.',
};

const twoWays: Localized = {
  pl: 'Podaj kurs albo w tej odpowiedzi (dla wszystkich wierszy), albo w changes, nie tu i tam.',
  en: 'Enter the rate either in this answer (for all lines) or in changes, not in both.',
};

const positiveRate: Localized = {
  pl: 'Kurs musi być liczbą większą od zera, z najwyżej 6 miejscami po kropce, np. 4.2512.',
  en: 'The exchange rate must be greater than zero, with at most 6 decimals, such as 4.2512.',
};

const rateNeeded: Localized = {
  pl: 'Podaj właściwy kurs: w odpowiedzi kurs_dla_wszystkich_wierszy albo w changes dla wybranych wierszy (KursWaluty).',
  en: 'Enter the correct exchange rate: in the answer kurs_dla_wszystkich_wierszy, or in changes for individual lines (KursWaluty).',
};

const sameRate: Localized = {
  pl: 'Faktura ma już ten kurs. Podaj kurs, który powinien być zastosowany.',
  en: 'The invoice already has this rate. Enter the one that should have been used.',
};

const unknownPayment: Localized = {
  pl: `Z podanej korekty nie wynika, jaka kwota obowiązuje po niej (brak P_15ZK). Podaj fakturę pierwotną w stanie po tej korekcie ${stateAdvice.pl}.`,
  en: `The amount after the given correction is unknown (no P_15ZK). Provide the original invoice in its state after this correction ${stateAdvice.en}.`,
};

/** An exchange rate on the invoice, with its path. */
interface DeclaredRate {
  readonly path: string;
  readonly rate: Decimal;
}

/** All exchange rates of the invoice: of the advance, of its payments, of its lines. */
function statedRates({ before, kind }: Original): readonly DeclaredRate[] {
  const at = (path: string, owner: Draft | null, name: string): DeclaredRate[] => {
    const rate = owner === null ? null : Decimal.parse(readTextAt(owner, name) ?? '');
    return rate?.isPositive === true ? [{ path, rate }] : [];
  };
  const fa = draftAt(before, 'Fa');
  const lines = linesOf(before);
  const ofLines = lines.flatMap((line) => at(`${formatLineAddress(lines, line)}/KursWaluty`, line, 'KursWaluty'));
  if (kind !== 'ZAL') return ofLines;
  const payments = (fa?.children ?? []).filter(({ name }) => name === 'ZaliczkaCzesciowa');
  return [
    ...at('/Faktura/Fa/KursWalutyZ', fa, 'KursWalutyZ'),
    ...payments.flatMap((payment, index) => at(`/Faktura/Fa/ZaliczkaCzesciowa[${index + 1}]/KursWalutyZW`, payment, 'KursWalutyZW')),
  ];
}

function hasTaxInPln({ before }: Original): boolean {
  return buckets.some(({ taxInPln }) => taxInPln !== null && Decimal.parse(readTextAt(before, 'Fa', taxInPln) ?? '0')?.isZero === false);
}

/** Tax was converted to PLN at a wrong rate; the amounts in the currency of the invoice are right. */
export const fxRate: Scenario = {
  id: 'fx-rate',
  title: { pl: 'Błędny kurs waluty', en: 'Wrong exchange rate' },
  description: {
    pl: 'Kwoty w walucie się zgadzają, ale podatek przeliczono na złote po niewłaściwym kursie. Podaj właściwy kurs dla wszystkich wierszy albo dla wybranych; zmienia się tylko podatek w złotych.',
    en: 'The amounts in the currency are right, but tax was converted to PLN at a wrong rate. Enter the correct rate for all or individual lines; only the tax in PLN changes.',
  },
  legalBasis: {
    pl: 'Art. 106j ust. 1 pkt 5 ustawy o VAT (pomyłka) w związku z art. 31a (właściwy kurs) i art. 106e ust. 11 (podatek w złotych); okres rozliczenia: art. 29a ust. 14 przy zawyżonym podatku, ust. 17 przy zaniżonym.',
    en: 'Art. 106j(1)(5) of the VAT Act (mistake) with art. 31a (right rate) and art. 106e(11) (tax in PLN); period: art. 29a(14) for overstated tax, (17) for understated tax.',
  },
  searchWords: {
    pl: ['kurs', 'waluta', 'euro', 'EUR', 'dolar', 'USD', 'NBP', 'przeliczenie'],
    en: ['exchange', 'rate', 'currency', 'euro', 'EUR', 'USD', 'NBP'],
  },
  usualReasons: ['błędny kurs waluty'],
  combination: {
    stage: 'exchange-rates',
    // An exchange rate is needed with another rate, but otherwise it is a mistake of its own.
    rank: (changed) => (changed.some(isRateOfLine) ? 6 : 5),
    reason: { text: 'zmiana kursu waluty', words: /kurs/i },
    isOnlyPlannerOf: (before, { steps: [first, second] }) =>
      first?.name === 'Fa' && second?.name === 'KursWalutyZ' && readTextAt(before, 'Fa', 'KursWalutyZ') !== null,
    hasEffectByAnswers: ({ answers }) => (answers[recordQuestionIds.exchangeRate] ?? '').trim() !== '',
  },
  auditedEffect: 'totals-stay',
  kinds: ['VAT', 'UPR', 'ZAL', 'ROZ'],
  defaultType: 'by-result',
  methods: ['przed_po'],
  sharedQuestions: [sharedQuestionIds.lineMethod, sharedQuestionIds.causeFromStart],
  questions: [
    {
      id: recordQuestionIds.exchangeRate,
      text: {
        pl: 'Jaki kurs ma obowiązywać dla wszystkich wierszy lub dla całej zaliczki? Zostaw puste, jeśli kursy podajesz w changes.',
        en: 'Which rate applies to all lines, or to the whole advance? Leave it empty if you enter rates in changes.',
      },
      kind: 'number',
      answers: [],
      defaultAnswer: null,
      isRequired: false,
    },
  ],
  paths: mayChange('Fa/FaWiersz/KursWaluty', 'Fa/KursWalutyZ', 'Fa/ZaliczkaCzesciowa/KursWalutyZW'),
  findBlockingReason: (original) => {
    if (original.currency === 'PLN') return inPln;
    if (original.kind !== 'VAT' && original.kind !== 'UPR' && readTextAt(original.before, 'Fa', 'P_15') === null) return unknownPayment;
    return (
      findBlockingKind(original, fxRate.kinds) ??
      (statedRates(original).length > 0 || hasTaxInPln(original) ? null : (findUnknownLines(original) ?? noRate))
    );
  },
  recognise: (context) =>
    collectSupportingFacts(context, fxRate, {
      usual: { VAT: 0.48, UPR: 0.48, ZAL: 0.48, ROZ: 0.48 },
      usualReason: {
        pl: 'Faktura jest w walucie obcej; kurs bywa pomylony.',
        en: 'The invoice is in a foreign currency; its exchange rate may be wrong.',
      },
      signals: [
        {
          codes: ['XML-406', 'XML-408'],
          score: 0.9,
          reason: { pl: 'Podatek w złotych nie wynika z podanego kursu.', en: 'The tax in PLN does not follow from the stated rate.' },
        },
      ],
    }),
  plan: (context) => {
    const wanted = wantedState(context);
    if (!wanted.ok) return err([wanted.error]);
    const { correctionKind } = context.original;
    return ok(
      planOf(context, {
        after: wanted.value,
        type: fxRate.defaultType,
        amounts: amountsOf(context),
        rows: correctionKind === 'KOR' ? { kind: 'changed', method: 'przed_po' } : { kind: 'all' },
        reasonAddition: notePaymentRate(context.original.before, wanted.value),
      }),
    );
  },
  example: (original) => {
    if (fxRate.findBlockingReason(original) !== null) return null;
    const [first] = statedRates(original);
    if (first === undefined) return { changes: [], answers: { kurs_dla_wszystkich_wierszy: '4.3250' }, desiredJpkField: null };
    const wanted = first.rate.plus(toDecimal('0.01')).toString();
    return { changes: [formatExampleChange(first.path, wanted)], answers: {}, desiredJpkField: null };
  },
};

/** The state with the correct rates; an error when they are given twice, invalid or unchanged. */
function wantedState({ after, changes, answer }: PlanContext): Result<Draft, PlanRejection> {
  const answered = answer(recordQuestionIds.exchangeRate);
  if (answered === null) {
    const wrong = changes.findIndex(({ newValue }) => Decimal.parse(newValue.trim())?.isPositive !== true);
    if (wrong !== -1) return err({ path: `changes[${wrong}].new_value`, code: 'invalid_number', message: positiveRate });
    if (changes.length === 0) return err({ path: 'changes', code: 'changes_required', message: rateNeeded });
    const noEffect = listIneffectiveChanges(changes);
    return noEffect === null ? ok(after) : err(noEffect);
  }
  if (changes.length > 0) return err(buildRejection(recordQuestionIds.exchangeRate, 'rate_told_twice', twoWays));
  const rate = Decimal.parse(answered);
  if (rate?.isPositive !== true || rate.decimals > 6)
    return err(buildRejection(recordQuestionIds.exchangeRate, 'invalid_number', positiveRate));
  const changed = withExchangeRate(after, answered);
  const isSame = JSON.stringify(changed) === JSON.stringify(after);
  return isSame ? err(buildRejection(recordQuestionIds.exchangeRate, 'nothing_changes', sameRate)) : ok(changed);
}

/** Another rate does not change amounts in the currency: the payment of an advance, and the remaining amount of a settlement. */
function amountsOf({ original, after }: PlanContext): AmountPlan {
  const amount = Decimal.parse(readTextAt(after, 'Fa', 'P_15') ?? '') ?? Decimal.zero;
  if (original.kind === 'ZAL') return { kind: 'advance', paymentAfter: amount, bucketsAfter: null };
  if (original.kind === 'ROZ') return { kind: 'settlement', restAfter: amount, advances: null };
  return { kind: 'lines' };
}
