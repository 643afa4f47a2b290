import { formIdentity } from '../../fa3/elements/identity.ts';
import type { Decimal } from '../../money/decimal.ts';
import type { SchemaModel } from '../../schema/model.ts';
import { createBranch, createLeaf, type Draft, findChild, readTextAt, sortInSchemaOrder } from '../draft/draft.ts';
import { buildBucketElements } from '../model/bucket-elements.ts';
import type { AmountsByBucket, CorrectionPlan, CorrectionType } from '../model/correction-plan.ts';
import type { CorrectionKind } from '../model/correction-request.ts';
import type { Original } from '../model/original.ts';
import { buildReferenceElements } from '../original/corrected-reference.ts';
import { buildCorrectedParties } from './corrected-parties.ts';
import { buildReasonElements } from './correction-reason.ts';
import { computePaymentDifferences } from './partial-payments.ts';

/** Everything that a correction is assembled from. */
export interface CorrectionParts {
  readonly original: Original;
  readonly plan: CorrectionPlan;
  readonly kind: CorrectionKind;
  readonly type: CorrectionType;
  /** `P_2`. */
  readonly number: string;
  /** `P_1`, `YYYY-MM-DD`. */
  readonly issueDay: string;
  /** The user's reason; of any length, see {@link buildReasonElements}. */
  readonly reason: string;
  /** `DataWytworzeniaFa`: an instant as `2026-03-15T09:30:00Z`. */
  readonly createdAt: string;
  /** `SystemInfo`. */
  readonly systemInfo: string;
  /** Differences by bucket, in the currency of the invoice. */
  readonly deltas: AmountsByBucket;
  /** `P_15`: the difference of the total. */
  readonly grossDelta: Decimal;
  /** `P_15ZK`; null when the correction has none, or it is unknown. */
  readonly paymentBefore: Decimal | null;
  /** Every `FaWiersz`, in order. */
  readonly rows: readonly Draft[];
  /** `Zamowienie`; null when the correction has none. */
  readonly order: Draft | null;
}

/** Parts of `Fa` that a correction repeats with their correct values (correction-rules, section 9). */
const repeatedParts: readonly string[] = ['KodWaluty', 'P_1M', 'P_6', 'OkresFa', 'KursWalutyZ', 'Adnotacje', 'TP', 'ZwrotAkcyzy'];

/** Parts of `Fa` that a correction contains only if the plan keeps them. */
const optionalParts: readonly string[] = ['WZ', 'FP', 'DodatkowyOpis', 'Rozliczenie', 'Platnosc', 'WarunkiTransakcji'];

/** Assembles the document of a correction: the correct parts of the invoice and the differences of its amounts, in schema order. */
export function assembleCorrection(parts: CorrectionParts, schemaModel: SchemaModel): Draft {
  const { original, plan } = parts;
  const parties = buildCorrectedParties(original.before, plan.after, plan.buyerIds);
  const isAttachmentKept = plan.keptParts.includes('Zalacznik');
  const correction = createBranch('Faktura', [
    getHeader(parts.createdAt, parts.systemInfo),
    ...parties.after,
    bodyOf(parts, parties.before),
    findChild(plan.after, 'Stopka'),
    isAttachmentKept ? findChild(plan.after, 'Zalacznik') : null,
  ]);
  return sortInSchemaOrder(correction, schemaModel.root);
}

/**
 * `Naglowek` of a generated document.
 *
 * @param createdAt an instant as `2026-03-15T09:30:00Z`
 */
export function getHeader(createdAt: string, systemInfo: string): Draft {
  const { code, systemCode, schemaVersion, variant } = formIdentity;
  return createBranch('Naglowek', [
    { ...createLeaf('KodFormularza', code), attributes: { kodSystemowy: systemCode, wersjaSchemy: schemaVersion } },
    createLeaf('WariantFormularza', variant),
    createLeaf('DataWytworzeniaFa', createdAt),
    createLeaf('SystemInfo', systemInfo),
  ]);
}

function bodyOf(parts: CorrectionParts, formerParties: readonly Draft[]): Draft {
  const { plan, kind, original } = parts;
  const after = findChild(plan.after, 'Fa') ?? createBranch('Fa', []);
  const before = findChild(original.before, 'Fa') ?? createBranch('Fa', []);
  const { reason, continuation } = buildReasonElements(parts.reason, plan.reasonAddition);
  return createBranch('Fa', [
    ...after.children.filter(({ name }) => isKept(name, parts)),
    ...plan.notes,
    ...continuation,
    createLeaf('P_1', parts.issueDay),
    createLeaf('P_2', parts.number),
    ...buildBucketElements(parts.deltas),
    createLeaf('P_15', parts.grossDelta.toAmount()),
    createLeaf('RodzajFaktury', kind),
    reason,
    createLeaf('TypKorekty', String(parts.type)),
    ...buildReferenceElements(plan.references),
    plan.period === null ? null : createLeaf('OkresFaKorygowanej', plan.period),
    plan.rightNumber === null ? null : createLeaf('NrFaKorygowany', plan.rightNumber),
    ...formerParties,
    ...amountBefore(parts, before),
    ...(kind === 'KOR_ZAL' ? computePaymentDifferences(before, after, parts.grossDelta) : []),
    ...parts.rows,
    parts.order,
  ]);
}

function isKept(name: string, { kind, plan }: CorrectionParts): boolean {
  if (name === 'FakturaZaliczkowa') return kind !== 'KOR';
  return repeatedParts.includes(name) || (optionalParts.includes(name) && plan.keptParts.includes(name));
}

/** `P_15ZK` and, on a correction of an advance with an exchange rate, its former rate (`KursWalutyZK`). */
function amountBefore({ kind, paymentBefore }: CorrectionParts, before: Draft): (Draft | null)[] {
  if (kind === 'KOR' || paymentBefore === null) return [];
  const rate = kind === 'KOR_ZAL' ? readTextAt(before, 'KursWalutyZ') : null;
  return [createLeaf('P_15ZK', paymentBefore.toAmount()), rate === null ? null : createLeaf('KursWalutyZK', rate)];
}
