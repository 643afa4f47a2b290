import { readIdentity } from '@nakor/collection/read-identity';
import { joinLocalized } from '@nakor/domain/shared/localized';
import type { Nakor } from 'nakor';
import { findSources } from '../../input/find-sources.ts';
import type { CliIo } from '../../shared/cli-io.ts';
import { UserError } from '../../shared/user-error.ts';
import { readSource, refuseOthers } from '../read-invoice.ts';
import type { NumbersByWord } from './read-numbers.ts';

type InvoiceToPay = Parameters<Nakor['planPayments']>[0]['invoices'][number];

/** Bytes of all invoices together: they are held until the plan is made. */
const totalLimitBytes = 500_000_000;

/**
 * Reads the invoices of a plan, with their KSeF numbers: from the table, or from the name of a file that was downloaded from KSeF. Nothing is left out:
 * a payment that is not planned is not made.
 *
 * @throws UserError if one of them cannot be read or is no invoice
 */
export async function readInvoicesToPay(paths: readonly string[], numbers: NumbersByWord, io: CliIo): Promise<readonly InvoiceToPay[]> {
  const invoices: InvoiceToPay[] = [];
  let total = 0;
  for await (const found of findSources(paths, io)) {
    if (found.kind === 'archive') continue;
    if (found.kind === 'unreadable') throw new UserError(joinLocalized(`${found.name}: `, found.reason));
    const xml = refuseOthers(found.name, await readSource(found));
    total += xml.length;
    if (total > totalLimitBytes) throw new UserError(tooManyText);
    const identity = readIdentity(found.name, xml);
    if (identity === null) throw new UserError(joinLocalized(`${found.name}: `, noInvoiceText));
    const file = found.name.split(/[\\/]/).at(-1) ?? found.name;
    const ksefNumber = numbers.get(found.name) ?? numbers.get(file) ?? numbers.get(identity.number ?? '') ?? identity.ksefNumber;
    invoices.push({ name: found.name, xml, ...(ksefNumber === null ? {} : { ksef_number: ksefNumber }) });
  }
  return invoices;
}

const noInvoiceText = { pl: 'to nie jest faktura w XML.', en: 'this is not an invoice in XML.' };

const tooManyText = {
  pl: 'Faktury mają razem ponad 500 MB. Zaplanuj je w częściach, po sprzedawcach.',
  en: 'The invoices have more than 500 MB together. Plan them in parts, by seller.',
};
