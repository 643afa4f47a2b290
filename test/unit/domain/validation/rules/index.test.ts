import { notCheckedCodes } from '@nakor/domain/validation/model/not-checked';
import { allRules, dumpRules, notCheckedDefinitions, retiredCodes, rulesVersion } from '@nakor/domain/validation/rules/index';
import { notCheckedRules } from '@nakor/domain/validation/rules/not-checked';
import { schemaCodes } from '@nakor/domain/validation/rules/schema-codes';
import { describe, expect, it } from 'vitest';
import { allCases } from './all-cases.ts';

const codes = [...allRules, ...schemaCodes].map(({ code }) => code);

describe('the rules', () => {
  it.each(codes)('%s has a case that triggers it and a near miss', (code) => {
    const cases = allCases.flatMap((table) => table[code] ?? []);
    expect(cases).toHaveLength(1);
    expect(cases.flatMap(({ fires }) => fires.filter(({ issues }) => issues.length > 0))).not.toEqual([]);
    expect(cases.flatMap(({ passes }) => passes)).not.toEqual([]);
  });

  it('have no cases of codes that do not exist', () => {
    expect(allCases.flatMap((table) => Object.keys(table)).filter((code) => !codes.includes(code))).toEqual([]);
  });

  it('have codes of one form, each once', () => {
    expect(codes.filter((code) => !/^XML-\d{3}$/.test(code))).toEqual([]);
    expect(new Set(codes).size).toBe(codes.length);
  });

  it('never reuse a retired code', () => {
    expect(codes.filter((code) => retiredCodes.includes(code))).toEqual([]);
  });

  it('name what is not checked by codes of one form, each once for each reason', () => {
    expect([...new Set(notCheckedDefinitions.map(({ code }) => code))]).toEqual(notCheckedCodes);
    expect(notCheckedDefinitions.filter(({ code }) => !/^[a-z]+(_[a-z]+)*$/.test(code))).toEqual([]);
    expect(new Set(notCheckedDefinitions.map(({ code, reason }) => `${code} ${reason}`)).size).toBe(notCheckedDefinitions.length);
  });

  it('have all texts in both languages', () => {
    const incomplete = allRules.filter(
      ({ title, message, quickFix }) =>
        [title.pl, title.en, message.pl, message.en].includes('') || quickFix?.pl === '' || quickFix?.en === '',
    );
    expect(incomplete).toEqual([]);
  });

  it('use the same placeholders in both languages', () => {
    const slotsOf = (text: string): string[] => (text.match(/\{\w+\}/g) ?? []).sort();
    for (const { code, message } of [...allRules, ...notCheckedRules])
      expect([code, slotsOf(message.en)]).toEqual([code, slotsOf(message.pl)]);
  });

  it('have a version of 12 hexadecimal digits', () => {
    expect(rulesVersion).toMatch(/^[0-9a-f]{12}$/);
  });

  it('are dumped in the order of their codes', () => {
    const dumped = (JSON.parse(dumpRules()) as { rules: { code: string }[] }).rules.map(({ code }) => code);
    expect(dumped).toEqual([...codes].sort());
  });
});
