import type { Localized } from '../../shared/localized.ts';
import { err, ok } from '../../shared/result.ts';
import { mayChange, mayRemove } from '../changes/allowed-paths.ts';
import { formatExampleChange } from '../changes/line-address.ts';
import { identifierFields, nameAndAddressPaths } from '../changes/third-party-paths.ts';
import { type Draft, draftAt, readTextAt } from '../draft/draft.ts';
import type { PlanContext, PlanRejection, Scenario } from '../model/scenario.ts';
import { buildRejection } from '../model/scenario.ts';
import { buildNewInvoice, listWarningsOfBuyer, listWarningsOfNewInvoice } from './parties/new-invoice.ts';
import { readRightIdentifier } from './parties/right-identifier.ts';
import { findBlockingKind, findBlockingState } from './toolkit/blocking-reasons.ts';
import { sharedQuestionIds } from './toolkit/shared-questions.ts';
import { collectSupportingFacts } from './toolkit/supporting-facts.ts';
import { buildZeroOutPlan } from './toolkit/zero-out.ts';

const identity = 'Podmiot2/DaneIdentyfikacyjne';

const noBuyer: Localized = { pl: 'Faktura nie zawiera danych nabywcy (Podmiot2).', en: 'The invoice contains no buyer (Podmiot2).' };

const numberNeeded: Localized = {
  pl: 'Podaj numer nowej faktury (do 256 znaków), inny niż numer faktury korygowanej i korekty, albo odpowiedz „nie” na pytanie nowa_faktura.',
  en: 'Enter the number of the new invoice (up to 256 characters), different from those of the corrected invoice and the correction, or answer “nie” to nowa_faktura.',
};

const tooEarly: Localized = {
  pl: 'Nowa faktura nie może być wcześniejsza niż faktura, którą zastępuje.',
  en: 'The new invoice cannot be earlier than the one it replaces.',
};

/** The invoice has the identifier of another taxpayer, to whom it was delivered. */
export const wrongNipZeroOut: Scenario = {
  id: 'wrong-nip-zero-out',
  title: { pl: 'Błędny NIP nabywcy: korekta do zera i nowa faktura', en: 'Wrong buyer identifier: correction to zero and new invoice' },
  description: {
    pl: 'Na fakturze jest NIP lub inny identyfikator innego podmiotu niż nabywca. Identyfikatora nie można skorygować: powstaje korekta do zera dla podmiotu z faktury i nowa faktura dla właściwego nabywcy, którego identyfikator podajesz.',
    en: 'The invoice has the NIP or other identifier of another party. It cannot be corrected: a correction to zero is issued to the wrong identifier, and a new invoice to the right one, which you enter.',
  },
  legalBasis: {
    pl: 'Art. 106j ust. 1 pkt 5 ustawy o VAT; w FA(3) identyfikator nabywcy nie podlega korekcie (opis pola Podmiot2K), bo faktura trafiła w KSeF do innego podatnika. Nowa faktura: art. 106b ust. 1.',
    en: 'Art. 106j(1)(5) of the VAT Act; in FA(3) the identifier of the buyer is not correctable (Podmiot2K), since KSeF delivered the invoice to another taxpayer. New invoice: art. 106b(1).',
  },
  searchWords: {
    pl: [
      'NIP',
      'zły NIP',
      'błędny NIP',
      'pomylony nabywca',
      'zły nabywca',
      'inny kontrahent',
      'numer VAT UE',
      'identyfikator',
      'firma',
      'spółka',
      'nie ta firma',
      'zła firma',
      'inna firma',
      'inna spółka',
    ],
    en: ['NIP', 'wrong NIP', 'tax number', 'wrong buyer', 'wrong customer', 'EU VAT number', 'identifier'],
  },
  usualReasons: ['błędny NIP nabywcy'],
  combination: {
    aloneBecause: {
      pl: 'Błędny identyfikator nabywcy wymaga korekty do zera wystawionej na dotychczasowego nabywcę i nowej faktury, więc nie łączy się z innymi zmianami. Inne błędy popraw od razu na nowej fakturze.',
      en: 'A wrong identifier of the buyer requires a correction to zero for the former buyer and a new invoice, so it cannot be combined with other changes. Fix other mistakes on the new invoice.',
    },
  },
  auditedEffect: 'nothing-remains',
  kinds: ['VAT', 'UPR', 'ZAL', 'ROZ'],
  defaultType: 1,
  methods: ['roznica', 'przed_po'],
  sharedQuestions: [sharedQuestionIds.lineMethod],
  questions: [
    {
      id: 'nowa_faktura',
      text: {
        pl: 'Czy od razu przygotować nową fakturę na właściwego nabywcę?',
        en: 'Should the new invoice to the right buyer be generated as well?',
      },
      kind: 'choice',
      answers: [
        {
          value: 'tak',
          effect: {
            pl: 'Powstaje drugi dokument z tymi samymi kwotami i dawną datą sprzedaży.',
            en: 'A second document is generated, with the same amounts and the original date of sale.',
          },
        },
        { value: 'nie', effect: { pl: 'Powstaje tylko korekta do zera.', en: 'Only the correction to zero is generated.' } },
      ],
      defaultAnswer: 'tak',
      isRequired: false,
    },
    {
      id: 'numer_nowej_faktury',
      text: {
        pl: 'Jaki numer ma mieć nowa faktura? Wymagany, jeśli ma powstać.',
        en: 'Which number should the new invoice have? Required if it is generated.',
      },
      kind: 'text',
      answers: [],
      defaultAnswer: null,
      isRequired: false,
    },
    {
      id: 'data_nowej_faktury',
      text: {
        pl: 'Z jaką datą wystawić nową fakturę? Bez odpowiedzi: z datą korekty.',
        en: 'Which issue date should the new invoice have? Default: that of the correction.',
      },
      kind: 'date',
      answers: [],
      defaultAnswer: null,
      isRequired: false,
    },
    {
      id: 'okres_korekty',
      text: {
        pl: 'W którym okresie rozliczyć korektę do zera? Przepisy można czytać dwojako, więc potwierdź to z księgowością.',
        en: 'In which period should the correction to zero be recorded? The law can be read both ways, so confirm it with your accountant.',
      },
      kind: 'choice',
      answers: [
        {
          value: 'faktury',
          effect: {
            pl: 'W okresie faktury pierwotnej, razem z nową fakturą (TypKorekty 1).',
            en: 'In the period of the original invoice, together with the new one (TypKorekty 1).',
          },
        },
        {
          value: 'wystawienia',
          effect: {
            pl: 'W okresie wystawienia korekty (TypKorekty 2, dosłowne brzmienie art. 29a ust. 14).',
            en: 'In the period in which the correction is issued (TypKorekty 2, art. 29a(14) read literally).',
          },
        },
      ],
      defaultAnswer: 'faktury',
      isRequired: false,
    },
  ],
  paths: [
    ...mayRemove(...identifierFields.map((field) => `${identity}/${field}`)),
    ...nameAndAddressPaths('Podmiot2'),
    ...mayChange('Podmiot2/JST', 'Podmiot2/GV'),
  ],
  findBlockingReason: (original) =>
    findBlockingKind(original, wrongNipZeroOut.kinds) ??
    (draftAt(original.before, 'Podmiot2', 'DaneIdentyfikacyjne') === null ? noBuyer : findBlockingState(original)),
  recognise: (context) =>
    collectSupportingFacts(context, wrongNipZeroOut, {
      usual: { VAT: 0.3, UPR: 0.3, ZAL: 0.45, ROZ: 0.5 },
      usualReason: {
        pl: 'Błędnego identyfikatora nabywcy nie da się poprawić inaczej niż korektą do zera.',
        en: 'A wrong identifier of the buyer can only be fixed by a correction to zero.',
      },
      signals: [
        {
          codes: ['XML-201', 'XML-206', 'XML-207', 'XML-208', 'XML-209', 'XML-210', 'XML-650'],
          place: '/Podmiot2',
          score: 0.95,
          reason: { pl: 'Identyfikator nabywcy wygląda na błędny.', en: 'The identifier of the buyer looks wrong.' },
        },
        {
          codes: ['XML-222'],
          score: 0.7,
          reason: { pl: 'Sprzedawca i nabywca mają ten sam NIP.', en: 'Seller and buyer have the same NIP.' },
        },
      ],
    }),
  plan: (context) => {
    const { original, answer } = context;
    const identifier = readRightIdentifier(original.before, context.changes);
    const rejections: PlanRejection[] = identifier.ok ? [] : [identifier.error];
    const isWanted = answer('nowa_faktura') !== 'nie';
    if (isWanted) rejections.push(...rejectionsOfNewInvoice(context));
    if (rejections.length > 0 || !identifier.ok) return err(rejections);
    const type = answer('okres_korekty') === 'wystawienia' ? 2 : 1;
    if (!isWanted) return ok(buildZeroOutPlan(context, wrongNipZeroOut.methods, { type }));
    const draft = buildNewInvoice(original, context.after, {
      number: answer('numer_nowej_faktury') ?? '',
      issueDay: answer('data_nowej_faktury') ?? context.request.issueDay,
      identifier: identifier.value,
    });
    const additionalDocuments = [{ kind: 'new_invoice', draft }];
    const warnings = [...listWarningsOfNewInvoice(original), ...listWarningsOfBuyer(context.changes)];
    return ok(buildZeroOutPlan(context, wrongNipZeroOut.methods, { type, additionalDocuments, warnings }));
  },
  example: (original) => {
    if (wrongNipZeroOut.findBlockingReason(original) !== null) return null;
    const number = `${original.reference.number.slice(0, 200)}/N`;
    return {
      changes: [rightIdentifierExample(original.before)],
      answers: { nowa_faktura: 'tak', numer_nowej_faktury: number },
      desiredJpkField: null,
    };
  },
};

function rejectionsOfNewInvoice({ original, answer, request }: PlanContext): PlanRejection[] {
  const number = answer('numer_nowej_faktury') ?? '';
  const isUsed = number === original.reference.number || number === request.number;
  const day = answer('data_nowej_faktury') ?? request.issueDay;
  return [
    ...(number === '' || number.length > 256 || isUsed ? [buildRejection('numer_nowej_faktury', 'answer_required', numberNeeded)] : []),
    ...(day < original.reference.issueDay ? [buildRejection('data_nowej_faktury', 'date_before_original', tooEarly)] : []),
  ];
}

/** Another identifier of the same kind: the sale may depend on it, as intra-EU supplies depend on a VAT number. */
function rightIdentifierExample(before: Draft) {
  const [field = 'NIP', value = ''] =
    ['NrVatUE', 'NrID']
      .map((name) => [name, readTextAt(before, identity.split('/')[0] ?? '', 'DaneIdentyfikacyjne', name) ?? ''])
      .find(([, text]) => text !== '') ?? [];
  if (field !== 'NIP') {
    const changed = value.replace(/\d(?=\D*$)/, (digit) => String((Number(digit) + 1) % 10));
    return formatExampleChange(`/Faktura/${identity}/${field}`, changed === value ? `${value.slice(0, 49)}1` : changed);
  }
  const taken = ['Podmiot1', 'Podmiot2'].map((party) => readTextAt(before, party, 'DaneIdentyfikacyjne', 'NIP'));
  const nip = ['5265877635', '5250000009', '1234563218'].find((candidate) => !taken.includes(candidate)) ?? '';
  return formatExampleChange(`/Faktura/${identity}/NIP`, nip);
}
