import type { InvoiceKind } from '@nakor/domain/fa3/kinds';
import fc from 'fast-check';
import { drawAdvanceCorrection } from './generated/advance-corrections.ts';
import { drawAdvance } from './generated/advances.ts';
import { drawCorrection } from './generated/corrections.ts';
import type { Draw } from './generated/draw.ts';
import type { GeneratedInvoice } from './generated/model.ts';
import { drawOrdinary } from './generated/sales.ts';
import { drawSettlement, drawSettlementCorrection } from './generated/settlements.ts';
import { drawSimplified } from './generated/simplified.ts';
import { writeInvoice } from './generated/write-invoice.ts';
import type { MutableElement } from './mutable-xml.ts';

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
 * Lawful invoices of a kind, as trees that tests may change. The amounts come from arithmetic of its own, apart from that of
 * the domain, so that both check each other.
 */
export function generatedInvoices(kind: InvoiceKind): fc.Arbitrary<MutableElement> {
  return fc.gen().map((draw) => writeInvoice(makers[kind](draw)));
}
