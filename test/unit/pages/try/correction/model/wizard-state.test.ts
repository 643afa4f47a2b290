import { initialState, reduceWizard, type WizardAction } from '@nakor/pages/try/correction/model/wizard-state';
import { describe, expect, it } from 'vitest';

const line = '/Faktura/Fa/FaWiersz';
const stateAfter = (...actions: readonly WizardAction[]) => actions.reduce(reduceWizard, initialState);
const edit = (path: string, text: string): WizardAction => ({ kind: 'edit', path, text });
const add: WizardAction = { kind: 'add', path: line };

describe('the state of the wizard', () => {
  it('keeps everything that was entered while steps and scenarios change', () => {
    const entered = stateAfter(
      { kind: 'lead', scenarioId: 'price-change' },
      edit(`${line}[1]/P_9A`, '45'),
      { kind: 'answer', id: 'sposob_opustu', text: 'w_P_10' },
      { kind: 'state', name: 'numer_faktury_kor', text: 'FK/1' },
    );
    const moved = [
      { kind: 'go', step: 'source' },
      { kind: 'lead', scenarioId: 'buyer-data' },
      { kind: 'go', step: 'changes' },
      { kind: 'lead', scenarioId: 'price-change' },
    ] as const satisfies WizardAction[];
    expect(moved.reduce(reduceWizard, entered)).toEqual({ ...entered, step: 'changes' });
  });

  it('moves later added lines up when one is taken back', () => {
    const state = stateAfter(add, add, add, edit(`${line}[+1]/P_7`, 'a'), edit(`${line}[+2]/P_7`, 'b'), edit(`${line}[+3]/P_7`, 'c'), {
      ...{ kind: 'take-back', path: line, number: 2 },
    });
    expect(state.added).toEqual({ [line]: 2 });
    expect(state.edits).toEqual({ [`${line}[+1]/P_7`]: 'a', [`${line}[+2]/P_7`]: 'c' });
  });

  it('undoes the changes of a line without touching line 10', () => {
    const state = stateAfter(
      edit(`${line}[1]/P_9A`, '1'),
      edit(`${line}[10]/P_9A`, '2'),
      { kind: 'remove', path: `${line}[1]` },
      { kind: 'reset', path: `${line}[1]` },
    );
    expect(state.edits).toEqual({ [`${line}[10]/P_9A`]: '2' });
    expect(state.removed).toEqual([]);
  });

  it('combines scenarios with the primary one first, and starts again with another', () => {
    const lead = (scenarioId: string): WizardAction => ({ kind: 'lead', scenarioId });
    const combine = (scenarioId: string, isAdded: boolean): WizardAction => ({ kind: 'combine', scenarioId, isAdded });
    expect(stateAfter(lead('a'), combine('b', true), combine('c', true), combine('b', false)).scenarioIds).toEqual(['a', 'c']);
    expect(stateAfter(lead('a'), combine('a', false), combine('b', true), lead('b')).scenarioIds).toEqual(['b']);
  });

  it('starts again with another invoice', () => {
    expect(stateAfter(add, edit('x', 'y'), { kind: 'restart' })).toEqual(initialState);
  });
});
