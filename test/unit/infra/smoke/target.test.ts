import { describe, expect, it } from 'vitest';
import type { Choices } from '../../../../infra/smoke/arguments.ts';
import { findTarget } from '../../../../infra/smoke/target.ts';

const choices = (fields: Partial<Choices>): Choices => ({
  stage: 'prod',
  baseUrl: null,
  webhookUrl: null,
  burst: 64,
  skipped: [],
  ...fields,
});
const testKey = `nk_test_${'0'.repeat(36)}`;
const liveKey = `nk_live_${'0'.repeat(36)}`;
const baseUrl = 'https://api.example.pl/api/v1';

describe('findTarget', () => {
  it.each(['local', 'dev', 'prod'] as const)('uses the given base URL and keys for %s', async (stage) => {
    const target = await findTarget(choices({ stage, baseUrl }), { NAKOR_TEST_KEY: testKey, NAKOR_LIVE_KEY: liveKey });
    expect(target).toMatchObject({ baseUrl, testKey, liveKey });
  });

  it('does not require a live key', async () => {
    expect(await findTarget(choices({ baseUrl }), { NAKOR_TEST_KEY: testKey, NAKOR_LIVE_KEY: '' })).toMatchObject({ liveKey: null });
  });

  it.each([
    { name: 'there is no test key', environment: { NAKOR_LIVE_KEY: liveKey }, says: 'Set NAKOR_TEST_KEY to a test key of the stage prod.' },
    { name: 'the test key is a live one', environment: { NAKOR_TEST_KEY: liveKey }, says: 'NAKOR_TEST_KEY does not contain a test key' },
    {
      name: 'the live key is a test one',
      environment: { NAKOR_TEST_KEY: testKey, NAKOR_LIVE_KEY: testKey },
      says: 'NAKOR_LIVE_KEY does not contain a live key',
    },
  ])('explains what to do when $name, without revealing the key', async ({ environment, says }) => {
    const failure: unknown = await findTarget(choices({ baseUrl }), environment).catch((error: unknown) => error);
    expect(String(failure)).toContain(says);
    expect(String(failure)).not.toContain('0000');
  });
});
