import type { Localized } from '../../shared/localized.ts';
import { err, ok } from '../../shared/result.ts';
import { mayRemove } from '../changes/allowed-paths.ts';
import { formatExampleChange } from '../changes/line-address.ts';
import { listContactPaths, nameAndAddressPaths } from '../changes/third-party-paths.ts';
import { draftAt, readTextAt } from '../draft/draft.ts';
import type { Scenario } from '../model/scenario.ts';
import { listHeaderNotes, listNotesInReason } from './parties/header-notes.ts';
import { findBlockingKind } from './toolkit/blocking-reasons.ts';
import { listIneffectiveChanges, planOf } from './toolkit/scenario-plan.ts';
import { collectSupportingFacts } from './toolkit/supporting-facts.ts';

const noAddress: Localized = {
  pl: 'Faktura nie zawiera adresu sprzedawcy (Podmiot1/Adres), a Podmiot1K musi pokazać pełne dane sprzed korekty.',
  en: 'The invoice contains no address of the seller (Podmiot1/Adres), but Podmiot1K must show the full data before the correction.',
};

/** Name, address or other data of the seller were wrong or incomplete; the NIP was right. */
export const sellerData: Scenario = {
  id: 'seller-data',
  title: { pl: 'Dane sprzedawcy (bez NIP)', en: "Seller's data, not the NIP" },
  description: {
    pl: 'Nazwa, adres, prefiks PL albo dane kontaktowe sprzedawcy są błędne lub niepełne, ale NIP się zgadza. Kwoty się nie zmieniają.',
    en: "The seller's name, address, prefix PL or contact data are wrong or incomplete, while the NIP is right. No amount changes.",
  },
  legalBasis: {
    pl: 'Art. 106j ust. 1 pkt 5 ustawy o VAT w związku z art. 106e ust. 1 pkt 3 (nazwa i adres podatnika). Pełne dane sprzed korekty pokazuje Podmiot1K; NIP musi być w nim ten sam.',
    en: "Art. 106j(1)(5) of the VAT Act with art. 106e(1)(3) (taxpayer's name and address). Podmiot1K shows the full data before the correction; its NIP must be the same.",
  },
  searchWords: {
    pl: ['sprzedawca', 'moje dane', 'nasza firma', 'nazwa', 'adres', 'siedziba', 'prefiks'],
    en: ['seller', 'our data', 'our company', 'name', 'address', 'prefix'],
  },
  usualReasons: ['błędny adres sprzedawcy', 'zmiana danych sprzedawcy'],
  combination: {
    stage: 'seller',
    rank: 4,
    reason: { text: 'zmiana danych sprzedawcy', words: /sprzedawc/i },
  },
  auditedEffect: 'no-amounts',
  kinds: ['VAT', 'UPR', 'ZAL', 'ROZ'],
  defaultType: 1,
  methods: [],
  sharedQuestions: [],
  questions: [],
  paths: [
    ...nameAndAddressPaths('Podmiot1'),
    ...mayRemove('Podmiot1/PrefiksPodatnika', 'Podmiot1/StatusInfoPodatnika'),
    ...listContactPaths('Podmiot1'),
  ],
  findBlockingReason: (original) =>
    findBlockingKind(original, sellerData.kinds) ?? (draftAt(original.before, 'Podmiot1', 'Adres') === null ? noAddress : null),
  recognise: (context) =>
    collectSupportingFacts(context, sellerData, {
      usual: { VAT: 0.25, UPR: 0.25, ZAL: 0.25, ROZ: 0.2 },
      usualReason: {
        pl: 'Dane sprzedawcy można poprawić bez zmiany kwot.',
        en: "The seller's data can be corrected without changing amounts.",
      },
      signals: [
        {
          codes: ['XML-226', 'XML-227'],
          score: 0.7,
          reason: { pl: 'Prefiks PL sprzedawcy nie pasuje do transakcji.', en: "The seller's prefix PL does not fit the transaction." },
        },
        {
          codes: ['XML-228', 'XML-229', 'XML-232'],
          place: '/Podmiot1',
          score: 0.7,
          reason: { pl: 'Dane sprzedawcy są nietypowe.', en: "The seller's data are unusual." },
        },
      ],
    }),
  plan: (context) => {
    const rejection = listIneffectiveChanges(context.changes);
    if (rejection !== null) return err([rejection]);
    const unshown = context.changes.filter(({ names }) => !/\/(?:DaneIdentyfikacyjne|Adres)\/|\/PrefiksPodatnika$/.test(names));
    return ok(
      planOf(context, {
        type: 1,
        amounts: { kind: 'none' },
        rows: { kind: 'none' },
        reasonAddition: listNotesInReason(listHeaderNotes(context.original.before, unshown)),
      }),
    );
  },
  example: (original) => {
    if (sellerData.findBlockingReason(original) !== null) return null;
    const lines = ['ul. Nowa 1', 'ul. Nowa 2'];
    const wanted = lines.find((line) => line !== readTextAt(original.before, 'Podmiot1', 'Adres', 'AdresL1')) ?? '';
    return { changes: [formatExampleChange('/Faktura/Podmiot1/Adres/AdresL1', wanted)], answers: {}, desiredJpkField: null };
  },
};
