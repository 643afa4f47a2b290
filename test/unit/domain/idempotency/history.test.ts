import { historyLifeSeconds } from '@nakor/domain/idempotency/history';
import { expect, it } from 'vitest';

it.each(['2026-01-01T00:00:00Z', '2026-12-31T23:59:59Z', '2027-01-01T00:00:00Z', '2028-01-01T00:00:00Z', '2028-02-29T12:00:00Z'])(
  'history of %s is kept for five years after the end of that year',
  (moment) => {
    const endOfFiveYears = Date.UTC(new Date(moment).getUTCFullYear() + 6, 0, 1) / 1000;
    expect(Date.parse(moment) / 1000 + historyLifeSeconds).toBeGreaterThanOrEqual(endOfFiveYears);
  },
);
