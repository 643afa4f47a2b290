import { findFieldErrors } from '@nakor/contract/field-errors/validation-errors';
import { auditPackBody } from '@nakor/contract/schemas/audit-pack';
import { correctionBody } from '@nakor/contract/schemas/correction';
import { deliveriesQuery, webhookBody, webhookChangeBody } from '@nakor/contract/schemas/webhooks';
import { describe, expect, it } from 'vitest';
import { buildRequestBody } from '../../../support/drivers/correction-requests.ts';

/** The validation errors of a request with these fields. */
function errorsOf(fields: Readonly<Record<string, unknown>>) {
  const parsed = correctionBody.safeParse(buildRequestBody(fields), { reportInput: true });
  return parsed.success ? [] : findFieldErrors(parsed.error, 'pl', correctionBody);
}

describe('fieldErrors', () => {
  it.each([
    {
      name: 'a missing field of a list',
      fields: { changes: [{ path: 'a' }] },
      expected: ['changes[0].new_value', 'required', 'wymagane. Podaj tekst w cudzysłowie.'],
    },
    {
      name: 'a missing list',
      fields: { changes: undefined },
      expected: ['changes', 'required', 'wymagane. Podaj listę obiektów z polami path, new_value, description.'],
    },
    {
      name: 'an unknown field of a list',
      fields: { changes: [{ path: 'a', new_value: 'b', delta: 1 }] },
      expected: ['changes[0].delta', 'unknown_field', 'Pola: path, new_value, description.'],
    },
    {
      name: 'a day that does not exist',
      fields: { data_wystawienia: '2026-02-30' },
      expected: ['data_wystawienia', 'invalid_value', 'RRRR-MM-DD'],
    },
    {
      name: 'a day with a time',
      fields: { data_wystawienia: '2026-02-03T00:00:00Z' },
      expected: ['data_wystawienia', 'invalid_value', 'RRRR'],
    },
    { name: 'a wrong format', fields: { desired_jpk_field: 'K_1234' }, expected: ['desired_jpk_field', 'invalid_value', 'np. K_17'] },
    {
      name: 'a preset code instead of a field',
      fields: { desired_jpk_field: 'preset:jpk:8' },
      expected: ['desired_jpk_field', 'invalid_value', 'podaje się w changes'],
    },
    { name: 'a slug in capitals', fields: { preset: 'Comarch' }, expected: ['preset', 'invalid_value', 'GET /erp-presets'] },
    {
      name: 'an unknown field',
      fields: { numer: 'x' },
      expected: ['numer', 'unknown_field', 'Pola: source_xml, corrections_xml, scenario_id, changes'],
    },
    {
      name: 'a number instead of a string',
      fields: { changes: [{ path: 'a', new_value: 45 }] },
      expected: ['changes[0].new_value', 'wrong_type', 'w cudzysłowie, np. "45.00"'],
    },
    {
      name: 'JSON instead of a string',
      fields: { question_answers: { opust: { 23: '45.00' } } },
      expected: ['question_answers.opust', 'wrong_type', 'JSON jako tekst w cudzysłowie'],
    },
    { name: 'none of the values', fields: { force_typ_korekty: '1' }, expected: ['force_typ_korekty', 'invalid_value', 'A, B, C'] },
    { name: 'a control character', fields: { przyczyna_korekty: 'a\u0001' }, expected: ['przyczyna_korekty', 'invalid_text', 'XML'] },
    { name: 'a lone surrogate', fields: { numer_faktury_kor: 'a\ud800' }, expected: ['numer_faktury_kor', 'invalid_text', 'XML'] },
    {
      name: 'a control character in a name',
      fields: { question_answers: { 'a\u0001': 'tak' } },
      expected: ['question_answers.a\u0001', 'invalid_text', 'XML'],
    },
    {
      name: 'a question answer that is not a string',
      fields: { question_answers: { a: true } },
      expected: ['question_answers.a', 'wrong_type', 'w cudzysłowie'],
    },
    { name: 'only spaces', fields: { przyczyna_korekty: ' \t ' }, expected: ['przyczyna_korekty', 'too_short', 'nie może być puste'] },
    {
      name: 'a long number',
      fields: { numer_faktury_kor: 'a'.repeat(257) },
      expected: ['numer_faktury_kor', 'too_long', 'Najwyżej 256 znaków.'],
    },
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
  ])('reports the field and the accepted values for $name', ({ fields, expected: [path, code, hint] }) => {
    expect(errorsOf(fields)).toEqual([{ path, code, message: expect.stringContaining(hint ?? '') }]);
  });

  it('accepts a request up to its limits', () => {
    expect(
      errorsOf({
        changes: Array.from({ length: 1_000 }, () => ({ path: 'a'.repeat(300), new_value: '', description: 'ż\n' })),
        przyczyna_korekty: ` ${'ż'.repeat(256)} `,
        numer_faktury_kor: '😀'.repeat(128),
        desired_jpk_field: null,
        question_answers: { okres: '' },
        data_wystawienia: '2028-02-29',
        force_typ_korekty: 'A',
        force_rodzaj_faktury: 'KOR_ROZ',
        preset: 'comarch-optima',
      }),
    ).toEqual([]);
  });

  it('reports all errors at once, and at most 100', () => {
    const changes = Array.from({ length: 200 }, () => ({}));
    expect(errorsOf({ changes, przyczyna_korekty: 1 })).toHaveLength(100);
  });
});

describe('the message for an invalid value', () => {
  it.each([
    [
      'not a boolean',
      webhookChangeBody,
      { is_active: 'true' },
      'is_active',
      'Podaj true albo false, bez cudzysłowu.',
      'Provide true or false, without quotation marks.',
    ],
    [
      'not a list',
      webhookBody,
      { events: '*' },
      'events',
      'Podaj listę w nawiasach kwadratowych, np. ["*"].',
      'Provide a list in square brackets, such as ["*"].',
    ],
    [
      'not a list of objects',
      correctionBody,
      { changes: {} },
      'changes',
      'Podaj listę w nawiasach kwadratowych.',
      'Provide a list in square brackets.',
    ],
    ['not an object', auditPackBody, { summary: 1 }, 'summary', 'Oczekiwano obiektu JSON.', 'Expected a JSON object.'],
    ['not a record', correctionBody, { question_answers: 1 }, 'question_answers', 'Oczekiwano obiektu JSON.', 'Expected a JSON object.'],
    ['not a number', deliveriesQuery, { limit: '0x10' }, 'limit', 'Podaj liczbę całkowitą.', 'Provide a whole number.'],
    ['not a whole number', deliveriesQuery, { limit: 1.5 }, 'limit', 'Podaj liczbę całkowitą.', 'Provide a whole number.'],
    ['not an amount', auditPackBody, { summary: { net_delta: '1' } }, 'summary.net_delta', 'Podaj liczbę.', 'Provide a number.'],
    ['below a range', deliveriesQuery, { limit: '0' }, 'limit', 'Podaj liczbę od 1 do 200.', 'Provide a number from 1 to 200.'],
    ['above a range', deliveriesQuery, { limit: '201' }, 'limit', 'Podaj liczbę od 1 do 200.', 'Provide a number from 1 to 200.'],
    [
      'a long list',
      webhookBody,
      { events: Array.from({ length: 101 }, () => '*') },
      'events',
      'Za długie lub za duże; maksimum: 100.',
      'Too long or too large; maximum: 100.',
    ],
    ['an empty list', webhookBody, { events: [] }, 'events', 'Podaj co najmniej jedną pozycję.', 'Provide at least one item.'],
    ['a long string', webhookBody, { name: 'x'.repeat(121) }, 'name', 'Najwyżej 120 znaków.', '120 characters at most.'],
  ] as const)('states what to provide: %s', (_, schema, value, field, pl, en) => {
    const { error } = schema.safeParse(value, { reportInput: true });
    const messageIn = (language: 'pl' | 'en') =>
      error && findFieldErrors(error, language, schema).find(({ path }) => path === field)?.message;
    expect([messageIn('pl'), messageIn('en')]).toEqual([pl, en]);
  });

  it('mentions line breaks, not XML, for strings that are not written to XML', () => {
    const parsed = webhookBody.safeParse({ name: 'a\nb', url: 'https://example.com/' }, { reportInput: true });
    expect(parsed.error && findFieldErrors(parsed.error, 'pl', webhookBody)).toEqual([
      {
        path: 'name',
        code: 'unprintable_text',
        message: 'Tekst zawiera niedozwolony znak: sterujący (np. koniec wiersza) albo połówkę znaku UTF-16. Usuń go.',
      },
    ]);
  });
});
