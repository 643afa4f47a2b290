import { type Draft, readTextAt } from '../../correction/draft/draft.ts';
import { explainField } from '../../correction/explanation/explain-field.ts';
import {
  explainRuleOfSum,
  rulesOfChanges,
  rulesOfFields,
  rulesOfTaxInPln,
  rulesOfTotal,
} from '../../correction/explanation/explanation-rules.ts';
import { determineValueBasis, interpretLineValue } from '../../correction/lines/line-value.ts';
import type { Explanation } from '../../correction/model/built-correction.ts';
import { buckets } from '../../fa3/buckets.ts';
import { getFieldInText } from '../../fa3/field-names/field-names.ts';
import type { Localized } from '../../shared/localized.ts';
import type { ChangedLine } from '../changes/line-changes.ts';
import type { PairDifferences } from '../changes/pair-differences.ts';
import { type Recomputed, recomputeAmounts } from '../changes/recomputed-amounts.ts';
import type { ReadPair } from '../model/pair.ts';
import type { AmountChange, BucketChange, FieldChange } from '../model/pair-changes.ts';
import { listCommonTypes } from '../pair/declared-correction-type.ts';
import { joinSentences, rulesOfDocuments } from './explanation-messages.ts';

/**
 * Explains each value that a finished correction changes, from the documents alone. A rule is named only when recomputing by it reproduces
 * the figure.
 */
export function explainPair(pair: ReadPair, changes: PairDifferences): readonly Explanation[] {
  const recomputed = recomputeAmounts(pair, changes);
  return [
    ...changes.lines.flatMap(explainLine),
    ...changes.fields.map(explainText),
    ...changes.buckets.flatMap((bucket) => explainBucket(bucket, recomputed)),
    explainTotal(changes, recomputed),
    ...explainType(pair, changes),
  ];
}

const lineLabel: Localized = { pl: 'pozycja', en: 'line' };

function explainLine(line: ChangedLine): Explanation[] {
  const { path, change, states, differing, otherBefore } = line;
  const whole = (before: string | null, after: string | null, rule: Localized): Explanation[] => [
    { path, label: lineLabel, before, after, delta: line.netDelta?.toString() ?? null, rule },
  ];
  if (change === 'added') return whole(null, described(line.after), rulesOfChanges.added);
  const known = (rule: Localized): Localized => {
    if (otherBefore === null) return rule;
    return rule === rulesOfDocuments.shown ? rulesOfDocuments.otherBefore : joinSentences(rule, rulesOfDocuments.otherBefore);
  };
  if (change === 'removed') return whole(described(line.before), null, known(rulesOfChanges.removed));
  const { before, after } = states;
  if (before === null || after === null) return whole(null, null, rulesOfDocuments.unknownSum);
  return differing.map((name) =>
    explainField(`${path}/${name}`, readTextAt(before, name), readTextAt(after, name), known(ruleOfField(name, after))),
  );
}

/** The rule "quantity times price" is named only when it explains the value. */
function ruleOfField(name: string, after: Draft): Localized {
  const rule = rulesOfFields.get(name);
  if (rule === undefined) return rulesOfDocuments.shown;
  const isValue = /^P_11(A|NettoZ)?$/.test(name);
  return isValue && interpretLineValue(after, determineValueBasis(after)) === null ? rulesOfDocuments.shown : rule;
}

function described(state: ChangedLine['before']): string | null {
  const parts = [state?.name ?? null, (state?.net ?? state?.gross ?? null)?.toString() ?? null].filter((part) => part !== null);
  return parts.length === 0 ? null : parts.join(': ');
}

function explainText({ path, label, before, after }: FieldChange): Explanation {
  const isNumber = path === '/Faktura/Fa/P_2';
  const rule = isNumber ? rulesOfDocuments.rightNumber : after === null ? rulesOfDocuments.notShown : rulesOfDocuments.shown;
  return { ...explainField(path, before, after, rule), label };
}

function explainBucket({ bucket, base, tax, taxInPln }: BucketChange, recomputed: Recomputed | null): Explanation[] {
  const fields = buckets.find(({ id }) => id === bucket);
  const parts = [base, tax, taxInPln].filter((part) => part !== null);
  if (fields === undefined || parts.every(({ delta }) => delta.isZero)) return [];
  const rule = (part: 'base' | 'tax') =>
    recomputed?.reproduces(bucket, part) === true ? explainRuleOfSum(recomputed.amountPlan, part, recomputed.method) : null;
  const isOnlyRate = base.delta.isZero && tax?.delta.isZero !== false;
  const inPln = recomputed?.reproduces(bucket, 'taxInPln') === true ? ruleOfTaxInPln(recomputed, isOnlyRate) : null;
  return [
    ...explainAmount(fields.base, base, rule('base')),
    ...explainAmount(fields.tax, tax, rule('tax')),
    ...explainAmount(fields.taxInPln, taxInPln, inPln),
  ];
}

function ruleOfTaxInPln({ amountPlan }: Recomputed, isOnlyRate: boolean): Localized {
  if (amountPlan.kind === 'cancel') return rulesOfTaxInPln.cancelled;
  return isOnlyRate ? rulesOfTaxInPln.correctRate : rulesOfTaxInPln.sameRate;
}

function explainAmount(name: string | null, change: AmountChange | null, rule: Localized | null): Explanation[] {
  if (name === null || change === null) return [];
  return [{ path: `/Faktura/Fa/${name}`, label: getFieldInText(name), ...texts(change), rule: rule ?? plainRule(change) }];
}

function plainRule({ before }: AmountChange): Localized {
  return before === null ? rulesOfDocuments.unknownSum : joinSentences(rulesOfDocuments.sum, rulesOfDocuments.notRecomputed);
}

function texts({ before, delta, after }: AmountChange) {
  return { before: before?.toAmount() ?? null, after: after?.toAmount() ?? null, delta: delta.toAmount() };
}

function explainTotal({ totals, kind }: PairDifferences, recomputed: Recomputed | null): Explanation {
  const { gross } = totals;
  const unexplained = gross.before === null ? rulesOfDocuments.unknownSum : rulesOfDocuments.sum;
  // A total that does not equal bases plus taxes is not their sum, even when it was reproduced.
  const isSum = kind !== 'KOR' || recomputed?.amountPlan.kind !== 'lines' || totals.net.delta.plus(totals.vat.delta).equals(gross.delta);
  const rule = recomputed?.reproducesTotal === true && isSum ? ruleOfTotal(recomputed, kind) : unexplained;
  return { path: '/Faktura/Fa/P_15', label: getFieldInText('P_15'), ...texts(gross), rule };
}

function ruleOfTotal({ amountPlan }: Recomputed, kind: PairDifferences['kind']): Localized {
  if (amountPlan.kind === 'none') return rulesOfTotal.formal;
  if (amountPlan.kind === 'cancel') return rulesOfTotal.cancelled;
  if (kind === 'KOR') return rulesOfTotal.sum;
  return kind === 'KOR_ZAL' ? rulesOfTotal.advance : rulesOfTotal.settlement;
}

function explainType(pair: ReadPair, differences: PairDifferences): Explanation[] {
  const { type } = differences;
  if (type === null) return [];
  const usual = listCommonTypes(pair, differences).find((reasoned) => reasoned.type === type);
  const rule = usual === undefined ? rulesOfDocuments.declaredType : joinSentences(rulesOfDocuments.declaredType, usual.reason);
  return [{ path: '/Faktura/Fa/TypKorekty', label: getFieldInText('TypKorekty'), before: null, after: String(type), delta: null, rule }];
}
