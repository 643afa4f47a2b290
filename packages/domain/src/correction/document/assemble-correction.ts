import { formIdentity } from '../../fa3/elements/identity.ts';
import type { Decimal } from '../../money/decimal.ts';
import type { SchemaModel } from '../../schema/model.ts';
import { branch, childOf, type Draft, inSchemaOrder, leaf, textAt } from '../draft/draft.ts';
import { bucketElements } from '../model/bucket-elements.ts';
import type { AmountsByBucket, CorrectionPlan, CorrectionType } from '../model/correction-plan.ts';
import type { CorrectionKind } from '../model/correction-request.ts';
import type { Original } from '../model/original.ts';
import { referenceElements } from '../original/corrected-reference.ts';
import { correctedParties } from './corrected-parties.ts';
import { reasonElements } from './correction-reason.ts';
import { paymentDifferences } from './partial-payments.ts';

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
  /** The user's reason; of any length, see {@link reasonElements}. */
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
  const parties = correctedParties(original.before, plan.after, plan.buyerIds);
  const isAttachmentKept = plan.keptParts.includes('Zalacznik');
  const correction = branch('Faktura', [
    headerOf(parts.createdAt, parts.systemInfo),
    ...parties.after,
    bodyOf(parts, parties.before),
    childOf(plan.after, 'Stopka'),
    isAttachmentKept ? childOf(plan.after, 'Zalacznik') : null,
  ]);
  return inSchemaOrder(correction, schemaModel.root);
}

/**
 * `Naglowek` of a generated document.
 *
 * @param createdAt an instant as `2026-03-15T09:30:00Z`
 */
export function headerOf(createdAt: string, systemInfo: string): Draft {
  const { code, systemCode, schemaVersion, variant } = formIdentity;
  return branch('Naglowek', [
    { ...leaf('KodFormularza', code), attributes: { kodSystemowy: systemCode, wersjaSchemy: schemaVersion } },
    leaf('WariantFormularza', variant),
    leaf('DataWytworzeniaFa', createdAt),
    leaf('SystemInfo', systemInfo),
  ]);
}

function bodyOf(parts: CorrectionParts, formerParties: readonly Draft[]): Draft {
  const { plan, kind, original } = parts;
  const after = childOf(plan.after, 'Fa') ?? branch('Fa', []);
  const before = childOf(original.before, 'Fa') ?? branch('Fa', []);
  const { reason, continuation } = reasonElements(parts.reason, plan.reasonAddition);
  return branch('Fa', [
    ...after.children.filter(({ name }) => isKept(name, parts)),
    ...continuation,
    leaf('P_1', parts.issueDay),
    leaf('P_2', parts.number),
    ...bucketElements(parts.deltas),
    leaf('P_15', parts.grossDelta.toAmount()),
    leaf('RodzajFaktury', kind),
    reason,
    leaf('TypKorekty', String(parts.type)),
    ...referenceElements(plan.references),
    plan.period === null ? null : leaf('OkresFaKorygowanej', plan.period),
    plan.rightNumber === null ? null : leaf('NrFaKorygowany', plan.rightNumber),
    ...formerParties,
    ...amountBefore(parts, before),
    ...(kind === 'KOR_ZAL' ? paymentDifferences(before, after, parts.grossDelta) : []),
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
  const rate = kind === 'KOR_ZAL' ? textAt(before, 'KursWalutyZ') : null;
  return [leaf('P_15ZK', paymentBefore.toAmount()), rate === null ? null : leaf('KursWalutyZK', rate)];
}
