import type { CorrectionBody } from '@nakor/contract/schemas/correction';
import type { CorrectionType } from '@nakor/domain/correction/model/correction-plan';
import type { CorrectionRequest, RequestedChange } from '@nakor/domain/correction/model/correction-request';
import type { PlanRejection } from '@nakor/domain/correction/model/scenario';
import { deriveAllowedPairs } from '@nakor/domain/erp/allowed-pairs';
import { deriveDefaultAnswers } from '@nakor/domain/erp/default-answers';
import type { ErpPreset } from '@nakor/domain/erp/preset';
import { translateValue } from '@nakor/domain/erp/translate-code';

/** A correction request without its documents. */
export type CorrectionStatements = Omit<CorrectionBody, 'source_xml' | 'corrections_xml'>;

/** `TypKorekty` forced by each letter. */
const typeOfLetter: Readonly<Record<NonNullable<CorrectionStatements['force_typ_korekty']>, CorrectionType>> = { A: 1, B: 2, C: 3 };

/** The request as far as it could be parsed. */
interface ParsedRequest {
  readonly request: CorrectionRequest;
  /** An unknown preset, or codes that the preset does not have. If there are any, nothing may be built. */
  readonly problems: readonly PlanRejection[];
}

/**
 * Parses a correction request and translates values with its preset.
 *
 * @param presets the available presets
 * @param today   default day of issue, `YYYY-MM-DD`
 */
export function parseBuildRequest(body: CorrectionStatements, presets: readonly ErpPreset[], today: string): ParsedRequest {
  const named = body.preset === undefined ? null : presets.find(({ slug }) => slug === body.preset);
  const preset = named ?? null;
  const { changes, problems } = named === undefined ? untranslated(body, presets) : parseChanges(body, named);
  const request: CorrectionRequest = {
    scenarioId: body.scenario_id,
    changes,
    reason: body.przyczyna_korekty,
    number: body.numer_faktury_kor,
    issueDay: body.data_wystawienia ?? today,
    desiredJpkField: body.desired_jpk_field ?? null,
    answers: body.question_answers ?? {},
    defaultAnswers: deriveDefaultAnswers(preset, body.scenario_id),
    forcedType: body.force_typ_korekty === undefined ? null : typeOfLetter[body.force_typ_korekty],
    forcedKind: body.force_rodzaj_faktury ?? null,
    allowedJpkPairs: deriveAllowedPairs(preset),
  };
  return { request, problems };
}

interface ParsedChanges {
  readonly changes: readonly RequestedChange[];
  readonly problems: readonly PlanRejection[];
}

/** Without a known preset, codes are left untranslated. */
function untranslated({ changes }: CorrectionStatements, presets: readonly ErpPreset[]): ParsedChanges {
  const untranslatedChanges = changes.map(({ path, new_value, description = null }) => ({ path, newValue: new_value, description }));
  return { changes: untranslatedChanges, problems: [rejectUnknownPreset(presets)] };
}

function parseChanges(body: CorrectionStatements, preset: ErpPreset | null): ParsedChanges {
  const problems: PlanRejection[] = [];
  const changes = body.changes.map(({ path, new_value, description = null }, index): RequestedChange => {
    const translated = translateValue(preset, new_value);
    if (!translated.ok) problems.push({ path: `changes[${index}].new_value`, code: 'unknown_preset_code', message: translated.error });
    return { path, newValue: translated.ok ? translated.value : new_value, description };
  });
  return { changes, problems };
}

const maxShownSlugs = 50;

/** The rejection of an unknown preset. It lists the available ones. */
export function rejectUnknownPreset(presets: readonly ErpPreset[]): PlanRejection {
  const slugs = presets.slice(0, maxShownSlugs).map(({ slug }) => slug);
  const list = slugs.join(', ') + (presets.length > maxShownSlugs ? ', …' : '');
  return {
    path: 'preset',
    code: 'unknown_preset',
    message: {
      pl: `Nie ma takiego presetu albo jest wyłączony. Dostępne: ${list}.`,
      en: `Unknown or disabled preset. Available: ${list}.`,
    },
  };
}
