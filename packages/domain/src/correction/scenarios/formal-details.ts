import { err, ok } from '../../shared/result.ts';
import { mayChange, mayRemove } from '../changes/allowed-paths.ts';
import { formatExampleChange, formatLineAddress } from '../changes/line-address.ts';
import { thirdPartyPaths } from '../changes/third-party-paths.ts';
import { type Draft, readTextAt } from '../draft/draft.ts';
import { linesOf, orderLinesOf } from '../draft/line-fields.ts';
import type { Scenario } from '../model/scenario.ts';
import { buildFormalRows, listFormalRejections, readFormalState, readRightNumber } from './parties/formal-changes.ts';
import { convertNotes, listHeaderNotes, listNotesInReason } from './parties/header-notes.ts';
import { findBlockingKind } from './toolkit/blocking-reasons.ts';
import { noteMarkings } from './toolkit/record-markings.ts';
import { exchangeRateOfMovedTaxPoint, saleInReceiptReport } from './toolkit/record-questions.ts';
import { planOf } from './toolkit/scenario-plan.ts';
import { sharedQuestionIds } from './toolkit/shared-questions.ts';
import { collectSupportingFacts } from './toolkit/supporting-facts.ts';

const lineDetails = ['Indeks', 'GTIN', 'PKWiU', 'CN', 'PKOB', 'P_8A', 'GTU', 'Procedura', 'P_6A', 'P_12_Zal_15', 'UU_ID'];
const orderDetails = ['IndeksZ', 'GTINZ', 'PKWiUZ', 'CNZ', 'PKOBZ', 'P_8AZ', 'GTUZ', 'ProceduraZ', 'P_12Z_Zal_15', 'UU_IDZ'];
const orderLine = 'Fa/Zamowienie/ZamowienieWiersz';

/** Wrong details that change no amount: descriptions, codes, dates, payment, annotations, or the number of the invoice. */
export const formalDetails: Scenario = {
  id: 'formal-details',
  title: {
    pl: 'Opis, GTU, procedura, daty, płatność, adnotacje lub numer faktury',
    en: 'Description, GTU, procedure, dates, payment, annotations or invoice number',
  },
  description: {
    pl: 'Błąd nie zmienia żadnej kwoty: nazwa towaru, oznaczenie GTU lub procedury, data, termin płatności, adnotacja, a nawet sam numer faktury. Korekta ma P_15 = 0 i żadnych podstaw.',
    en: 'The mistake changes no amount: a name, a GTU or procedure code, a date, a due date, an annotation, even the number of the invoice. The correction has P_15 = 0 and no bases.',
  },
  legalBasis: {
    pl: 'Art. 106j ust. 1 pkt 5 ustawy o VAT (pomyłka w jakiejkolwiek pozycji faktury); poprawny numer faktury: opis pola NrFaKorygowany w FA(3).',
    en: 'Art. 106j(1)(5) of the VAT Act (mistake in any item of the invoice); right number: NrFaKorygowany of FA(3).',
  },
  searchWords: {
    pl: [
      ...['literówka', 'opis', 'nazwa towaru', 'GTU', 'procedura', 'data', 'termin', 'płatność', 'rachunek', 'konto', 'numer faktury'],
      ...[
        'PKWiU',
        'CN',
        'jednostka',
        'mechanizm podzielonej płatności',
        'split payment',
        'MPP',
        'adnotacja',
        'umowa',
        'zamówienie',
        'stopka',
      ],
    ],
    en: [
      ...['typo', 'description', 'name of goods', 'GTU', 'procedure', 'date', 'due', 'payment', 'bank', 'account', 'invoice number'],
      ...['PKWiU', 'CN', 'unit', 'split payment', 'annotation', 'contract', 'order', 'footer'],
    ],
  },
  usualReasons: ['błędna nazwa towaru lub usługi', 'brak oznaczenia GTU', 'błędny termin płatności'],
  combination: {
    stage: 'details',
    rank: 2,
    reason: { text: 'zmiana opisu lub oznaczeń', words: /opis|nazw|oznacz|gtu|termin|dat/i },
  },
  auditedEffect: 'no-amounts',
  kinds: ['VAT', 'UPR', 'ZAL', 'ROZ'],
  defaultType: 1,
  methods: ['przed_po'],
  sharedQuestions: [sharedQuestionIds.lineMethod],
  questions: [
    {
      id: 'wartosc_bledna_do_przyczyny',
      text: {
        pl: 'Gdzie podać wartości pól nagłówka sprzed korekty? FA(3) nie ma na to osobnych pól.',
        en: 'Where should the former values of header fields be recorded? FA(3) has no fields for them.',
      },
      kind: 'choice',
      answers: [
        {
          value: 'tak',
          effect: { pl: '„Było …, jest …” w przyczynie korekty.', en: '“Było …, jest …” (was, is) in the reason of the correction.' },
        },
        { value: 'nie', effect: { pl: '„Było …, jest …” w DodatkowyOpis.', en: '“Było …, jest …” (was, is) in DodatkowyOpis.' } },
      ],
      defaultAnswer: 'tak',
      isRequired: false,
    },
    exchangeRateOfMovedTaxPoint,
    saleInReceiptReport,
  ],
  paths: [
    ...mayChange('Fa/FaWiersz/P_7', `${orderLine}/P_7Z`, 'Fa/P_2'),
    ...mayRemove(...lineDetails.map((name) => `Fa/FaWiersz/${name}`), ...orderDetails.map((name) => `${orderLine}/${name}`)),
    ...mayRemove('Fa/P_6', 'Fa/OkresFa', 'Fa/OkresFa/*', 'Fa/P_1M', 'Fa/TP', 'Fa/FP'),
    ...mayChange('Fa/Adnotacje/P_16', 'Fa/Adnotacje/P_17', 'Fa/Adnotacje/P_18A', 'Fa/Adnotacje/P_23'),
    ...mayRemove(
      'Fa/Platnosc',
      'Fa/Platnosc/*',
      'Fa/WarunkiTransakcji',
      'Fa/WarunkiTransakcji/*',
      'Fa/DodatkowyOpis',
      'Fa/DodatkowyOpis/*',
    ),
    ...mayRemove('Stopka', 'Stopka/*', 'Podmiot3'),
    ...thirdPartyPaths,
    ...mayRemove('Podmiot3/Rola', 'Podmiot3/RolaInna', 'Podmiot3/OpisRoli'),
  ],
  findBlockingReason: (original) => findBlockingKind(original, formalDetails.kinds),
  recognise: (context) =>
    collectSupportingFacts(context, formalDetails, {
      usual: { VAT: 0.45, UPR: 0.45, ZAL: 0.4, ROZ: 0.4 },
      usualReason: {
        pl: 'Opisy, oznaczenia, daty i numer można poprawić bez zmiany kwot.',
        en: 'Descriptions, codes, dates and the number can be corrected without changing amounts.',
      },
      signals: [
        {
          codes: ['XML-801', 'XML-804', 'XML-814', 'XML-815', 'XML-816', 'XML-817', 'XML-818', 'XML-820', 'XML-822', 'XML-826'],
          score: 0.8,
          reason: { pl: 'Opisy lub kody pozycji są niepełne albo błędne.', en: 'Descriptions or codes of items are incomplete or wrong.' },
        },
        {
          codes: ['XML-306', 'XML-308', 'XML-309', 'XML-513', 'XML-516', 'XML-522', 'XML-523', 'XML-524', 'XML-525'],
          score: 0.75,
          reason: { pl: 'Daty, adnotacje lub procedury wymagają poprawy.', en: 'Dates, annotations or procedures need to be corrected.' },
        },
      ],
    }),
  plan: (context) => {
    const rejections = listFormalRejections(context, formalDetails.paths);
    if (rejections.length > 0) return err(rejections);
    const { answer, changes } = context;
    const headerNotes = listHeaderNotes(context.original.before, changes);
    const isInReason = answer('wartosc_bledna_do_przyczyny') !== 'nie';
    const { after, parts } = readFormalState(context);
    return ok(
      planOf(context, {
        after,
        type: 1,
        amounts: { kind: 'none' },
        rows: buildFormalRows(context),
        rightNumber: readRightNumber(changes),
        keptParts: parts,
        notes: isInReason ? [] : convertNotes(headerNotes),
        reasonAddition: isInReason ? listNotesInReason(headerNotes) : null,
        warnings: noteMarkings(context.original.before, after, context.original.reference.number),
      }),
    );
  },
  example: (original) => {
    if (formalDetails.findBlockingReason(original) !== null) return null;
    const [lines, orderLines] = [linesOf(original.before), orderLinesOf(original.before)];
    const nameOf = ({ name }: Draft) => (name === 'FaWiersz' ? 'P_7' : 'P_7Z');
    const named = [...(original.kind === 'ZAL' ? [] : lines), ...orderLines].find((line) => readTextAt(line, nameOf(line)) !== null);
    if (named === undefined) {
      const place = readTextAt(original.before, 'Fa', 'P_1M') === 'Warszawa' ? 'Kraków' : 'Warszawa';
      return { changes: [formatExampleChange('/Faktura/Fa/P_1M', place)], answers: {}, desiredJpkField: null };
    }
    const address = formatLineAddress(named.name === 'FaWiersz' ? lines : orderLines, named);
    const wanted =
      readTextAt(named, nameOf(named)) === 'Poprawna nazwa towaru lub usługi'
        ? 'Inna nazwa towaru lub usługi'
        : 'Poprawna nazwa towaru lub usługi';
    return { changes: [formatExampleChange(`${address}/${nameOf(named)}`, wanted)], answers: {}, desiredJpkField: null };
  },
};
