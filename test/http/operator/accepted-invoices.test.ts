import { createAcceptedInvoiceStore } from '@nakor/aws/accepted-invoices/accepted-invoice-store';
import type { OperatorPorts } from '@nakor/operator/cli/ports';
import { beforeEach, describe, expect, inject, it } from 'vitest';
import { invoiceXml } from '../../support/builders/invoices.ts';
import { ksefNumberOf } from '../../support/builders/ksef-numbers.ts';
import { runOperatorCommand } from '../../support/drivers/run-operator.ts';
import { validateBody } from '../../support/drivers/validate-requests.ts';
import { dataOf, type ValidationData } from '../../support/matchers/envelope.ts';
import { createOrganization, emulatorAccess, emulatorClient, type IssuedKey, issueKey } from '../../support/storage/access.ts';

const invoice = invoiceXml().replaceAll('2026-10-15', '2026-02-02');
const ksefNumber = ksefNumberOf('1234563218', '2026-02-02');

let key: IssuedKey;
let organizationId: string;
beforeEach(async () => {
  organizationId = (await createOrganization()).id;
  key = await issueKey({ environment: 'live', organizationId });
});

function operate(...parameters: string[]) {
  const acceptedInvoices = createAcceptedInvoiceStore(emulatorClient(), inject('service').requestsTable);
  const ports = { acceptedInvoices, organizations: emulatorAccess().organizations } as unknown as OperatorPorts;
  return runOperatorCommand(ports, Date.now(), ['accepted-invoices', ...parameters]);
}

async function validate(xml: string, fields: object = {}) {
  const response = await validateBody(key, JSON.stringify({ xml, ...fields }), { 'Content-Type': 'application/json' });
  return dataOf<ValidationData>(response, key.key.prefix);
}

/** Whether a document is a duplicate. A register that a busy computer does not read within a second says nothing, so the caller asks again. */
async function isDuplicate(xml: string): Promise<boolean> {
  for (let asked = 0; asked < 10; asked += 1) {
    const { issues, not_checked } = await validate(xml);
    if (!not_checked.some(({ code }) => code === 'duplicate')) return issues.some(({ code }) => code === 'XML-020');
  }
  throw new Error('The register could not be read.');
}

const changed = invoice.replace('Usługa wzorcowa nr 1', 'Inna usługa');
const organization = () => ['--organization', organizationId] as const;

describe('operator accepted-invoices', () => {
  it('counts and withdraws what an organization registered', async () => {
    await validate(invoice, { ksef_number: ksefNumber });
    await validate(invoice, { ksef_number: ksefNumber, environment: 'demo' });
    await validate(invoice.replace('FV/2026/10/001', 'FV/2'), { ksef_number: ksefNumberOf('1234563218', '2026-02-03') });
    expect(await isDuplicate(changed)).toBe(true);
    const { output: counted } = await operate('count', ...organization(), '--json');
    expect(JSON.parse(counted)).toEqual({ organization_id: organizationId, accepted_invoices: { prod: 2, demo: 1, test: 0 } });

    const withdrawn = await operate('withdraw', ...organization(), '--ksef-number', ksefNumber);
    expect(withdrawn).toMatchObject({
      exitCode: 0,
      output: expect.stringContaining(`Withdrawn from the register of ${organizationId} (prod, demo).`),
    });
    expect(withdrawn.output).not.toContain('1234563218');
    expect(await isDuplicate(changed)).toBe(false);
    expect((await operate('count', ...organization())).output).toMatch(/prod +1\n.*demo +0\n.*test +0\n/);

    // It can be registered again, by another document, too.
    await validate(changed, { ksef_number: ksefNumber });
    expect([await isDuplicate(changed), await isDuplicate(invoice)]).toEqual([false, true]);
  });

  it('rejects a number that is not registered, also for another organization', async () => {
    await validate(invoice, { ksef_number: ksefNumber });
    const other = await createOrganization();
    const rejected = await operate('withdraw', '--organization', other.id, '--ksef-number', ksefNumber, '--json');
    expect(rejected.exitCode).toBe(1);
    expect(JSON.parse(rejected.output)).toMatchObject({ error: { code: 'not_found' } });
    expect(await isDuplicate(changed)).toBe(true);
  });

  it.each([
    { name: 'no options', parameters: [], problems: ['--organization is missing.', '--ksef-number is missing.'] },
    {
      name: 'a typo in the number',
      parameters: ['--organization', 'org_0123456789abcdef', '--ksef-number', '1234563218-20260202-0A1B2C3D4E5F-00'],
      problems: ['--ksef-number: The checksum of this KSeF number does not match'],
    },
  ])('rejects $name, without quoting the number', async ({ parameters, problems }) => {
    const { exitCode, complaints } = await operate('withdraw', ...parameters);
    expect(exitCode).toBe(2);
    for (const problem of problems) expect(complaints).toContain(problem);
    expect(complaints).not.toContain('1234563218');
  });

  it('rejects an organization that does not exist', async () => {
    expect(await operate('count', '--organization', 'org_0123456789abcdef')).toMatchObject({ exitCode: 1 });
  });
});
