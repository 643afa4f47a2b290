import type { Question } from './build-request.ts';
import { originalQuestionIds } from './build-request.ts';
import type { DescribedInvoice } from './described-invoice.ts';
import { findElementAt } from './tree.ts';
import type { WizardState } from './wizard-state.ts';

/** The questions to show, in two groups. */
export interface QuestionGroups {
  /** Those with effects on amounts, taxes or documents. */
  readonly shown: readonly Question[];
  /** Those whose usual answer fits nearly always. */
  readonly settings: readonly Question[];
}

type Relevance = (state: WizardState, described: DescribedInvoice) => boolean;

/** Questions that arise only in some situations. All others are always shown. */
const relevance: Readonly<Record<string, Relevance>> = {
  podstawa_zwolnienia: (state) => entersRate(state, 'zw') || state.statements.desired_jpk_field === 'K_10',
  warunki_odwrotnego_obciazenia: (state) => entersRate(state, 'oo') || isMoved(state),
  warunki_eksportu: (state) => entersRate(state, '0 EX') || isMoved(state),
  pozycje: isMoved,
  numer_nowej_faktury: ({ answers }) => answers['nowa_faktura'] !== 'nie',
  data_nowej_faktury: ({ answers }) => answers['nowa_faktura'] !== 'nie',
  zaliczki: ({ answers }) => answers['podzial'] === 'wiersze_minus_zaliczki',
  kurs: (_, { currency }) => currency !== 'PLN',
  kurs_dla_wszystkich_wierszy: (state, { currency }) =>
    currency !== 'PLN' && (state.scenarioIds.includes('fx-rate') || changes(state, dayOfTaxPoint)),
  sprzedaz_w_raporcie_kasy: (state, { root }) => findElementAt(root, 'Fa/FP') !== null && changes(state, /(?:^|\/)FP$/),
  podatek_wykazano: (state) =>
    entersRate(state, 'zw') || state.statements.desired_jpk_field === 'K_10' || changes(state, /(?:^|\/)P_19[ABC]$/),
  zachowaj_fp: (_, { root }) => findElementAt(root, 'Fa/FP') !== null,
  zachowaj_opis: (_, { root }) => findElementAt(root, 'Fa/DodatkowyOpis') !== null,
};

const settingIds: readonly string[] = [
  'metoda_wierszy',
  'wczesniejsze_korekty',
  'zachowaj_opis',
  'id_nabywcy',
  'wartosc_bledna_do_przyczyny',
];

/** Questions that the engine does not require in general, but always where they arise. */
const requiredWhereAsked: ReadonlySet<string> = new Set(['numer_nowej_faktury']);

/** Whether a question on the form may be left without an answer. */
export function isOptional({ id, is_required, default_answer }: Question): boolean {
  return !is_required && default_answer === null && !requiredWhereAsked.has(id);
}

/** The questions that arise for what was entered, without those about the original invoice. */
export function listRelevantQuestions(questions: readonly Question[], state: WizardState, described: DescribedInvoice): QuestionGroups {
  const ofOriginal: readonly string[] = Object.values(originalQuestionIds);
  const asked = questions.filter(({ id }) => !ofOriginal.includes(id) && (relevance[id]?.(state, described) ?? true));
  return {
    shown: asked.filter(({ id, is_required }) => is_required || !settingIds.includes(id)),
    settings: asked.filter(({ id, is_required }) => !is_required && settingIds.includes(id)),
  };
}

/** Fields that decide when the tax point arises. */
const dayOfTaxPoint = /(?:^|\/)(?:P_6|P_6A|P_6Z|P_6_Do|OkresFa|P_16)$/;

function changes({ edits, removed }: WizardState, path: RegExp): boolean {
  return [...Object.keys(edits), ...removed].some((edited) => path.test(edited));
}

function isMoved({ statements }: WizardState): boolean {
  return statements.desired_jpk_field !== '';
}

function entersRate({ edits }: WizardState, rate: string): boolean {
  return Object.entries(edits).some(([path, text]) => /\/P_12Z?$/.test(path) && text === rate);
}
