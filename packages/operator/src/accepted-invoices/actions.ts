import { formatTextPairs } from '@nakor/domain/shared/text-table';
import type { KsefEnvironment } from '@nakor/domain/validation/model/rule';
import { computeKsefNumberHash } from '@nakor/operations/accepted-invoices/accepted-invoice';
import type { AcceptedInvoiceStore } from '@nakor/operations/accepted-invoices/accepted-invoice-store';
import type { OperatorIo, OperatorPorts } from '../cli/ports.ts';
import { Rejection } from '../cli/rejections.ts';
import { findOrganization, type Report } from '../cli/session.ts';

const ksefEnvironments = ['prod', 'demo', 'test'] as const satisfies readonly KsefEnvironment[];

/**
 * Withdraws the invoice with a KSeF number from the registers of an organization, whatever environment of KSeF it is of.
 *
 * @throws Rejection if there is none
 */
export async function withdraw(ports: OperatorPorts, organizationId: string, ksefNumber: string): Promise<Report> {
  await findOrganization(ports, organizationId);
  const removed = await inEachRegister(ports, organizationId, (store, register) =>
    store.withdraw(register, computeKsefNumberHash(register, ksefNumber)),
  );
  const environments = ksefEnvironments.filter((environment) => removed[environment] > 0);
  if (environments.length === 0)
    throw new Rejection(`No accepted invoice of ${organizationId} is registered under this KSeF number.`, 'not_found');
  return {
    json: { organization_id: organizationId, withdrawn: removed },
    text: `Withdrawn from the register of ${organizationId} (${environments.join(', ')}). Another document of its seller, kind and number is no longer reported as a duplicate.`,
  };
}

/** Reports how many invoices are registered; which ones is not known, since only hashes are stored. */
export async function count(ports: OperatorPorts, io: OperatorIo, organizationId: string): Promise<Report> {
  await findOrganization(ports, organizationId);
  const counts = await inEachRegister(ports, organizationId, (store, register) => store.count(register, io.nowUnixMs()));
  return {
    json: { organization_id: organizationId, accepted_invoices: counts },
    text: formatTextPairs(Object.fromEntries(ksefEnvironments.map((environment) => [environment, String(counts[environment])]))),
  };
}

async function inEachRegister(
  { acceptedInvoices }: OperatorPorts,
  organizationId: string,
  work: (store: OperatorPorts['acceptedInvoices'], register: Parameters<AcceptedInvoiceStore['count']>[0]) => Promise<number>,
): Promise<Readonly<Record<KsefEnvironment, number>>> {
  const counts = { prod: 0, demo: 0, test: 0 };
  for (const environment of ksefEnvironments) counts[environment] = await work(acceptedInvoices, { organizationId, environment });
  return counts;
}
