import type { CorrectionBody } from '@nakor/contract/schemas/correction';
import type { CorrectionType } from '@nakor/domain/correction/model/correction-plan';
import type { CorrectionRequest, RequestedChange } from '@nakor/domain/correction/model/correction-request';
import type { PlanRejection } from '@nakor/domain/correction/model/scenario';
import { allowedPairsOf } from '@nakor/domain/erp/allowed-pairs';
import { defaultAnswersOf } from '@nakor/domain/erp/default-answers';
import type { ErpPreset } from '@nakor/domain/erp/preset';
import { translateValue } from '@nakor/domain/erp/translate-code';
/** What a caller asks for, without the original. */
export type CorrectionOrder = Omit<CorrectionBody, 'source_xml'>;

/** `TypKorekty` by the letter that forces it. */
const typeOfLetter: Readonly<Record<NonNullable<CorrectionOrder['force_typ_korekty']>, CorrectionType>> = { A: 1, B: 2, C: 3 };

/** What an order asks for, as far as it can be told. */
interface ReadOrder {
  readonly request: CorrectionRequest;
  /** Every field that names no preset, or a code that its preset does not have; nothing may be built then. */
  readonly problems: readonly PlanRejection[];
}

/**
 * Reads an order for a correction, with the values of its preset translated.
 *
 * @param presets the presets that callers may name
 * @param today   the day of the correction where the order names none, `YYYY-MM-DD`
 */
export function readOrder(order: CorrectionOrder, presets: readonly ErpPreset[], today: string): ReadOrder {
  const named = order.preset === undefined ? null : presets.find(({ slug }) => slug === order.preset);
  const preset = named ?? null;
  const { changes, problems } = named === undefined ? untranslated(order, presets) : readChanges(order, named);
  const request: CorrectionRequest = {
    scenarioId: order.scenario_id,
    changes,
    reason: order.przyczyna_korekty,
    number: order.numer_faktury_kor,
    issueDay: order.data_wystawienia ?? today,
    desiredJpkField: order.desired_jpk_field ?? null,
    answers: order.question_answers ?? {},
    defaultAnswers: defaultAnswersOf(preset, order.scenario_id),
    forcedType: order.force_typ_korekty === undefined ? null : typeOfLetter[order.force_typ_korekty],
    forcedKind: order.force_rodzaj_faktury ?? null,
    allowedJpkPairs: allowedPairsOf(preset),
  };
  return { request, problems };
}

interface ReadChanges {
  readonly changes: readonly RequestedChange[];
  readonly problems: readonly PlanRejection[];
}

/** Codes of a preset that there is not mean nothing. */
function untranslated({ changes }: CorrectionOrder, presets: readonly ErpPreset[]): ReadChanges {
  const asTheyAre = changes.map(({ path, new_value, description = null }) => ({ path, newValue: new_value, description }));
  return { changes: asTheyAre, problems: [unknownPreset(presets)] };
}

function readChanges(order: CorrectionOrder, preset: ErpPreset | null): ReadChanges {
  const problems: PlanRejection[] = [];
  const changes = order.changes.map(({ path, new_value, description = null }, index): RequestedChange => {
    const translated = translateValue(preset, new_value);
    if (!translated.ok) problems.push({ path: `changes[${index}].new_value`, code: 'unknown_preset_code', message: translated.error });
    return { path, newValue: translated.ok ? translated.value : new_value, description };
  });
  return { changes, problems };
}

const shownSlugs = 50;

/** The rejection of a preset that is not among those that callers may name, which it lists. */
export function unknownPreset(presets: readonly ErpPreset[]): PlanRejection {
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
