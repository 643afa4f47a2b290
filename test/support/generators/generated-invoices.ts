import type { InvoiceKind } from '@nakor/domain/fa3/elements/kinds';
import fc from 'fast-check';
import type { MutableElement } from '../builders/mutable-xml.ts';
import type { Draw } from './invoice-parts/draw.ts';
import type { GeneratedInvoice } from './invoice-parts/model.ts';
import { drawAdvanceCorrection } from './invoices/advance-corrections.ts';
import { drawAdvance } from './invoices/advances.ts';
import { drawCorrection } from './invoices/corrections.ts';
import { drawOrdinary } from './invoices/sales.ts';
import { drawSettlement, drawSettlementCorrection } from './invoices/settlements.ts';
import { drawSimplified } from './invoices/simplified.ts';
import { writeInvoice } from './xml/write-invoice.ts';

const makers: Readonly<Record<InvoiceKind, (draw: Draw) => GeneratedInvoice>> = {
  VAT: drawOrdinary,
  KOR: drawCorrection,
  ZAL: drawAdvance,
  ROZ: drawSettlement,
  UPR: drawSimplified,
  KOR_ZAL: drawAdvanceCorrection,
  KOR_ROZ: drawSettlementCorrection,
};

/**
 * Valid invoices of a kind, as mutable trees. The amounts come from separate arithmetic, independent of that of
 * the domain, so that the two check each other.
 */
export function generatedInvoices(kind: InvoiceKind): fc.Arbitrary<MutableElement> {
  return fc.gen().map((draw) => writeInvoice(makers[kind](draw)));
}
