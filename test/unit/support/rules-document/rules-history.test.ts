import { dumpRules, rulesVersion } from '@nakor/domain/validation/rules/index';
import { describe, expect, it } from 'vitest';
import { advanceHistory, type RulesState, rulesStateOf } from '../../../support/rules-document/rules-history.ts';

const current = rulesStateOf(dumpRules(), rulesVersion);

/** The state after a change of the dump's text. */
function changedState(version: string, change: (dump: Dump) => void): RulesState {
  const dump = JSON.parse(dumpRules()) as Dump;
  change(dump);
  return rulesStateOf(JSON.stringify(dump), version);
}

interface Dump {
  revision: number;
  rules: ({ code: string } & Record<string, unknown>)[];
  enforcement: ({ codes: string[] } & Record<string, unknown>)[];
}

const first = advanceHistory(null, current, '2026-11-20');
const ruleOf = (dump: Dump, code: string) => dump.rules.find((rule) => rule.code === code) ?? { code };

describe('the history of rules', () => {
  it('begins with all rules, and stays the same while their version does', () => {
    expect(first.changes).toMatchObject([{ date: '2026-11-20', rules_version: rulesVersion, changed: [], retired: [] }]);
    expect(first.changes[0]?.added).toEqual(Object.keys(current.rules).sort());
    expect(advanceHistory(first, current, '2026-11-21')).toBe(first);
  });

  const changes: readonly { name: string; change: (dump: Dump) => void; expected: object }[] = [
    {
      name: 'a text',
      change: (dump) => Object.assign(ruleOf(dump, 'XML-403'), { why: { pl: 'x', en: 'x' } }),
      expected: { changed: [{ code: 'XML-403', parts: ['texts'] }] },
    },
    {
      name: 'a severity and a source',
      change: (dump) => Object.assign(ruleOf(dump, 'XML-403'), { severity: 'info', source: [] }),
      expected: { changed: [{ code: 'XML-403', parts: ['severity', 'source'] }] },
    },
    {
      name: 'any other property',
      change: (dump) => Object.assign(ruleOf(dump, 'XML-403'), { suppressedBy: ['XML-999'] }),
      expected: { changed: [{ code: 'XML-403', parts: ['reporting'] }] },
    },
    {
      name: 'what KSeF does, for its codes only',
      change: (dump) => dump.enforcement.push({ codes: ['XML-007', 'XML-403'], effect: 'rejects' }),
      expected: { changed: ['XML-007', 'XML-403'].map((code) => ({ code, parts: ['enforcement'] })) },
    },
    {
      name: 'a code in place of another',
      change: (dump) => Object.assign(ruleOf(dump, 'XML-403'), { code: 'XML-499' }),
      expected: { added: ['XML-499'], retired: ['XML-403'] },
    },
    {
      name: 'the revision',
      change: (dump) => {
        dump.revision += 1;
      },
      expected: { detection_changed: true },
    },
  ];
  it.each(changes)('records $name', ({ change, expected }) => {
    const { changes: entries } = advanceHistory(first, changedState('next', change), '2026-11-21');
    const unchanged = { added: [], changed: [], retired: [], detection_changed: false };
    expect(entries.slice(1)).toEqual([{ rules_version: 'next', date: '2026-11-21', ...unchanged, ...expected }]);
  });

  it('combines the changes of a day, without what was undone', () => {
    const retitled = changedState('second', (dump) => Object.assign(ruleOf(dump, 'XML-403'), { title: { pl: 'x', en: 'x' } }));
    const other = changedState('third', (dump) => Object.assign(ruleOf(dump, 'XML-404'), { title: { pl: 'x', en: 'x' } }));
    const morning = advanceHistory(first, retitled, '2026-11-21');
    const { changes: entries } = advanceHistory(morning, other, '2026-11-21');
    expect(entries.slice(1)).toMatchObject([{ rules_version: 'third', changed: [{ code: 'XML-404', parts: ['texts'] }] }]);
  });

  it('keeps the changes of earlier days', () => {
    const retitled = changedState('second', (dump) => Object.assign(ruleOf(dump, 'XML-403'), { title: { pl: 'x', en: 'x' } }));
    const entries = advanceHistory(advanceHistory(first, retitled, '2026-11-21'), current, '2026-11-22').changes;
    expect(entries.map(({ date, changed }) => [date, changed.length])).toEqual([
      ['2026-11-20', 0],
      ['2026-11-21', 1],
      ['2026-11-22', 1],
    ]);
  });
});
