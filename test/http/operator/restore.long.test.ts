import { DeleteCommand } from '@aws-sdk/lib-dynamodb';
import { createKeyRegistry } from '@nakor/aws/access/key-registry';
import { createOrganizationStore } from '@nakor/aws/access/organization-store';
import { expect, inject, it } from 'vitest';
import { invoiceXml } from '../../support/builders/invoices.ts';
import { runOperatorProcess } from '../../support/drivers/operator-process.ts';
import { startReceiver } from '../../support/drivers/receivers.ts';
import { sendRequest } from '../../support/drivers/service-client.ts';
import { createOrganization, emulatorClient, issueKey, newKey } from '../../support/storage/access.ts';
import { createTwoTables } from '../../support/storage/restored-tables.ts';
import { scanItems } from '../../support/storage/scan-items.ts';

const client = emulatorClient();

/** Runs `restore …`, which must succeed, and parses its output. */
async function restored(...parameters: string[]) {
  const ending = await runOperatorProcess('restore', ...parameters, '--json');
  expect(ending).toMatchObject({ exitCode: 0, complaints: '' });
  return JSON.parse(ending.output);
}

it('copies critical changes from the current access table to a restored one', async () => {
  await using two = await createTwoTables(client, 'access');
  const { eventsTable, webhooksTable } = inject('service');
  const ofTable = (accessTable: string) => ({ accessTable, eventsTable, webhooksTable });
  const [now, before] = [createKeyRegistry(client, ofTable(two.current)), createKeyRegistry(client, ofTable(two.restored))];
  const { id: organizationId, ...organization } = await createOrganization();
  await createOrganizationStore(client, ofTable(two.current)).createOrganization({ id: organizationId, ...organization });
  const makeKey = async () => {
    const { organization: _, ...fields } = newKey({ organizationId }).key;
    await now.createKey({ ...fields, organizationId }, { id: crypto.randomUUID(), createdAtUnixMs: Date.now() });
    return fields.id;
  };
  const stolen = await makeKey();
  await two.restore();
  const fresh = await makeKey();
  await now.revokeKey(stolen, { id: crypto.randomUUID(), createdAtUnixMs: Date.now() });

  const pair = ['--from', two.current, '--into', two.restored];
  const compared = await restored('compare', ...pair);
  expect(compared).toMatchObject({ usable_again: 1, unreadable: [] });
  expect(compared.differences.map(({ id, difference }: Record<string, string>) => [id, difference]).sort()).toEqual(
    [
      [stolen, 'changed'],
      [fresh, 'missing'],
    ].sort(),
  );
  expect((await restored('revoke', ...pair)).revoked).toMatchObject([{ key_id: stolen, organization_id: organizationId }]);
  expect((await restored('copy', ...pair, '--organization', organizationId)).key_ids).toEqual([fresh]);
  expect((await restored('compare', ...pair)).differences).toEqual([]);
  const keys = await before.listKeys(organizationId);
  expect(Object.fromEntries(keys.map(({ id, revokedAtUnixMs }) => [id, revokedAtUnixMs === null]))).toEqual({
    [stolen]: false,
    [fresh]: true,
  });
});

it('requeues events whose deliveries are missing from a restored webhooks table', async () => {
  await using receiver = await startReceiver();
  const { webhooksTable } = inject('service');
  const { id: organizationId } = await createOrganization();
  const { authorization } = await issueKey({ organizationId });
  const since = new Date(Date.now() - 1_000).toISOString().replace(/\.\d+Z$/, 'Z');
  const json = { ...authorization, 'Content-Type': 'application/json' };
  await sendRequest({ method: 'POST', path: '/webhooks', headers: json, body: JSON.stringify({ name: 'ERP', url: receiver.url }) });
  const xml = { ...authorization, 'Content-Type': 'application/xml' };
  await sendRequest({ method: 'POST', path: '/validate', headers: xml, body: invoiceXml() });
  const [first] = await receiver.received(1);
  const deliveries = () => scanItems(client, webhooksTable, `ORG#${organizationId}#WEBHOOK#`);
  await expect.poll(async () => (await deliveries()).map(({ status }) => status)).toEqual(['succeeded']);
  for (const { pk, sk } of await deliveries()) await client.send(new DeleteCommand({ TableName: webhooksTable, Key: { pk, sk } }));

  expect(await restored('requeue', '--since', since, '--organization', organizationId)).toMatchObject({ events: 1 });
  const [, second] = await receiver.received(2);
  expect(second?.body.toString()).toBe(first?.body.toString());
});
