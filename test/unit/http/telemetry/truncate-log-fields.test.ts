import { shortFacts } from '@nakor/http/telemetry/truncate-log-fields';
import { expect, it } from 'vitest';

it('truncates strings to 200 characters, in arrays too, and keeps all else', () => {
  const long = 'x'.repeat(1_000);
  const cut = 'x'.repeat(200);
  expect(shortFacts({ long, short: 'a', codes: ['a', long], ms: 12, replayed: true, key: null })).toEqual({
    long: cut,
    short: 'a',
    codes: ['a', cut],
    ms: 12,
    replayed: true,
    key: null,
  });
});
