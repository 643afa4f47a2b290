import { createFileClient } from '@nakor/aws/client/file-clients';
import { createHistoryArchive } from '@nakor/aws/history/history-archive';
import { getHistoryDay } from '@nakor/operations/maintenance/compare-history';
import { describe, expect, inject, it } from 'vitest';
import { localStage } from '../../../infra/local/aws-resources/aws-environment.ts';
import { getLocalBucketName } from '../../../infra/local/aws-resources/bucket.ts';
import { invoiceXml } from '../../support/builders/invoices.ts';
import { postAnalyze } from '../../support/drivers/correction-requests.ts';
import { validateXml } from '../../support/drivers/validate-requests.ts';
import { emulatorSettings } from '../../support/faults/fault-environment.ts';
import { issueKey } from '../../support/storage/access.ts';
import { tracesOf } from '../../support/storage/idempotency-scenario.ts';

const client = createFileClient({ ...emulatorSettings, endpoint: inject('service').endpoints.s3 });
const archive = createHistoryArchive(client, getLocalBucketName(localStage, 'history'));

/** What the archive has of an organization. */
async function archivedOf(organizationId: string, fromUnixMs: number) {
  const days = [...new Set([getHistoryDay(fromUnixMs), getHistoryDay(Date.now())])];
  const entries = (await Promise.all(days.map((day) => Array.fromAsync(archive.readDay(day))))).flat();
  return entries
    .filter((entry) => entry.organizationId === organizationId)
    .sort((left, right) => left.atUnixMs - right.atUnixMs || (left.requestId < right.requestId ? -1 : 1));
}

describe('the history of operations', () => {
  it('is archived by the stream: operations with live keys, with and without events, once each', async () => {
    const startMs = Date.now();
    const key = await issueKey({ environment: 'live', plan: 'api' });
    const invoice = invoiceXml({ lines: 1 });
    await validateXml(key, invoice);
    await postAnalyze(key, invoice);
    await validateXml(key, invoice.replace('<P_15>123.00', '<P_15>124.00'));
    const organizationId = key.key.organization.id;
    const { history } = await tracesOf(organizationId);
    expect(history.map(({ operation }) => operation)).toEqual(['validateInvoice', 'analyzeInvoice', 'validateInvoice']);
    await expect.poll(() => archivedOf(organizationId, startMs)).toEqual(history);
  });

  it('has nothing of test keys', async () => {
    const startMs = Date.now();
    const [test, live] = [await issueKey({ environment: 'test' }), await issueKey({ environment: 'live' })];
    await validateXml(test, invoiceXml({ lines: 1 }));
    await validateXml(live, invoiceXml({ lines: 1 }));
    // Records are passed on in order, so that of the test key would have been archived first.
    await expect.poll(() => archivedOf(live.key.organization.id, startMs)).toHaveLength(1);
    expect(await archivedOf(test.key.organization.id, startMs)).toEqual([]);
  });
});
