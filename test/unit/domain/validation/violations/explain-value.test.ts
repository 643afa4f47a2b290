import { checkValue } from '@nakor/domain/schema/check-value';
import { listElements } from '@nakor/domain/schema/complex-type';
import { isComplex, readTextType, type SimpleType } from '@nakor/domain/schema/model';
import { explainValue } from '@nakor/domain/validation/violations/explain-value';
import { describe, expect, it } from 'vitest';
import { schemaModel } from '../../../../support/drivers/validation.ts';
import { nastyValues } from '../../../../support/generators/mutations.ts';

/** Every field of the schema with its type, once by name. */
const fields = new Map<string, SimpleType>();
collectFields(schemaModel.root.type);

function collectFields(type: typeof schemaModel.root.type): void {
  if (!isComplex(type) || type.content === null) return;
  for (const declaration of listElements(type.content)) {
    const text = readTextType(declaration);
    if (text !== null) fields.set(declaration.name, text);
    collectFields(declaration.type);
  }
}

function explanationOf(name: string, value: string) {
  const type = fields.get(name);
  const problem = type === undefined ? null : checkValue(value, type);
  return type === undefined || problem === null ? null : explainValue(name, value, type, problem);
}

describe('explainValue', () => {
  it.each([
    { name: 'an amount that is too large to be rewritten', field: 'P_15', value: '12 345 678 901 234 567,00', code: 'XML-105' },
    { name: 'a date that exists but is out of range', field: 'P_1', value: '15.10.1999', code: 'XML-107' },
    { name: 'digits that are not a NIP', field: 'NIP', value: '023-456-32-18', code: 'XML-109' },
  ])('suggests nothing that would be rejected as well: $name', ({ field, value, code }) => {
    const explanation = explanationOf(field, value);
    expect(explanation?.code).toBe(code);
    expect(explanation?.expected?.pl).not.toBe(explanation?.expected?.en);
  });

  it.each([
    { name: 'what a marker of two values means', field: 'P_16', value: 'nie', fix: 'Enter 1 (yes) or 2 (no).' },
    { name: 'what the forms of payment mean', field: 'FormaPlatnosci', value: 'przelew', fix: /6 \(transfer\)/ },
    { name: 'how the rates without tax differ', field: 'P_12', value: '0%', fix: /0 KR \(domestic sale\), 0 WDT .* 0 EX/ },
    { name: 'which rate is meant outside Poland', field: 'P_12', value: 'np', fix: /np II \(service .*\) or np I / },
    { name: 'the codes that invoices use', field: 'KodKraju', value: 'Polska', fix: /such as PL, DE, CZ/ },
    {
      name: 'to remove spaces from an account number',
      field: 'NrRB',
      value: 'PL 61 1090 1014 0000 0712 1981 2874',
      fix: 'Enter the number without spaces: PL61109010140000071219812874.',
    },
  ])('says $name', ({ field, value, fix }) => {
    expect(explanationOf(field, value)?.quickFix?.en).toMatch(fix);
  });

  it('does not suggest yes in a field that has no other value', () => {
    const explanation = explanationOf('P_19N', '2');
    expect(explanation).toMatchObject({ code: 'XML-104', expected: { pl: '1', en: '1' } });
    expect(explanation?.quickFix?.en).toContain('accepts only 1 (yes). If it does not apply to the invoice, remove P_19N');
    expect(explanation?.quickFix?.pl).not.toContain('Wpisz 1');
  });

  it('suggests only what the schema accepts, for every field and difficult value', () => {
    const wrong: string[] = [];
    for (const [name, type] of fields) {
      for (const value of nastyValues) {
        const suggestion = /^Enter (\S+|0 \w+|np I+)\.$/.exec(explanationOf(name, value)?.quickFix?.en ?? '')?.[1];
        if (suggestion !== undefined && checkValue(suggestion, type) !== null) wrong.push(`${name} = ${value}: ${suggestion}`);
      }
    }
    expect(wrong).toEqual([]);
  });

  it('has texts in both languages, for every field and difficult value', () => {
    const incomplete: string[] = [];
    for (const name of fields.keys()) {
      for (const value of nastyValues) {
        const explanation = explanationOf(name, value);
        const texts =
          explanation === null
            ? []
            : [explanation.message, explanation.expected, explanation.quickFix].flatMap((text) => [text?.pl, text?.en]);
        if (texts.some((text) => text === undefined || text === '' || /undefined|Infinity|: \.$/.test(text)))
          incomplete.push(`${name} = ${value}`);
      }
    }
    expect(incomplete).toEqual([]);
  });
});
