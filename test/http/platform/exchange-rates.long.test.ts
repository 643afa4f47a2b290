import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { toWarsawDay } from '@nakor/domain/fa3/elements/calendar';
import { computePreviousWorkingDay } from '@nakor/domain/fa3/elements/working-days';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { type LocalPlatform, startLocalPlatform } from '../../../infra/local/platform/platform.ts';
import { rateTable, rateTables } from '../../support/builders/rate-tables.ts';
import { foreignInvoice } from '../../support/builders/sample-invoices.ts';
import { type NbpServer, startNbpServer } from '../../support/drivers/nbp-server.ts';
import { sendRequest } from '../../support/drivers/service-client.ts';

const today = toWarsawDay(Date.now());
const issueDay = computePreviousWorkingDay(today);
const supplyDay = computePreviousWorkingDay(issueDay);
const firstDay = '2024-01-01';
/** The last tables before the supply and before the issue; both have a rate of 4.2534. */
const tableBeforeSupply = rateTable(computePreviousWorkingDay(supplyDay));
const tableBeforeIssue = rateTable(supplyDay);

let stateDirectory: string;
let nbp: NbpServer;
let platform: LocalPlatform;

// A separate platform whose loader runs every second, and finds an outage at first.
beforeAll(async () => {
  stateDirectory = await mkdtemp(join(tmpdir(), 'nakor-rates-'));
  nbp = await startNbpServer(rateTables(firstDay, today), today);
  nbp.behave((_request, response) => response.writeHead(503).end());
  const environment = { ...process.env, NBP_URL: nbp.url, NAKOR_SWEEP_SECONDS: '1' };
  platform = await startLocalPlatform({ stateDirectory, port: 0, environment });
});
afterAll(async () => {
  await platform.stop();
  await nbp[Symbol.asyncDispose]();
  await rm(stateDirectory, { recursive: true, force: true });
});

/** The invoice in EUR with current dates. */
function foreignInvoiceWith(rate: string, currency = 'EUR'): string {
  return foreignInvoice
    .replaceAll('2026-10-15', issueDay)
    .replaceAll('2026-10-14', supplyDay)
    .replace('<KursWaluty>4.25<', `<KursWaluty>${rate}<`)
    .replace('<KodWaluty>EUR', `<KodWaluty>${currency}`);
}

interface Shown {
  readonly issues: readonly { readonly code: string; readonly message: string; readonly expected_value: string | null }[];
  readonly not_checked: readonly { readonly code: string; readonly message: string }[];
}

/** What a response says about the rate on the invoice. */
async function validate(xml: string, headers: Readonly<Record<string, string>> = {}) {
  const authorization = { Authorization: `Bearer ${platform.credentials.test_key}` };
  const response = await sendRequest(
    {
      method: 'POST',
      path: '/validate',
      headers: { ...authorization, 'Content-Type': 'application/xml', 'Accept-Language': 'en', ...headers },
      body: xml,
    },
    platform.baseUrl,
  );
  expect(response.status).toBe(200);
  const { issues, not_checked } = (response.json as { data: Shown }).data;
  return {
    issue: issues.find(({ code }) => code === 'XML-325') ?? null,
    notChecked: not_checked.find(({ code }) => code === 'exchange_rates')?.message ?? null,
    replay: response.headers['idempotency-replay'] ?? null,
  };
}

it('compares rates on invoices with the tables once they are loaded', async () => {
  const once = { 'Idempotency-Key': 'rates-once' };
  const notCompared = 'The exchange rate was not compared with the NBP tables (XML-325).';
  const before = { issue: null, notChecked: notCompared };
  expect(await validate(foreignInvoiceWith('4.25'), once)).toEqual({ ...before, replay: null });

  nbp.behave(null);
  await expect.poll(async () => (await validate(foreignInvoiceWith('4.25'))).notChecked, { timeout: 60_000, interval: 500 }).toBeNull();
  const { issue } = await validate(foreignInvoiceWith('4.25'));
  expect(issue?.expected_value).toBeNull();
  expect(issue?.message).toContain(
    `4.2534 (table no. ${tableBeforeSupply.number} of ${tableBeforeSupply.day}) or 4.2534 (table no. ${tableBeforeIssue.number} of ${tableBeforeIssue.day})`,
  );
  expect(await validate(foreignInvoiceWith('4.2534'))).toMatchObject({ issue: null, notChecked: null });
  const unknown = { issue: null, notChecked: expect.stringContaining('table A does not contain GGP') };
  expect(await validate(foreignInvoiceWith('4.25', 'GGP'))).toMatchObject(unknown);
  // The tables are no part of a request: a retry gets the stored response.
  expect(await validate(foreignInvoiceWith('4.25'), once)).toEqual({ ...before, replay: 'true' });
  // The run that loads two years may still be storing older tables.
  const log = () => readFile(platform.paths.serviceLog, 'utf8');
  await expect.poll(log, { timeout: 60_000, interval: 500 }).toContain('"missing":0,"age":0');
  expect(await log()).toContain('"problems":"http_status"');
}, 120_000);
