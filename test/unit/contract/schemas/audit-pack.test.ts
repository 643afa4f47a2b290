import { findFieldErrors } from '@nakor/contract/field-errors/validation-errors';
import { auditPackBody } from '@nakor/contract/schemas/audit-pack';
import { describe, expect, it } from 'vitest';

const required = {
  source_xml: '<Faktura/>',
  correction_xml: '<Faktura/>',
  scenario_id: 'price-change',
  przyczyna_korekty: 'rabat',
  numer_faktury_kor: 'FK/1',
};
const summary = { rodzaj_faktury: 'KOR', typ_korekty: '2', net_delta: -10, vat_delta: -2.3, gross_delta: -12.3 };

/** The validation errors of a body with these fields. */
function errorsOf(fields: Readonly<Record<string, unknown>>): [path: string, code: string][] {
  const parsed = auditPackBody.safeParse({ ...required, ...fields }, { reportInput: true });
  return parsed.success ? [] : findFieldErrors(parsed.error, 'en', auditPackBody).map(({ path, code }) => [path, code]);
}

/** A value nested in this many arrays. */
function nested(depth: number): unknown {
  return depth === 0 ? 1 : [nested(depth - 1)];
}

describe('auditPackBody', () => {
  it.each([
    { name: 'only the required fields', fields: {} },
    { name: 'everything', fields: { preset: 'fakturownia', summary, validation: [{ code: 'XML-401', line: 3 }], warnings: ['a'] } },
    { name: 'everything at its limit', fields: { validation: Array(1_000).fill({}), warnings: Array(100).fill('a'.repeat(2_000)) } },
    { name: 'deep values', fields: { validation: [{ a: nested(9) }] } },
    { name: 'long values', fields: { validation: [{ a: 'x'.repeat(1_999_000) }] } },
  ])('accepts $name', ({ fields }) => {
    expect(errorsOf(fields)).toEqual([]);
  });

  it.each<{ name: string; fields: Readonly<Record<string, unknown>>; expected: [string, string][] }>([
    { name: 'an empty document', fields: { correction_xml: '' }, expected: [['correction_xml', 'too_short']] },
    {
      name: 'a summary with a field missing and one too many',
      fields: { summary: { ...summary, net_delta: undefined, by_rate: [] } },
      expected: [
        ['summary.net_delta', 'required'],
        ['summary.by_rate', 'unknown_field'],
      ],
    },
    {
      name: 'amounts that are none',
      fields: { summary: { ...summary, net_delta: '-10.00', vat_delta: 1e14, gross_delta: Number.POSITIVE_INFINITY } },
      expected: [
        ['summary.net_delta', 'wrong_type'],
        ['summary.vat_delta', 'too_long'],
        ['summary.gross_delta', 'wrong_type'],
      ],
    },
    { name: 'too many issues', fields: { validation: Array(1_001).fill({}) }, expected: [['validation', 'too_long']] },
    { name: 'issues too long together', fields: { validation: [{ a: 'ż'.repeat(1_000_000) }] }, expected: [['validation', 'too_long']] },
    {
      name: 'issues that are no objects',
      fields: { validation: ['a', null, [], { ok: 1 }] },
      expected: [
        ['validation[0]', 'wrong_type'],
        ['validation[1]', 'wrong_type'],
        ['validation[2]', 'wrong_type'],
      ],
    },
    {
      name: 'issues that cannot be serialized',
      fields: { validation: [{ a: nested(10) }, { a: '\ud800' }, { '\udc00': 1 }, { a: [Number.POSITIVE_INFINITY] }] },
      expected: [
        ['validation[0]', 'invalid_json'],
        ['validation[1]', 'invalid_json'],
        ['validation[2]', 'invalid_json'],
        ['validation[3]', 'invalid_json'],
      ],
    },
    {
      name: 'bad warnings',
      fields: { warnings: ['a'.repeat(2_001), '\u0001', 5] },
      expected: [
        ['warnings[0]', 'too_long'],
        ['warnings[1]', 'invalid_text'],
        ['warnings[2]', 'wrong_type'],
      ],
    },
    { name: 'too many warnings', fields: { warnings: Array(101).fill('a') }, expected: [['warnings', 'too_long']] },
    { name: 'a preset by its name', fields: { preset: 'Fakturownia' }, expected: [['preset', 'invalid_value']] },
  ])('rejects $name', ({ fields, expected }) => {
    expect(errorsOf(fields)).toEqual(expected);
  });

  it('keeps stated issues unchanged, whatever their field names', () => {
    const stated = JSON.parse('[{ "__proto__": { "a": 1 }, "constructor": 2 }]');
    const { validation } = auditPackBody.parse({ ...required, validation: stated });
    expect(JSON.stringify(validation)).toBe('[{"__proto__":{"a":1},"constructor":2}]');
  });
});
