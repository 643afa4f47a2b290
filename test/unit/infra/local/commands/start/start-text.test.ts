import { expect, it } from 'vitest';
import { describePlatform } from '../../../../../../infra/local/commands/start/start-text.ts';
import type { LocalPlatform } from '../../../../../../infra/local/platform/platform.ts';

const endpoint = 'http://127.0.0.1:1';

/** The text about a platform with these settings. */
function textOf(environment: LocalPlatform['environment']): string {
  const platform = {
    baseUrl: endpoint,
    credentials: { base_url: endpoint, organization_id: 'org_demo', test_key: 'nk_test_1', live_key: 'nk_live_1' },
    endpoints: { dynamodb: endpoint, sqs: endpoint, s3: endpoint, kms: endpoint },
    paths: { directory: '/state', serviceLog: '/state/service.log', credentials: '/state/credentials.json' },
    environment,
  } as unknown as LocalPlatform;
  return describePlatform(platform, (path) => path, 'invoice.xml');
}

it('names the source of exchange rates only when there is one', () => {
  const withRates = textOf({ NBP_URL: 'https://api.nbp.pl' });
  const line = '  Rates        https://api.nbp.pl (exchange rates are loaded every hour)\n';
  expect(withRates).toContain(line);
  expect(textOf({})).toBe(withRates.replace(line, ''));
});
