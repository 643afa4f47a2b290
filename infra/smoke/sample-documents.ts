import { readFile } from 'node:fs/promises';
import { join } from 'node:path';

/** Reads the sample invoice used in the documentation. */
export function readSampleInvoice(): Promise<string> {
  return readFile(join(import.meta.dirname, '../../events/validation/sample-invoice.xml'), 'utf8');
}

/** Fields common to the requests of `POST /correction/build` and `POST /correction/audit-pack`: the first price of the sample invoice becomes 45.00. */
export const priceChange = {
  scenario_id: 'price-change',
  przyczyna_korekty: 'rabat po dostawie',
  numer_faktury_kor: 'FK/SMOKE/1',
} as const;

/** Body of `POST /correction/build`. */
export function buildCorrectionRequest(sourceXml: string): object {
  return { ...priceChange, source_xml: sourceXml, changes: [{ path: '/Faktura/Fa/FaWiersz[1]/P_9A', new_value: '45.00' }] };
}
