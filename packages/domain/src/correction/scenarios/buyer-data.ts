import type { Localized } from '../../shared/localized.ts';
import { err, ok } from '../../shared/result.ts';
import { isOnlyOnNewElements, listChangesOfOldElements, mayChange, mayRemove } from '../changes/allowed-paths.ts';
import { formatExampleChange } from '../changes/line-address.ts';
import { listContactPaths, nameAndAddressPaths, thirdPartyPaths } from '../changes/third-party-paths.ts';
import { findChild, readTextAt } from '../draft/draft.ts';
import { draftAtPath } from '../draft/draft-at-path.ts';
import type { PlanRejection, Scenario } from '../model/scenario.ts';
import { buildRejection } from '../model/scenario.ts';
import { countChangedBuyers, findWrongAddedParty, readBuyerIds } from './parties/changed-buyers.ts';
import { listHeaderNotes, listNotesInReason } from './parties/header-notes.ts';
import { findBlockingKind } from './toolkit/blocking-reasons.ts';
import { listIneffectiveChanges, planOf } from './toolkit/scenario-plan.ts';
import { collectSupportingFacts } from './toolkit/supporting-facts.ts';

const noBuyer: Localized = { pl: 'Faktura nie zawiera danych nabywcy (Podmiot2).', en: 'The invoice contains no buyer (Podmiot2).' };

const roleStays: Localized = {
  pl: 'Rolę istniejącego podmiotu zmienia formal-details; błędny identyfikator nabywcy wymaga scenariusza wrong-nip-zero-out.',
  en: 'The role of an existing party is changed in formal-details; use wrong-nip-zero-out for a wrong identifier of the buyer.',
};

/** Name, address or other data of the buyer were wrong or incomplete; the identifier was right. */
export const buyerData: Scenario = {
  id: 'buyer-data',
  title: { pl: 'Dane nabywcy (bez NIP)', en: "Buyer's data, not the identifier" },
  description: {
    pl: 'Nazwa, adres albo inne dane nabywcy są błędne lub niepełne, ale jego NIP (lub inny identyfikator) się zgadza. Można też dodać odbiorcę, płatnika albo jednostkę nabywcy. Kwoty się nie zmieniają.',
    en: "The buyer's name, address or other data are wrong or incomplete, while the NIP (or other identifier) is right. A recipient, payer or unit of the buyer can be added too. No amount changes.",
  },
  legalBasis: {
    pl: 'Art. 106j ust. 1 pkt 5 ustawy o VAT w związku z art. 106e ust. 1 pkt 3 (dane nabywcy). Dane sprzed korekty pokazuje Podmiot2K; identyfikator musi być w nim ten sam.',
    en: "Art. 106j(1)(5) of the VAT Act with art. 106e(1)(3) (buyer's data). Podmiot2K shows the data before the correction; its identifier must be the same.",
  },
  searchWords: {
    pl: [
      'nabywca',
      'kontrahent',
      'klient',
      'nazwa',
      'adres',
      'odbiorca',
      'płatnik',
      'JST',
      'gmina',
      'literówka w nazwie',
      'nota korygująca',
      'przekształcenie',
    ],
    en: ['buyer', 'customer', 'name', 'address', 'recipient', 'payer', 'municipality', 'typo in the name'],
  },
  usualReasons: ['błędna nazwa nabywcy', 'błędny adres nabywcy', 'zmiana danych nabywcy'],
  combination: {
    stage: 'buyer',
    rank: 3,
    reason: { text: 'zmiana danych nabywcy', words: /nabywc/i },
    isOnlyPlannerOf: (before, { steps: [first] }) => {
      const party = first?.name === 'Podmiot3' ? draftAtPath(before, [first]) : null;
      return party !== null && readTextAt(party, 'Rola') === '4';
    },
  },
  auditedEffect: 'no-amounts',
  kinds: ['VAT', 'UPR', 'ZAL', 'ROZ'],
  defaultType: 1,
  methods: [],
  sharedQuestions: [],
  questions: [
    {
      id: 'id_nabywcy',
      text: {
        pl: 'Jaki klucz (IDNabywcy) ma powiązać dane nabywcy sprzed korekty z danymi po niej? Bez odpowiedzi: 0001, 0002 i dalej; kilka kluczy oddziel przecinkami.',
        en: 'Which key (IDNabywcy) should link the data of the buyer before and after the correction? Default: 0001, 0002 and so on; separate several keys by commas.',
      },
      kind: 'text',
      answers: [],
      defaultAnswer: null,
      isRequired: false,
    },
  ],
  paths: [
    ...nameAndAddressPaths('Podmiot2'),
    ...listContactPaths('Podmiot2'),
    ...mayRemove('Podmiot2/NrKlienta'),
    ...mayChange('Podmiot2/JST', 'Podmiot2/GV'),
    ...thirdPartyPaths,
    ...isOnlyOnNewElements('Podmiot3/Rola'),
  ],
  findBlockingReason: (original) =>
    findBlockingKind(original, buyerData.kinds) ?? (findChild(original.before, 'Podmiot2') === null ? noBuyer : null),
  recognise: (context) =>
    collectSupportingFacts(context, buyerData, {
      usual: { VAT: 0.5, UPR: 0.4, ZAL: 0.35, ROZ: 0.35 },
      usualReason: {
        pl: 'Nazwę i adres nabywcy można poprawić bez zmiany kwot.',
        en: "The buyer's name and address can be corrected without changing amounts.",
      },
      signals: [
        {
          codes: ['XML-211', 'XML-212', 'XML-213', 'XML-214', 'XML-215', 'XML-216', 'XML-223', 'XML-231'],
          score: 0.9,
          reason: { pl: 'Dane nabywcy lub jego jednostki są niepełne.', en: "The buyer's data, or those of a unit, are incomplete." },
        },
      ],
    }),
  plan: (context) => {
    const { original, after, changes, answer } = context;
    const noEffect = listIneffectiveChanges(changes);
    const rejections: PlanRejection[] = noEffect === null ? listChangesOfOldElements(context, buyerData.paths, roleStays) : [noEffect];
    const added = rejections.length > 0 ? null : findWrongAddedParty(original.before, after);
    if (added !== null) rejections.push({ path: 'changes', code: 'incomplete_party', message: added });
    const ids = readBuyerIds(answer('id_nabywcy'), countChangedBuyers(original.before, after));
    if (!ids.ok) rejections.push(buildRejection('id_nabywcy', 'invalid_key', ids.error));
    if (rejections.length > 0 || !ids.ok) return err(rejections);
    const unshown = changes.filter(({ names }) => !/^Podmiot2\/(?:DaneIdentyfikacyjne|Adres)\//.test(names));
    return ok(
      planOf(context, {
        type: 1,
        amounts: { kind: 'none' },
        rows: { kind: 'none' },
        buyerIds: ids.value,
        reasonAddition: listNotesInReason(listHeaderNotes(original.before, unshown)),
      }),
    );
  },
  example: (original) => {
    if (buyerData.findBlockingReason(original) !== null) return null;
    const names = ['Odbiorca Wzorcowy sp. z o.o.', 'Odbiorca Wzorcowy S.A.'];
    const wanted = names.find((name) => name !== readTextAt(original.before, 'Podmiot2', 'DaneIdentyfikacyjne', 'Nazwa')) ?? '';
    return {
      changes: [formatExampleChange('/Faktura/Podmiot2/DaneIdentyfikacyjne/Nazwa', wanted)],
      answers: { id_nabywcy: '0001' },
      desiredJpkField: null,
    };
  },
};
