import { buckets } from '../../fa3/buckets.ts';
import { Decimal } from '../../money/decimal.ts';
import type { Localized } from '../../shared/localized.ts';
import { err, ok } from '../../shared/result.ts';
import { readTextAt } from '../draft/draft.ts';
import type { Original } from '../model/original.ts';
import type { PlanRejection, Scenario } from '../model/scenario.ts';
import { buildRejection } from '../model/scenario.ts';
import { findBlockingKind, findBlockingState } from './toolkit/blocking-reasons.ts';
import { deriveReason, type ReasonOfAnswer } from './toolkit/reason-of-answer.ts';
import { sharedQuestionIds } from './toolkit/shared-questions.ts';
import { collectSupportingFacts } from './toolkit/supporting-facts.ts';
import { buildZeroOutPlan } from './toolkit/zero-out.ts';

const nothingLeft: Localized = {
  pl: 'Wszystkie kwoty faktury są już zerowe, więc nie ma czego wycofać.',
  en: 'All amounts of the invoice are zero already, so there is nothing to cancel.',
};

const noChangesHere: Localized = {
  pl: 'Ten scenariusz nie przyjmuje zmian, bo sprowadza wszystko do zera. Usuń zmiany albo wybierz inny scenariusz.',
  en: 'This scenario accepts no changes, because it reduces everything to zero. Remove the changes or choose another scenario.',
};

const onlyForAdvances: Localized = {
  pl: 'Zwrot zaliczki dotyczy faktury zaliczkowej (ZAL). Dla tej faktury wybierz inny powód.',
  en: 'A refund of an advance applies to an advance invoice (ZAL). Choose another reason for this invoice.',
};

/** What each reason adds to `PrzyczynaKorekty`; in Polish, because tax offices read it. */
const reasons: Readonly<Record<string, ReasonOfAnswer>> = {
  sprzedaz_nie_doszla_do_skutku: { text: 'sprzedaż nie doszła do skutku', words: /nie dosz|rezygn|odstąp/i },
  podwojnie_wystawiona: { text: 'faktura wystawiona podwójnie', words: /podw[oó]jn|dwukrotn|dwa razy|duplik/i },
  faktura_testowa: { text: 'faktura testowa, nie dokumentuje sprzedaży', words: /test/i },
  zwrot_zaliczki: { text: 'zwrot zaliczki w całości', words: /zwrot|zwróc/i },
  bledna_waluta: { text: 'błędna waluta faktury', words: /walut/i },
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

const wrongTotals: Localized = {
  pl: 'Podatek albo P_15 nie zgadza się z resztą faktury. Jeśli wiersze są dobre, korekta wierszy tego nie poprawi: można wycofać fakturę do zera i wystawić nową.',
  en: 'The tax or P_15 does not agree with the rest of the invoice. If its lines are right, a correction of lines does not fix that: the invoice can be corrected to zero and reissued.',
};

/** Whether any amount of the invoice is not zero. */
function hasAmounts({ before }: Original): boolean {
  const amounts = ['P_15', ...buckets.flatMap(({ base, tax }) => (tax === null ? [base] : [base, tax]))].map((name) =>
    readTextAt(before, 'Fa', name),
  );
  return amounts.some((text) => text !== null && Decimal.parse(text)?.isZero !== true);
}

/** The whole invoice is cancelled: the sale fell through, or it should never have been issued. */
export const cancelToZero: Scenario = {
  id: 'cancel-to-zero',
  title: { pl: 'Wycofanie faktury: korekta do zera', en: 'Cancel the whole invoice: correction to zero' },
  description: {
    pl: 'Sprzedaż nie doszła do skutku, fakturę wystawiono podwójnie lub testowo, zwrócono całą zaliczkę albo pomylono walutę. Faktury w KSeF nie da się usunąć, więc korekta sprowadza wszystkie kwoty do zera.',
    en: 'The sale did not take place, the invoice was issued twice or as a test, the whole advance was refunded, or the currency is wrong. Invoices cannot be deleted from KSeF, so a correction reduces all amounts to zero.',
  },
  legalBasis: {
    pl: 'Art. 106j ust. 1 pkt 3-5 ustawy o VAT (zwrot towarów lub zapłaty, pomyłka) w związku z art. 29a ust. 10 pkt 2 i 3; okres rozliczenia: art. 29a ust. 13 i 14; pusta faktura: art. 108.',
    en: 'Art. 106j(1)(3)-(5) of the VAT Act (goods or payment returned, mistake) with art. 29a(10)(2) and (3); period: art. 29a(13) and (14); invoice without a sale: art. 108.',
  },
  searchWords: {
    pl: [
      'anulowanie',
      'anuluj',
      'skasować',
      'wycofanie',
      'do zera',
      'podwójna',
      'zdublowana',
      'duplikat',
      'testowa',
      'usuń',
      'rezygnacja',
      'waluta',
      'storno',
    ],
    en: ['cancel', 'withdraw', 'zero', 'duplicate', 'double', 'test', 'delete', 'currency', 'reversal'],
  },
  usualReasons: ['sprzedaż nie doszła do skutku', 'faktura wystawiona podwójnie', 'faktura wystawiona omyłkowo'],
  combination: {
    aloneBecause: {
      pl: 'Korekta do zera wycofuje całą fakturę, więc nie łączy się z innymi zmianami.',
      en: 'A correction to zero withdraws the whole invoice, so it cannot be combined with other changes.',
    },
  },
  auditedEffect: 'nothing-remains',
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
          effect: { pl: 'Umowę rozwiązano albo nie było dostawy.', en: 'The contract was terminated, or nothing was supplied.' },
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
            en: 'The whole advance was refunded (advance invoices only).',
          },
        },
        {
          value: 'bledna_waluta',
          effect: {
            pl: 'Waluty nie da się skorygować; po tej korekcie wystaw nową fakturę.',
            en: 'The currency cannot be corrected; issue a new invoice after this correction.',
          },
        },
      ],
      defaultAnswer: null,
      isRequired: true,
    },
  ],
  paths: [],
  findBlockingReason: (original) =>
    findBlockingKind(original, cancelToZero.kinds) ?? findBlockingState(original) ?? (hasAmounts(original) ? null : nothingLeft),
  recognise: (context) =>
    collectSupportingFacts(context, cancelToZero, {
      usual: { VAT: 0.4, UPR: 0.35, ZAL: 0.5, ROZ: 0.45 },
      usualReason: {
        pl: 'Jeśli sprzedaży nie było albo zaliczkę zwrócono, fakturę wycofuje korekta do zera.',
        en: 'If there was no sale or the advance was refunded, a correction to zero cancels the invoice.',
      },
      // Advances and settlements have their own scenarios for totals.
      signals:
        context.original.kind === 'VAT' || context.original.kind === 'UPR'
          ? [{ codes: ['XML-402', 'XML-403', 'XML-411'], score: 0.8, reason: wrongTotals }]
          : [],
    }),
  plan: (context) => {
    const reason = context.answer('powod') ?? '';
    const rejections: PlanRejection[] = [];
    if (context.changes.length > 0) rejections.push({ path: 'changes', code: 'no_changes_allowed', message: noChangesHere });
    if (reason === 'zwrot_zaliczki' && context.original.kind !== 'ZAL')
      rejections.push(buildRejection('powod', 'answer_not_allowed', onlyForAdvances));
    if (rejections.length > 0) return err(rejections);
    const warning = warnings[reason];
    return ok(
      buildZeroOutPlan(context, cancelToZero.methods, {
        type: 2,
        reasonAddition: deriveReason(context.request.reason, reason, reasons),
        warnings: warning === undefined ? [] : [warning],
      }),
    );
  },
  example: (original) => {
    if (cancelToZero.findBlockingReason(original) !== null) return null;
    const powod = original.kind === 'ZAL' ? 'zwrot_zaliczki' : 'sprzedaz_nie_doszla_do_skutku';
    return { changes: [], answers: { powod }, desiredJpkField: null };
  },
};
