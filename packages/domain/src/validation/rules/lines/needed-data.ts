import type { Invoice } from '../../../fa3/invoice.ts';
import type { Row } from '../../../fa3/row.ts';

/** Whether a line may omit its value: in a margin scheme, and for an exempt sale. */
export function isValueUnneeded(invoice: Invoice, row: Row): boolean {
  const bucket = invoice.bucketOf(row);
  return bucket === '7' || bucket === '11';
}

/** Whether lines may omit their rate: in a margin scheme, and on an invoice marked as exempt. */
export function isRateUnneeded(invoice: Invoice): boolean {
  return invoice.isMargin || invoice.isExempt || lacksMarginMarker(invoice);
}

/** A margin sale without its marker, which XML-517 reports; its lines have no rate. */
function lacksMarginMarker({ annotations, fa }: Invoice): boolean {
  return annotations.child('PMarzy').isYes('P_PMarzyN') && fa.amount('P_13_11')?.isZero === false;
}
