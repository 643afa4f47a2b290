import { useEffect, useState } from 'preact/hooks';
import { type AcceptedFile, isAcceptedFile } from '../accepted-file.ts';
import type { EngineClient } from '../engine/engine-client.ts';
import { EngineError, isObsolete } from '../engine/engine-error.ts';
import type { EngineArguments, EngineResults } from '../engine/protocol.ts';
import type { Language } from '../language.ts';
import type { SourceDocument } from '../source-document.ts';
import type { Outcome } from './findings.ts';

type Context = EngineArguments<'validate'>[1] & object;

/** The latest outcome, and whether a newer one is on its way. */
export interface Validation {
  /** Null until there is one. It may be that of an earlier text. */
  readonly outcome: Outcome | null;
  readonly isChecking: boolean;
}

/**
 * Validates a document whenever it, its context or the language changes. Results of anything older are dropped.
 *
 * @param accepted the file as KSeF accepted it; null if no UPO says so
 */
export function useValidation(
  engine: EngineClient,
  source: SourceDocument | null,
  accepted: AcceptedFile | null,
  context: Context,
  language: Language,
): Validation {
  const [validation, setValidation] = useState<Validation>({ outcome: null, isChecking: false });
  useEffect(() => {
    if (source === null) {
      setValidation({ outcome: null, isChecking: false });
      return;
    }
    let isCurrent = true;
    setValidation(({ outcome }) => ({ outcome, isChecking: true }));
    const started = performance.now();
    const validate = async (): Promise<Outcome> => {
      const result = await validateAs(accepted, engine, source.bytes, context);
      const elapsedMs = Math.round(performance.now() - started);
      const xpaths = [...new Set(result.issues.flatMap(({ places }) => places.flatMap(({ xpath }) => xpath ?? [])))];
      const headings = new Map((await engine.headings(xpaths)).map((heading, index) => [xpaths[index] ?? '', heading]));
      return { kind: 'result', source, result, headings, elapsedMs };
    };
    validate().then(
      (outcome) => {
        if (isCurrent) setValidation({ outcome, isChecking: false });
      },
      (error: unknown) => {
        if (!isCurrent || isObsolete(error)) return;
        setValidation({ outcome: { kind: 'rejected', source, error: asEngineError(error) }, isChecking: false });
      },
    );
    return () => {
      isCurrent = false;
    };
  }, [engine, source, accepted, context, language]);
  return validation;
}

/** Validates with the KSeF number of the file that KSeF accepted, and without it where the number does not fit the invoice. */
async function validateAs(
  accepted: AcceptedFile | null,
  engine: EngineClient,
  xml: Uint8Array,
  context: Context,
): Promise<EngineResults['validate']> {
  if (accepted === null || !isAcceptedFile(xml, accepted)) return engine.validate(xml, context);
  try {
    return await engine.validate(xml, { ...context, ksef_number: accepted.ksefNumber });
  } catch (error) {
    if (!(error instanceof EngineError) || !error.details.some(({ path }) => path === 'ksef_number')) throw error;
    return engine.validate(xml, context);
  }
}

function asEngineError(error: unknown): EngineError {
  return error instanceof EngineError ? error : new EngineError({ code: 'INTERNAL_ERROR', message: String(error), details: [] });
}
