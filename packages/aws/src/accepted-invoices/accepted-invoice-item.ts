import type { AcceptedInvoice, Register, RegisteredInvoice } from '@nakor/operations/accepted-invoices/accepted-invoice';
import * as z from 'zod';
import type { ItemKey } from '../dynamodb/due-index.ts';
import type { TransactionItems } from '../dynamodb/transact.ts';

const acceptedItem = z.object({
  sk: z.string(),
  document_sha256: z.string(),
  ksef_number_hash: z.string(),
  registered_at_ms: z.int(),
  /** Unix seconds. DynamoDB deletes late, so readers compare it. */
  delete_after: z.int(),
});

/** Partition of a register. */
export function registerPartition({ organizationId, environment }: Register): string {
  return `ORG#${organizationId}#ACCEPTED#${environment}`;
}

/** Prefix of the sort keys of accepted invoices. */
export const acceptedPrefix = 'INVOICE#';

/**
 * Sort key of the item that shows that invoices have been registered. It sorts after those of all invoices: the first item from a key on is
 * that invoice, another one, or at least this one.
 */
const registerSortKey = 'REGISTER';

/** Item key of an accepted invoice. */
export function getAcceptedKey(register: Register, keyHash: string): ItemKey {
  return { pk: registerPartition(register), sk: `${acceptedPrefix}${keyHash}` };
}

/** Parses an accepted invoice; null once it has expired. */
export function toRegistered(item: unknown, nowUnixMs: number): RegisteredInvoice | null {
  const parsed = acceptedItem.parse(item);
  if (parsed.delete_after * 1_000 <= nowUnixMs) return null;
  return {
    documentSha256: parsed.document_sha256,
    ksefNumberHash: parsed.ksef_number_hash,
    registeredAtUnixMs: parsed.registered_at_ms,
  };
}

/**
 * The writes that register an invoice. They have no condition, so they never cancel the transaction of their request: an invoice that is
 * registered already keeps its attributes.
 */
export function registerInvoice(requestsTable: string, invoice: AcceptedInvoice): TransactionItems {
  const attributes = {
    document_sha256: invoice.documentSha256,
    ksef_number_hash: invoice.ksefNumberHash,
    registered_at_ms: invoice.registeredAtUnixMs,
    delete_after: invoice.expiresAtUnixMs / 1000,
  };
  const write = (key: ItemKey, values: Readonly<Record<string, string | number>>) => ({
    Update: {
      TableName: requestsTable,
      Key: { ...key },
      UpdateExpression: `SET ${Object.keys(values)
        .map((name) => `${name} = if_not_exists(${name}, :${name})`)
        .join(', ')}`,
      ExpressionAttributeValues: Object.fromEntries(Object.entries(values).map(([name, value]) => [`:${name}`, value])),
    },
  });
  const marker = { pk: registerPartition(invoice), sk: registerSortKey };
  return [
    write(getAcceptedKey(invoice, invoice.keyHash), attributes),
    ...(invoice.isFirst ? [write(marker, { registered_at_ms: invoice.registeredAtUnixMs })] : []),
  ];
}
