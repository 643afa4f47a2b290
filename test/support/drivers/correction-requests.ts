import { invoiceXml } from '../builders/invoices.ts';
import type { ServiceResponse } from '../matchers/described-response.ts';
import type { IssuedKey } from '../storage/access.ts';
import { sendRequest } from './service-client.ts';

/** One line of 2 x 50.00 at 23%: 100.00 net, 23.00 tax. */
export const soldInvoice = invoiceXml({ lines: 1 });

/** Lowers the price of the only line from 50.00 to 45.00: -10.00 net, -2.30 tax, -12.30 gross. */
export const lowerPrice = { path: '/Faktura/Fa/FaWiersz[1]/P_9A', new_value: '45.00' } as const;

/** The body of a valid correction request, with the given fields; undefined fields are omitted. */
export function buildRequestBody(fields: Readonly<Record<string, unknown>> = {}): Readonly<Record<string, unknown>> {
  return {
    source_xml: soldInvoice,
    scenario_id: 'price-change',
    changes: [lowerPrice],
    przyczyna_korekty: 'rabat po dostawie',
    numer_faktury_kor: 'FK/2026/10/001',
    ...fields,
  };
}

/** Requests a correction. */
export function postBuild(
  key: IssuedKey,
  order: unknown,
  headers: Readonly<Record<string, string>> = {},
  body: string | Uint8Array = JSON.stringify(order),
): Promise<ServiceResponse> {
  return sendRequest({
    method: 'POST',
    path: '/correction/build',
    headers: { ...key.authorization, 'Content-Type': 'application/json', ...headers },
    body,
  });
}

/** Requests the analysis of an invoice. */
export function postAnalyze(
  key: IssuedKey,
  xml: string | Uint8Array,
  headers: Readonly<Record<string, string>> = {},
): Promise<ServiceResponse> {
  return sendRequest({
    method: 'POST',
    path: '/correction/analyze',
    headers: { ...key.authorization, 'Content-Type': 'application/xml', ...headers },
    body: xml,
  });
}

/** The fields of a built correction that tests look at. */
export interface BuildData {
  readonly xml: string;
  readonly filename: string;
  readonly scenarios: readonly string[];
  readonly rodzaj_faktury: string;
  readonly typ_korekty: string;
  readonly przyczyna_korekty: string;
  readonly method: string | null;
  readonly deltas: { readonly net: string; readonly vat: string; readonly gross: string; readonly by_rate: readonly unknown[] };
  readonly jpk: Readonly<Record<string, string | null>>;
  readonly changes_applied: readonly unknown[];
  readonly warnings: readonly string[];
  readonly validation: { readonly valid: boolean; readonly full_xsd_confirmed: boolean; readonly readiness: string };
  readonly explanation: readonly { readonly path: string; readonly label: string; readonly rule: string; readonly delta: string | null }[];
  readonly state_after_xml?: string | null;
  readonly state_after_omitted?: string | null;
  readonly additional_documents: readonly { readonly kind: string; readonly filename: string; readonly xml: string }[];
}

/** An entry of the error details. */
export interface DetailData {
  readonly path: string;
  readonly code: string;
  readonly message: string;
}
