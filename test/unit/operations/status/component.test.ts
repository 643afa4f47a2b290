import { type ComponentStatus, computeOverall, isUp } from '@nakor/operations/status/component';
import { describe, expect, it } from 'vitest';

const results = (api: ComponentStatus, database: ComponentStatus, email: ComponentStatus) =>
  [
    { component: 'api', status: api, checkedAtUnixMs: 0 },
    { component: 'database', status: database, checkedAtUnixMs: 0 },
    { component: 'email', status: email, checkedAtUnixMs: 0 },
  ] as const;

describe('the overall status', () => {
  it.each([
    { api: 'ok', database: 'ok', email: 'ok', overall: 'ok', up: true },
    { api: 'ok', database: 'ok', email: 'unknown', overall: 'ok', up: true },
    { api: 'ok', database: 'ok', email: 'down', overall: 'degraded', up: true },
    { api: 'degraded', database: 'ok', email: 'ok', overall: 'degraded', up: true },
    { api: 'ok', database: 'unknown', email: 'ok', overall: 'unknown', up: false },
    { api: 'down', database: 'ok', email: 'ok', overall: 'down', up: false },
    { api: 'down', database: 'unknown', email: 'ok', overall: 'down', up: false },
  ] as const)('is $overall when api is $api, database $database and email $email', ({ api, database, email, overall, up }) => {
    expect(computeOverall(results(api, database, email))).toBe(overall);
    expect(isUp(results(api, database, email))).toBe(up);
  });

  it('is unknown without any result', () => {
    expect(computeOverall([])).toBe('unknown');
    expect(isUp([])).toBe(false);
  });
});
