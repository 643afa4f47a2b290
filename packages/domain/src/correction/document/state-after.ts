import { neverIssuedMarker } from '../../fa3/never-issued.ts';
import { Decimal, sumOf } from '../../money/decimal.ts';
import type { SchemaModel } from '../../schema/model.ts';
import type { Localized } from '../../shared/localized.ts';
import {
  changeChild,
  createLeaf,
  type Draft,
  findChild,
  listChildren,
  readTextAt,
  sortInSchemaOrder,
  withChild,
  withChildren,
  without,
} from '../draft/draft.ts';
import { linesOf } from '../draft/line-fields.ts';
import { serializeDocument } from '../draft/serialize-draft.ts';
import { addTotals } from '../model/add-totals.ts';
import { withAmountDue } from '../model/amount-due.ts';
import { bucketFields, buildBucketElements } from '../model/bucket-elements.ts';
import type { StateAfter } from '../model/built-correction.ts';
import type { AmountsByBucket, CorrectionPlan } from '../model/correction-plan.ts';
import { readDeclaredAmounts } from '../model/declared-amounts.ts';
import type { Original } from '../model/original.ts';
import { getHeader } from './assemble-correction.ts';
import { buildZeroedRow } from './row-states.ts';

/** What a correction changes, and its instant. */
interface StateInput {
  readonly original: Original;
  readonly plan: CorrectionPlan;
  readonly deltas: AmountsByBucket;
  readonly grossDelta: Decimal;
  /** `DataWytworzeniaFa`: an instant as `2026-03-15T09:30:00Z`. */
  readonly createdAt: string;
}

/**
 * The invoice as it stands after a correction, with number and date of the original. It was never issued, and is marked as such: in
 * `SystemInfo`, which survives rewriting, and by a processing instruction, which KSeF rejects where it enforces XML-006.
 */
export function stateAfter({ original, plan, deltas, grossDelta, createdAt }: StateInput, schemaModel: SchemaModel): StateAfter {
  const total = original.invoice.fa.amount('P_15');
  if (plan.references.length > 1) return { xml: null, reason: severalInvoices };
  if (original.shownLines !== 'all' || total === null) return { xml: null, reason: unknownState };
  const before = readDeclaredAmounts(original.invoice);
  // A simplified invoice may omit its totals; differences alone would be wrong ones.
  const hasTotals = before.size > 0 || total.isZero;
  const { totals } = addTotals(before, deltas, original.currency !== 'PLN');
  // A Rozliczenie that changed in this correction is stated as it is after it.
  const due = plan.keptParts.includes('Rozliczenie') ? Decimal.zero : grossDelta;
  const draft = changeChild(plan.after, 'Fa', (fa) =>
    withChildren(fa, [
      ...withAmountDue(without(fa, 'P_15', 'FaWiersz', 'ZaliczkaCzesciowa', ...bucketFields), due).children,
      ...paymentsAfter(original, plan, total.plus(grossDelta)),
      ...(hasTotals ? buildBucketElements(totals) : []),
      createLeaf('P_15', total.plus(grossDelta).toAmount()),
      ...linesAfter(original, plan),
    ]),
  );
  const marked = withChild(draft, getHeader(createdAt, `${neverIssuedMarker}: stan faktury wyliczony przez Nakor, nie wysyłać do KSeF`));
  return { xml: withInstruction(serializeDocument(sortInSchemaOrder(marked, schemaModel.root))), reason: null };
}

/** Partial payments; none while the whole payment was not divided and those that were added are only a part of it. */
function paymentsAfter({ before }: Original, { after }: CorrectionPlan, total: Decimal): readonly Draft[] {
  const [former, payments] = [before, after].map((invoice) => {
    const fa = findChild(invoice, 'Fa');
    return fa === null ? [] : listChildren(fa, 'ZaliczkaCzesciowa');
  });
  const sum = sumOf((payments ?? []).map((payment) => Decimal.parse(readTextAt(payment, 'P_15Z') ?? '') ?? Decimal.zero));
  return former?.length === 0 && !sum.equals(total) ? [] : (payments ?? []);
}

function linesAfter({ before }: Original, { after, rows }: CorrectionPlan): readonly Draft[] {
  return rows.kind === 'cancelled' ? linesOf(before).map(buildZeroedRow) : linesOf(after);
}

function withInstruction(xml: string): string {
  return xml.replace('?>', '?>\n<?nakor never-issued?>');
}

const severalInvoices: Localized = {
  pl: 'Korekta dotyczy wielu faktur, więc nie wiadomo, jaka część jej kwot przypada na każdą z nich.',
  en: 'The correction covers several invoices, so the part of its amounts that concerns each of them is unknown.',
};

const unknownState: Localized = {
  pl: 'Stan przed tą korektą nie jest znany w całości. Podaj fakturę pierwotną w source_xml, a jej wcześniejsze korekty w corrections_xml.',
  en: 'The state before this correction is not known completely. Provide the original invoice in source_xml and its earlier corrections in corrections_xml.',
};
