import type { CorrectionType } from '@nakor/domain/correction/correction-plan';
import type { CorrectionRequest, RequestedChange } from '@nakor/domain/correction/correction-request';
import type { PlanRefusal } from '@nakor/domain/correction/scenario';
import { allowedPairsOf } from '@nakor/domain/erp/allowed-pairs';
import { defaultAnswersOf } from '@nakor/domain/erp/default-answers';
import type { ErpPreset } from '@nakor/domain/erp/preset';
import { translateValue } from '@nakor/domain/erp/translate-code';
import { ok, type Result, refused } from '@nakor/domain/shared/result';
import type { CorrectionInput } from '@nakor/http/steps/read-input';

type Order = CorrectionInput['order'];

/** `TypKorekty` by the letter that forces it. */
const typeOfLetter: Readonly<Record<NonNullable<Order['force_typ_korekty']>, CorrectionType>> = { A: 1, B: 2, C: 3 };

/**
 * Reads an order for a correction, with the values of its preset translated.
 *
 * @param presets the presets that callers may name
 * @param today   the day of the correction where the order names none, `YYYY-MM-DD`
 * @returns       every field that names no preset, or a code that its preset does not have
 */
export function readOrder(order: Order, presets: readonly ErpPreset[], today: string): Result<CorrectionRequest, readonly PlanRefusal[]> {
  const preset = order.preset === undefined ? null : presets.find(({ slug }) => slug === order.preset);
  if (preset === undefined) return refused([unknownPreset(presets)]);
  const changes = readChanges(order, preset);
  if (!changes.ok) return changes;
  return ok({
    scenarioId: order.scenario_id,
    changes: changes.value,
    reason: order.przyczyna_korekty,
    number: order.numer_faktury_kor,
    issueDay: order.data_wystawienia ?? today,
    desiredJpkField: order.desired_jpk_field ?? null,
    answers: order.question_answers ?? {},
    defaultAnswers: defaultAnswersOf(preset, order.scenario_id),
    forcedType: order.force_typ_korekty === undefined ? null : typeOfLetter[order.force_typ_korekty],
    forcedKind: order.force_rodzaj_faktury ?? null,
    allowedJpkPairs: allowedPairsOf(preset),
  });
}

function readChanges(order: Order, preset: ErpPreset | null): Result<readonly RequestedChange[], readonly PlanRefusal[]> {
  const refusals: PlanRefusal[] = [];
  const changes = order.changes.map(({ path, new_value, description = null }, index): RequestedChange => {
    const translated = translateValue(preset, new_value);
    if (!translated.ok) refusals.push({ path: `changes[${index}].new_value`, code: 'unknown_preset_code', message: translated.error });
    return { path, newValue: translated.ok ? translated.value : new_value, description };
  });
  return refusals.length > 0 ? refused(refusals) : ok(changes);
}

const shownSlugs = 50;

function unknownPreset(presets: readonly ErpPreset[]): PlanRefusal {
  const slugs = presets.slice(0, shownSlugs).map(({ slug }) => slug);
  const list = slugs.join(', ') + (presets.length > shownSlugs ? ', …' : '');
  return {
    path: 'preset',
    code: 'unknown_preset',
    message: {
      pl: `Nie ma takiego presetu albo jest wyłączony. Są: ${list}.`,
      en: `There is no such preset, or it is switched off. There are: ${list}.`,
    },
  };
}
