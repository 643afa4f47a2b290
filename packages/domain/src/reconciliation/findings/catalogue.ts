import type { Localized } from '../../shared/localized.ts';
import type { FindingSeverity } from '../model/reconciliation.ts';
import { purchaseAmountKinds, salesAmountKinds } from './amounts.ts';
import { declarationKinds } from './declaration.ts';
import { erpMatchKinds, malformedErpKinds, missingInErpKinds, unmatchedErpKinds } from './erp.ts';
import { coverageKinds, exportKinds } from './exports.ts';
import { controlKinds, fileKinds, metadataKinds, rowContentKinds } from './files.ts';
import { rowStateKinds, stateKinds } from './markers.ts';
import { missingDecreaseKinds, monthKinds } from './months.ts';
import { numberKinds } from './numbers.ts';
import { missingInvoiceKinds, missingRowKinds } from './presence.ts';
import { procedureKinds } from './procedures.ts';
import { receivedKinds, sharedKinds } from './received.ts';

/** A kind of finding, without how it is found. */
export interface CataloguedFinding {
  readonly code: string;
  readonly severity: FindingSeverity;
  readonly title: Localized;
}

/** Every kind of finding, in the order of the codes. */
export const findingCatalogue: readonly CataloguedFinding[] = [
  ...missingRowKinds,
  ...missingInvoiceKinds,
  ...numberKinds,
  ...salesAmountKinds,
  ...purchaseAmountKinds,
  ...monthKinds,
  ...missingDecreaseKinds,
  ...stateKinds,
  ...rowStateKinds,
  ...procedureKinds,
  ...sharedKinds,
  ...receivedKinds,
  ...metadataKinds,
  ...controlKinds,
  ...fileKinds,
  ...rowContentKinds,
  ...declarationKinds,
  ...exportKinds,
  ...coverageKinds,
  ...malformedErpKinds,
  ...missingInErpKinds,
  ...unmatchedErpKinds,
  ...erpMatchKinds,
]
  .map(({ code, severity, title }) => ({ code, severity, title }))
  .sort((left, right) => (left.code < right.code ? -1 : 1));
