import type { PlanRejection } from '../correction/model/scenario.ts';
import type { Localized } from '../shared/localized.ts';

/** What is wrong with a document of a chain of corrections, without the advice for building a further one. */
export function buildChainMessage({ code, message }: PlanRejection): Localized {
  return code === 'several_invoices' ? severalInvoices : message;
}

const severalInvoices: Localized = {
  pl: 'Ta korekta dotyczy wielu faktur naraz, więc nie wiadomo, jaka część jej kwot przypada na każdą z nich.',
  en: 'This correction covers several invoices, so the part of its amounts that concerns each of them is unknown.',
};
