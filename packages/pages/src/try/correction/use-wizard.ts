import type { Correction, CorrectionRequest } from 'nakor/browser';
import { useMemo, useState } from 'preact/hooks';
import type { EngineClient } from '../engine/engine-client.ts';
import { EngineError } from '../engine/engine-error.ts';
import type { SendingContext } from '../sending-context.ts';
import type { SourceDocument } from '../source-document.ts';
import type { CorrectionTexts } from '../texts/correction.ts';
import { type BuiltRequest, buildRequest, listQuestions } from './model/build-request.ts';
import type { DescribedInvoice } from './model/described-invoice.ts';
import { type FormError, listEngineErrors, listEntryErrors, listErrorsOfEntered } from './model/form-messages.ts';
import type { FormWords } from './model/form-words.ts';
import { getPermissions, type Permissions } from './model/permissions.ts';
import { withPlaceholders } from './model/placeholders.ts';
import type { WizardScenario } from './model/wizard-scenario.ts';
import type { WizardState } from './model/wizard-state.ts';
import type { CorrectionData } from './use-correction-data.ts';
import { type Preview, usePreview } from './use-preview.ts';

/** A built correction with the request for it. */
export interface BuiltCorrection {
  readonly request: CorrectionRequest;
  readonly correction: Correction;
}

/** What follows from the state of the wizard. */
export interface Wizard {
  /** The chosen scenarios, the primary one first. */
  readonly chosen: readonly WizardScenario[];
  readonly permissions: Permissions;
  readonly preview: Preview;
  /** All errors that are known, for their places on the form. */
  readonly errors: readonly FormError[];
  /** Whether a value that was entered prevents the calculation of the effect. */
  readonly hasWrongEntries: boolean;
  /** The errors of the latest attempt to build, until something changes. */
  readonly submitted: readonly FormError[];
  /** Counts the attempts. */
  readonly attempt: number;
  readonly isBuilding: boolean;
  /** The correction for exactly what is entered now; null if there is none. */
  readonly built: BuiltCorrection | null;
  /** Builds the correction; true if it was built. */
  readonly build: () => Promise<boolean>;
}

/** What the wizard works on. */
export interface WizardInput {
  readonly engine: EngineClient;
  readonly data: CorrectionData;
  readonly described: DescribedInvoice;
  readonly earlier: readonly SourceDocument[];
  /** Where and as of when the correction is made. */
  readonly context: SendingContext;
  readonly state: WizardState;
  readonly texts: CorrectionTexts;
  readonly words: FormWords;
  readonly isShown: boolean;
  /** Why the invoice could not be read with its earlier corrections; null if it could. */
  readonly readingError: unknown;
}

/** The outcome of the latest attempt to build. */
interface Attempt {
  readonly number: number;
  readonly request: BuiltRequest | null;
  readonly errors: readonly FormError[];
  readonly correction: Correction | null;
}

/** Derives the form and the request from the state, and builds the correction. */
export function useWizard({ engine, data, described, earlier, context, state, texts, words, isShown, readingError }: WizardInput): Wizard {
  const [attempt, setAttempt] = useState<Attempt>({ number: 0, request: null, errors: [], correction: null });
  const [isBuilding, setIsBuilding] = useState(false);
  const chosen = useMemo(
    () => state.scenarioIds.flatMap((id) => data.scenarios.find((scenario) => scenario.id === id) ?? []),
    [state.scenarioIds, data.scenarios],
  );
  const permissions = useMemo(() => getPermissions(chosen, described), [chosen, described]);
  const request = useRequest({ data, described, earlier, context, state }, chosen, permissions);
  const preview = usePreview(engine, request, isShown && state.step === 'changes');
  const entries = listEntryErrors(request?.problems ?? new Map(), texts);
  const origins = request?.origins ?? [];
  const ofPreview = preview.status === 'failed' ? listErrorsOfEntered(errorsOf(preview.error, origins), state) : [];
  const inWords = (found: readonly FormError[]) => unique(found).map(({ key, message }) => ({ key, message: words(message) }));
  const submitted = attempt.request === request ? inWords(attempt.errors) : [];
  const build = async () => {
    const number = attempt.number + 1;
    if (request === null) return false;
    if (entries.length > 0) {
      setAttempt({ number, request, errors: entries, correction: null });
      return false;
    }
    setIsBuilding(true);
    try {
      const correction = await engine.correct(request.request);
      setAttempt({ number, request, errors: [], correction });
      return true;
    } catch (error) {
      const others = await errorsBesidesStatements(engine, request);
      setAttempt({ number, request, errors: unique([...errorsOf(error, origins), ...others]), correction: null });
      return false;
    } finally {
      setIsBuilding(false);
    }
  };
  const isCurrent = attempt.correction !== null && attempt.request === request && request !== null;
  return {
    chosen,
    permissions,
    preview,
    errors: unique(inWords([...entries, ...ofPreview, ...submitted, ...(readingError === null ? [] : errorsOf(readingError, []))])),
    hasWrongEntries: entries.length + ofPreview.length > 0,
    submitted,
    attempt: attempt.number,
    isBuilding,
    built: isCurrent && attempt.correction !== null ? { request: request.request, correction: attempt.correction } : null,
    build,
  };
}

/** The request for what is entered: another one only if that changes, not with each step. */
function useRequest(
  { data, described, earlier, context, state }: Pick<WizardInput, 'data' | 'described' | 'earlier' | 'context' | 'state'>,
  chosen: readonly WizardScenario[],
  permissions: Permissions,
): BuiltRequest | null {
  const { isInKsef, scenarioIds, edits, removed, added, answers, statements } = state;
  return useMemo(() => {
    if (chosen.length === 0) return null;
    const earlierCorrections = earlier.map(({ bytes }) => bytes);
    return buildRequest(state, {
      source: data.source.bytes,
      sending: context,
      earlierCorrections,
      described,
      permissions,
      questions: listQuestions(chosen),
    });
  }, [data, earlier, context, permissions, isInKsef, scenarioIds, edits, removed, added, answers, statements]);
}

/** A request without number or reason is rejected before anything else is checked; this finds the other errors, too. */
async function errorsBesidesStatements(engine: EngineClient, { request, origins }: BuiltRequest): Promise<readonly FormError[]> {
  if (request.numer_faktury_kor !== '' && request.przyczyna_korekty !== '') return [];
  try {
    await engine.correct(withPlaceholders(request));
    return [];
  } catch (error) {
    return errorsOf(error, origins);
  }
}

function errorsOf(error: unknown, origins: readonly string[]): readonly FormError[] {
  if (error instanceof EngineError && error.details.length > 0) return listEngineErrors(error.details, origins);
  return [{ key: null, message: error instanceof Error ? error.message : String(error) }];
}

function unique(errors: readonly FormError[]): readonly FormError[] {
  return [...new Map(errors.map((error): [string, FormError] => [`${error.key} ${error.message}`, error])).values()];
}
