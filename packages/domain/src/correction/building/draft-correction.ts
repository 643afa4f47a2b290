import { toWarsawDay } from '../../fa3/elements/calendar.ts';
import { Invoice } from '../../fa3/invoice.ts';
import type { SchemaModel } from '../../schema/model.ts';
import type { Element } from '../../xml/element.ts';
import { type CorrectionAmounts, computeCorrectionAmounts } from '../amounts/correction-amounts.ts';
import { withDeclaredTotals } from '../amounts/declared-totals.ts';
import { buildReadableRows } from '../chain/readable-rows.ts';
import { assembleCorrection } from '../document/assemble-correction.ts';
import { type CorrectionRows, orderWithBeforeRows } from '../document/correction-rows.ts';
import type { Draft } from '../draft/draft.ts';
import type { BuildSettings } from '../model/build-settings.ts';
import type { CorrectionRequest } from '../model/correction-request.ts';
import type { PlannedCorrection } from '../model/scenario.ts';
import { type ChosenType, chooseCorrectionType } from './choose-type.ts';

/** The document of a correction with what it was made from. */
export interface DraftedCorrection {
  readonly draft: Draft;
  /** The correct invoice. */
  readonly after: Invoice<Element>;
  readonly amounts: CorrectionAmounts;
  readonly type: ChosenType;
  /** `FaWiersz` of the document. */
  readonly shown: CorrectionRows;
  /** `Zamowienie` of the document. */
  readonly order: Draft | null;
  /** The month in which the correction is sent, as far as known: that of the build, `YYYY-MM`. */
  readonly sendingMonth: string;
  /** `DataWytworzeniaFa`: an instant as `2026-03-15T09:30:00Z`. */
  readonly createdAt: string;
}

/** Calculates the amounts of a planned correction and writes its document. */
export function draftCorrection(
  planned: PlannedCorrection,
  request: CorrectionRequest,
  schemaModel: SchemaModel,
  settings: BuildSettings,
): DraftedCorrection {
  const { original, plan } = planned;
  const after = plan.after === original.before ? original.invoice : new Invoice(plan.after);
  const calculated = computeCorrectionAmounts(original, after, plan.amounts);
  const amounts = plan.declaredTotals === undefined ? calculated : withDeclaredTotals(original.invoice, calculated, plan.declaredTotals);
  const { shown, order } = showLines(planned);
  const sendingMonth = toWarsawDay(settings.nowUnixMs).slice(0, 7);
  const type = chooseCorrectionType(planned, request, amounts, { after, sendingMonth });
  const createdAt = new Date(settings.nowUnixMs).toISOString().replace(/\.\d+Z$/, 'Z');
  const draft = assembleCorrection(
    {
      original,
      plan,
      kind: original.correctionKind,
      type: type.type,
      number: request.number,
      issueDay: request.issueDay,
      reason: request.reason,
      createdAt,
      systemInfo: settings.systemInfo,
      deltas: amounts.deltas,
      grossDelta: amounts.grossDelta,
      paymentBefore: amounts.paymentBefore,
      rows: shown.rows,
      order,
    },
    schemaModel,
  );
  return { draft, after, amounts, type, shown, order, sendingMonth, createdAt };
}

/** A correction of an advance shows the lines of its order, every other one those of the invoice. */
function showLines({ original, plan }: PlannedCorrection): Pick<DraftedCorrection, 'shown' | 'order'> {
  if (original.correctionKind !== 'KOR_ZAL') return { shown: buildReadableRows(original.before, plan.after, plan.rows), order: null };
  const order = plan.rows.kind === 'none' ? null : orderWithBeforeRows(original.before, plan.after);
  return { shown: { rows: [], method: null, warnings: [] }, order };
}
