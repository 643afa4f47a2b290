import { buckets } from '../../fa3/buckets.ts';
import { Decimal } from '../../money/decimal.ts';
import type { Localized } from '../../shared/localized.ts';
import { ok, refused } from '../../shared/result.ts';
import { textAt } from '../draft.ts';
import { evidenceFor } from '../evidence.ts';
import { kindObstacle, wholeStateObstacle } from '../obstacles.ts';
import type { Original } from '../original.ts';
import { refusalOf } from '../read-answers.ts';
import type { PlanRefusal, Scenario } from '../scenario.ts';
import { sharedQuestionIds } from '../shared-questions.ts';
import { zeroOutPlan } from '../zero-out.ts';

const nothingLeft: Localized = {
  pl: 'Wszystkie kwoty faktury są już zerowe, więc nie ma czego wycofać.',
  en: 'All amounts of the invoice are zero already, so there is nothing to cancel.',
};

const noChangesHere: Localized = {
  pl: 'Wycofanie faktury sprowadza wszystko do zera, więc nie przyjmuje zmian. Zostaw changes puste albo wybierz inny scenariusz.',
  en: 'A cancellation brings everything to zero, so it takes no changes. Leave changes empty or choose another scenario.',
};

const onlyForAdvances: Localized = {
  pl: 'Zwrot zaliczki dotyczy faktury zaliczkowej (ZAL). Dla tej faktury wybierz inny powód.',
  en: 'An advance is paid back on an advance invoice (ZAL). Choose another reason for this one.',
};

/** What each reason adds to `PrzyczynaKorekty`. Corrections are read by tax offices: in Polish. */
const reasons: Readonly<Record<string, string>> = {
  sprzedaz_nie_doszla_do_skutku: 'sprzedaż nie doszła do skutku',
  podwojnie_wystawiona: 'faktura wystawiona podwójnie',
  faktura_testowa: 'faktura testowa, nie dokumentuje sprzedaży',
  zwrot_zaliczki: 'zwrot zaliczki w całości',
  bledna_waluta: 'błędna waluta faktury',
};

const warnings: Readonly<Record<string, Localized>> = {
  faktura_testowa: {
    pl: 'Dopóki faktura testowa nie zostanie wycofana, podatek z niej trzeba zapłacić (art. 108 ustawy o VAT). Wyślij korektę od razu.',
    en: 'Until a test invoice is cancelled, the tax on it is due (art. 108 of the VAT Act). Send the correction at once.',
  },
  bledna_waluta: {
    pl: 'Po korekcie do zera wystaw nową fakturę we właściwej walucie, z dawną datą sprzedaży.',
    en: 'After the correction to zero, issue a new invoice in the right currency with the old date of sale.',
  },
};

/** Whether any amount of the invoice differs from zero. */
function hasAmounts({ before }: Original): boolean {
  const amounts = ['P_15', ...buckets.flatMap(({ base, tax }) => (tax === null ? [base] : [base, tax]))].map((name) =>
    textAt(before, 'Fa', name),
  );
  return amounts.some((text) => text !== null && Decimal.parse(text)?.isZero !== true);
}

/** The whole invoice is taken back: the sale fell through, or it should never have been issued. */
export const cancelToZero: Scenario = {
  id: 'cancel-to-zero',
  title: { pl: 'Wycofanie faktury: korekta do zera', en: 'Cancel the whole invoice: correction to zero' },
  description: {
    pl: 'Sprzedaż nie doszła do skutku, fakturę wystawiono podwójnie lub testowo, zwrócono całą zaliczkę albo pomylono walutę. Faktury w KSeF nie da się usunąć, więc korekta sprowadza wszystkie kwoty do zera.',
    en: 'The sale fell through, the invoice was issued twice or for a test, the whole advance was paid back, or the currency is wrong. KSeF deletes nothing, so a correction brings all amounts to zero.',
  },
  legalBasis: {
    pl: 'Art. 106j ust. 1 pkt 3-5 ustawy o VAT (zwrot towarów lub zapłaty, pomyłka) w związku z art. 29a ust. 10 pkt 2 i 3; okres rozliczenia: art. 29a ust. 13 i 14; pusta faktura: art. 108.',
    en: 'Art. 106j(1)(3)-(5) of the VAT Act (goods or payment returned, mistake) with art. 29a(10)(2) and (3); period: art. 29a(13) and (14); invoice without a sale: art. 108.',
  },
  kinds: ['VAT', 'UPR', 'ZAL', 'ROZ'],
  defaultType: 2,
  methods: ['roznica', 'przed_po'],
  sharedQuestions: [sharedQuestionIds.lineMethod],
  questions: [
    {
      id: 'powod',
      text: { pl: 'Dlaczego faktura jest wycofywana?', en: 'Why is the invoice cancelled?' },
      kind: 'choice',
      answers: [
        {
          value: 'sprzedaz_nie_doszla_do_skutku',
          effect: { pl: 'Umowę rozwiązano albo nie było dostawy.', en: 'The contract was dissolved, or nothing was supplied.' },
        },
        {
          value: 'podwojnie_wystawiona',
          effect: { pl: 'Tę samą sprzedaż dokumentuje inna faktura.', en: 'Another invoice documents the same sale.' },
        },
        {
          value: 'faktura_testowa',
          effect: {
            pl: 'Faktura trafiła do KSeF przez pomyłkę, bez sprzedaży.',
            en: 'The invoice reached KSeF by mistake, without a sale.',
          },
        },
        {
          value: 'zwrot_zaliczki',
          effect: {
            pl: 'Całą zaliczkę zwrócono (tylko faktura zaliczkowa).',
            en: 'The whole advance was paid back (advance invoices only).',
          },
        },
        {
          value: 'bledna_waluta',
          effect: {
            pl: 'Waluty nie da się skorygować; po tej korekcie wystaw nową fakturę.',
            en: 'A currency cannot be corrected; issue a new invoice afterwards.',
          },
        },
      ],
      defaultAnswer: null,
      isRequired: true,
    },
  ],
  paths: [],
  obstacle: (original) =>
    kindObstacle(original, cancelToZero.kinds) ?? wholeStateObstacle(original) ?? (hasAmounts(original) ? null : nothingLeft),
  recognise: (context) =>
    evidenceFor(context, cancelToZero, {
      usual: { VAT: 0.4, UPR: 0.35, ZAL: 0.5, ROZ: 0.45 },
      usualReason: {
        pl: 'Jeśli sprzedaży nie było albo zaliczkę zwrócono, fakturę wycofuje korekta do zera.',
        en: 'If there was no sale or the advance was paid back, a correction to zero cancels the invoice.',
      },
      signals: [],
    }),
  plan: (context) => {
    const reason = context.answer('powod') ?? '';
    const refusals: PlanRefusal[] = [];
    if (context.changes.length > 0) refusals.push({ path: 'changes', code: 'no_changes_allowed', message: noChangesHere });
    if (reason === 'zwrot_zaliczki' && context.original.kind !== 'ZAL')
      refusals.push(refusalOf('powod', 'answer_not_allowed', onlyForAdvances));
    if (refusals.length > 0) return refused(refusals);
    const warning = warnings[reason];
    return ok(
      zeroOutPlan(context, cancelToZero.methods, {
        type: 2,
        reasonAddition: reasons[reason] ?? null,
        warnings: warning === undefined ? [] : [warning],
      }),
    );
  },
  example: (original) => {
    if (cancelToZero.obstacle(original) !== null) return null;
    const powod = original.kind === 'ZAL' ? 'zwrot_zaliczki' : 'sprzedaz_nie_doszla_do_skutku';
    return { changes: [], answers: { powod }, desiredJpkField: null };
  },
};
