import type { AddedCounts } from './form.ts';

/** The steps of the wizard, in their order. */
export const steps = ['source', 'scenario', 'changes', 'result'] as const;
/** A step of the wizard. */
export type Step = (typeof steps)[number];

/** What a visitor entered. Nothing is dropped when a step or a scenario changes: requests contain what the chosen scenarios accept. */
export interface WizardState {
  readonly step: Step;
  /** Whether the original invoice was issued in KSeF; null while this is unanswered. */
  readonly isInKsef: boolean | null;
  /** Ids of the scenarios; the first one leads. */
  readonly scenarioIds: readonly string[];
  /** Texts as entered, by the path of their field. */
  readonly edits: Readonly<Record<string, string>>;
  /** Paths of lines and parts that are removed. */
  readonly removed: readonly string[];
  readonly added: AddedCounts;
  /** Answers to questions, by their ids. */
  readonly answers: Readonly<Record<string, string>>;
  readonly statements: Statements;
}

/** Further fields of the request, as entered. */
export interface Statements {
  readonly numer_faktury_kor: string;
  readonly przyczyna_korekty: string;
  readonly data_wystawienia: string;
  readonly desired_jpk_field: string;
  readonly force_typ_korekty: string;
  readonly include_state_after: string;
}

/** The state in which the wizard starts. */
export const initialState: WizardState = {
  step: 'source',
  isInKsef: null,
  scenarioIds: [],
  edits: {},
  removed: [],
  added: {},
  answers: {},
  statements: {
    numer_faktury_kor: '',
    przyczyna_korekty: '',
    data_wystawienia: '',
    desired_jpk_field: '',
    force_typ_korekty: '',
    include_state_after: '',
  },
};

/** What a visitor does. */
export type WizardAction =
  | { readonly kind: 'go'; readonly step: Step }
  | { readonly kind: 'ksef'; readonly isInKsef: boolean }
  /** Another primary scenario; scenarios that were added to the former one remain with it only. */
  | { readonly kind: 'lead'; readonly scenarioId: string }
  | { readonly kind: 'combine'; readonly scenarioId: string; readonly isAdded: boolean }
  | { readonly kind: 'edit'; readonly path: string; readonly text: string }
  /** Undoes all changes at a path and inside it. */
  | { readonly kind: 'reset'; readonly path: string }
  | { readonly kind: 'remove'; readonly path: string }
  | { readonly kind: 'add'; readonly path: string }
  /** Takes back an added part: the one with the given number, from 1. */
  | { readonly kind: 'take-back'; readonly path: string; readonly number: number }
  | { readonly kind: 'answer'; readonly id: string; readonly text: string }
  | { readonly kind: 'state'; readonly name: keyof Statements; readonly text: string }
  /** Another invoice was opened. */
  | { readonly kind: 'restart' };

/** The state after an action. */
export function reduceWizard(state: WizardState, action: WizardAction): WizardState {
  switch (action.kind) {
    case 'go':
      return { ...state, step: action.step };
    case 'ksef':
      return { ...state, isInKsef: action.isInKsef };
    case 'lead':
      return state.scenarioIds[0] === action.scenarioId ? state : { ...state, scenarioIds: [action.scenarioId] };
    case 'combine':
      return { ...state, scenarioIds: combined(state.scenarioIds, action.scenarioId, action.isAdded) };
    case 'edit':
      return { ...state, edits: { ...state.edits, [action.path]: action.text } };
    case 'reset':
      return {
        ...state,
        edits: withoutPath(state.edits, action.path),
        removed: state.removed.filter((path) => !isAtOrInside(path, action.path)),
      };
    case 'remove':
      return { ...state, removed: [...state.removed.filter((path) => path !== action.path), action.path] };
    case 'add':
      return { ...state, added: { ...state.added, [action.path]: (state.added[action.path] ?? 0) + 1 } };
    case 'take-back':
      return withoutAdded(state, action.path, action.number);
    case 'answer':
      return { ...state, answers: { ...state.answers, [action.id]: action.text } };
    case 'state':
      return { ...state, statements: { ...state.statements, [action.name]: action.text } };
    case 'restart':
      return initialState;
  }
}

function combined([primary, ...others]: readonly string[], id: string, isAdded: boolean): readonly string[] {
  const rest = others.filter((other) => other !== id);
  return primary === undefined || primary === id ? [primary ?? id, ...rest] : [primary, ...rest, ...(isAdded ? [id] : [])];
}

function isAtOrInside(path: string, outer: string): boolean {
  return path === outer || path.startsWith(`${outer}/`);
}

function withoutPath(edits: WizardState['edits'], path: string): WizardState['edits'] {
  return Object.fromEntries(Object.entries(edits).filter(([edited]) => !isAtOrInside(edited, path)));
}

/** Later added parts move up, with what was entered in them. */
function withoutAdded(state: WizardState, path: string, number: number): WizardState {
  const count = state.added[path] ?? 0;
  const moved = Object.entries(withoutPath(state.edits, `${path}[+${number}]`)).map(([edited, text]): [string, string] => {
    for (let later = number + 1; later <= count; later += 1) {
      const from = `${path}[+${later}]`;
      if (isAtOrInside(edited, from)) return [`${path}[+${later - 1}]${edited.slice(from.length)}`, text];
    }
    return [edited, text];
  });
  return { ...state, edits: Object.fromEntries(moved), added: { ...state.added, [path]: Math.max(0, count - 1) } };
}
