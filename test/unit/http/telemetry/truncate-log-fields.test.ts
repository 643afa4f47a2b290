import { truncateLogFields } from '@nakor/http/telemetry/truncate-log-fields';
import { expect, it } from 'vitest';

it('truncates strings to 200 characters, in arrays too, and keeps all else', () => {
  const long = 'x'.repeat(1_000);
  const truncated = 'x'.repeat(200);
  expect(truncateLogFields({ long, short: 'a', codes: ['a', long], ms: 12, replayed: true, key: null })).toEqual({
    long: truncated,
    short: 'a',
    codes: ['a', truncated],
    ms: 12,
    replayed: true,
    key: null,
  });
});
