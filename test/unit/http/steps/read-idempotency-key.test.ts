import { type RouteId, routes } from '@nakor/contract/routes';
import type { ServedRoute } from '@nakor/http/message/request-context';
import { readIdempotencyKey } from '@nakor/http/steps/read-idempotency-key';
import { describe, expect, it } from 'vitest';
import { newRequest, newRequestContext } from '../../../support/builders/request-context.ts';

const polish = 'Idempotency-Key musi mieć od 8 do 200 znaków: liter A-Z i a-z, cyfr, _ i -; wysłany jeden raz.';
const english = 'Idempotency-Key must have 8 to 200 characters: letters A-Z and a-z, digits, _ and -; sent once.';

function read(values: readonly string[] | null, { route = 'validateInvoice' as RouteId, language = 'pl' as 'pl' | 'en' } = {}) {
  const context = newRequestContext({ route: routes.find(({ id }) => id === route) as ServedRoute, language });
  return readIdempotencyKey(context, newRequest(values === null ? {} : { 'idempotency-key': values }));
}

describe('readIdempotencyKey', () => {
  it('reads a key as it was sent', () => {
    expect(read(['Order_2026-10-0001'])).toEqual({ key: 'Order_2026-10-0001', errors: [] });
  });

  it('returns null when none was sent', () => {
    expect(read(null)).toEqual({ key: null, errors: [] });
  });

  it.each([
    { name: 'an empty one', values: [''] },
    { name: 'a short one', values: ['1234567'] },
    { name: 'a long one', values: ['x'.repeat(201)] },
    { name: 'one with a space', values: ['abcd efgh'] },
    { name: 'one sent twice', values: ['abcdefgh', 'abcdefgh'] },
    { name: 'two that differ', values: ['abcdefgh', 'ijklmnop'] },
  ])('reports $name', ({ values }) => {
    const path = 'header.Idempotency-Key';
    expect(read(values)).toEqual({ key: null, errors: [{ path, code: 'invalid_value', message: polish }] });
    expect(read(values, { language: 'en' })).toEqual({ key: null, errors: [{ path, code: 'invalid_value', message: english }] });
  });

  it.each(['getHealth', 'getRulesPage', 'getMe', 'autofixInvoice'] as const)(
    'ignores the header on %s, which has no side effects',
    (route) => {
      expect(read(['abcdefgh'], { route })).toEqual({ key: null, errors: [] });
      expect(read(['no key'], { route })).toEqual({ key: null, errors: [] });
    },
  );
});
