import { Decimal } from '../../../money/decimal.ts';
import type { Localized } from '../../../shared/localized.ts';
import { toQuotable } from '../../../shared/quotable.ts';
import type { CorrectionPlan, LineMethod } from '../../model/correction-plan.ts';
import type { AppliedChange, PlanContext, PlanRejection } from '../../model/scenario.ts';
import { sharedQuestionIds } from './shared-questions.ts';

/** The parts of a plan that a scenario sets; the others have defaults. */
type PlanParts = Pick<CorrectionPlan, 'amounts' | 'rows' | 'type'> & Partial<CorrectionPlan>;

/** Creates a plan with the defaults of most scenarios: the one invoice as reference, `FP` and `DodatkowyOpis` by the shared questions. */
export function planOf({ original, after, answer }: PlanContext, parts: PlanParts): CorrectionPlan {
  return {
    after,
    references: [original.reference],
    period: null,
    rightNumber: null,
    buyerIds: [],
    keptParts: listKeptParts(answer),
    notes: [],
    reasonAddition: null,
    additionalDocuments: [],
    warnings: [],
    ...parts,
  };
}

/** Parts of the invoice kept according to the shared questions. */
export function listKeptParts(answer: PlanContext['answer']): readonly string[] {
  const isKept = (id: string) => answer(id) === 'tak';
  return [...(isKept(sharedQuestionIds.keepReceipt) ? ['FP'] : []), ...(isKept(sharedQuestionIds.keepNotes) ? ['DodatkowyOpis'] : [])];
}

/** The line method of the answers; by default the first of the scenario. */
export function getLineMethod({ answer }: PlanContext, methods: readonly LineMethod[]): LineMethod {
  const answered = answer(sharedQuestionIds.lineMethod);
  return methods.find((method) => method === answered) ?? methods[0] ?? 'przed_po';
}

/**
 * Rejects a request whose changes have no effect: there are none, or each sets the existing value. `100` and `100.00` are equal.
 *
 * @returns null when at least one changes something
 */
export function listIneffectiveChanges(changes: readonly AppliedChange[]): PlanRejection | null {
  if (changes.length === 0) return { path: 'changes', code: 'changes_required', message: noChanges };
  if (!changes.every(hasNoEffect)) return null;
  const [{ address, before } = { address: '', before: '' }] = changes;
  return { path: 'changes[0].new_value', code: 'nothing_changes', message: nothingChanges(address, toQuotable(before ?? '', 100)) };
}

/** Whether a change sets the existing value. */
export function hasNoEffect({ before, newValue }: AppliedChange): boolean {
  const text = newValue.trim();
  if (before === null || text === '' || before === text) return before === text;
  const [was, is] = [Decimal.parse(before), Decimal.parse(text)];
  return was !== null && is !== null && was.equals(is);
}

const noChanges: Localized = {
  pl: 'Podaj w changes przynajmniej jedną zmianę: ścieżkę i nową wartość.',
  en: 'Provide at least one change in changes: a path and the new value.',
};

function nothingChanges(address: string, before: string): Localized {
  return {
    pl: `Zmiany nie mają skutku: ${address} ma już wartość „${before}”. Podaj wartość po korekcie, a w source_xml fakturę sprzed niej.`,
    en: `The changes have no effect: ${address} is already “${before}”. Enter the value after the correction, and provide the invoice before it in source_xml.`,
  };
}

/** Whether a path, as names of its steps, is that of the tax rate of a line. */
export function isRateOfLine(names: string): boolean {
  return /\/P_12(?:_XII)?$/.test(names);
}
