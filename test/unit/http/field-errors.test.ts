import { correctionBody } from '@nakor/contract/schemas/correction';
import { fieldErrors } from '@nakor/http/field-errors';
import { describe, expect, it } from 'vitest';
import { orderOf } from '../../support/correction-calls.ts';

/** What is said of an order with some fields of its own. */
function errorsOf(fields: Readonly<Record<string, unknown>>) {
  const parsed = correctionBody.safeParse(orderOf(fields), { reportInput: true });
  return parsed.success ? [] : fieldErrors(parsed.error, 'pl');
}

describe('fieldErrors', () => {
  it.each([
    { name: 'a field of a list', fields: { changes: [{ path: 'a' }] }, expected: ['changes[0].new_value', 'required', 'wymagane'] },
    {
      name: 'an unknown field of a list',
      fields: { changes: [{ path: 'a', new_value: 'b', delta: 1 }] },
      expected: ['changes[0].delta', 'unknown_field', 'Nieznane'],
    },
    {
      name: 'a day that there is not',
      fields: { data_wystawienia: '2026-02-30' },
      expected: ['data_wystawienia', 'invalid_value', 'RRRR-MM-DD'],
    },
    {
      name: 'a day with a time',
      fields: { data_wystawienia: '2026-02-03T00:00:00Z' },
      expected: ['data_wystawienia', 'invalid_value', 'RRRR'],
    },
    { name: 'a wrong form', fields: { desired_jpk_field: 'K_1234' }, expected: ['desired_jpk_field', 'invalid_value', '^K_\\d{1,3}$'] },
    { name: 'none of the values', fields: { force_typ_korekty: '1' }, expected: ['force_typ_korekty', 'invalid_value', 'A, B, C'] },
    { name: 'a control character', fields: { przyczyna_korekty: 'a\u0001' }, expected: ['przyczyna_korekty', 'invalid_text', 'XML'] },
    { name: 'a lone surrogate', fields: { numer_faktury_kor: 'a\ud800' }, expected: ['numer_faktury_kor', 'invalid_text', 'XML'] },
    {
      name: 'a control character in a name',
      fields: { question_answers: { 'a\u0001': 'tak' } },
      expected: ['question_answers.a\u0001', 'invalid_text', 'XML'],
    },
    {
      name: 'an answer that is no text',
      fields: { question_answers: { a: true } },
      expected: ['question_answers.a', 'wrong_type', 'string'],
    },
    { name: 'blanks alone', fields: { przyczyna_korekty: ' \t ' }, expected: ['przyczyna_korekty', 'too_short', '1'] },
    { name: 'a long number', fields: { numer_faktury_kor: 'a'.repeat(257) }, expected: ['numer_faktury_kor', 'too_long', '256'] },
    {
      name: 'a long value',
      fields: { changes: [{ path: 'a', new_value: 'a'.repeat(4_001) }] },
      expected: ['changes[0].new_value', 'too_long', '4000'],
    },
    {
      name: 'too many changes',
      fields: { changes: Array.from({ length: 1_001 }, () => ({ path: 'a', new_value: '1' })) },
      expected: ['changes', 'too_long', '1000'],
    },
  ])('names the field and says what would do: $name', ({ fields, expected: [path, code, hint] }) => {
    expect(errorsOf(fields)).toEqual([{ path, code, message: expect.stringContaining(hint ?? '') }]);
  });

  it('says nothing of an order that is fine, to its very limits', () => {
    expect(
      errorsOf({
        changes: Array.from({ length: 1_000 }, () => ({ path: 'a'.repeat(300), new_value: '', description: 'ż\n' })),
        przyczyna_korekty: ` ${'ż'.repeat(256)} `,
        numer_faktury_kor: '😀'.repeat(128),
        desired_jpk_field: 'K_19',
        question_answers: { okres: '' },
        data_wystawienia: '2028-02-29',
        force_typ_korekty: 'A',
        force_rodzaj_faktury: 'KOR_ROZ',
        preset: 'comarch-optima',
      }),
    ).toEqual([]);
  });

  it('names all at once, and at most 100', () => {
    const changes = Array.from({ length: 200 }, () => ({}));
    expect(errorsOf({ changes, przyczyna_korekty: 1 })).toHaveLength(100);
  });
});
