import type { Correction } from 'nakor/browser';
import { useEffect, useState } from 'preact/hooks';
import type { EngineClient } from '../engine/engine-client.ts';
import { isObsolete } from '../engine/engine-error.ts';
import type { BuiltRequest } from './model/build-request.ts';

/** The effect of what was entered so far. */
export type Preview =
  | { readonly status: 'empty' }
  | { readonly status: 'waiting'; readonly correction: Correction | null }
  | { readonly status: 'ready'; readonly correction: Correction }
  | { readonly status: 'failed'; readonly error: unknown };

/** How long a visitor pauses before the effect is calculated, in milliseconds. */
const pauseMs = 300;
/** Stand in for what is not entered yet; a preview is never saved. The engine rejects what is no number of an invoice, such as a dash. */
const placeholders = { przyczyna_korekty: 'zmiana danych', numer_faktury_kor: 'K/1' };

/** Calculates the correction while it is entered. */
export function usePreview(engine: EngineClient, built: BuiltRequest | null, isShown: boolean): Preview {
  const [preview, setPreview] = useState<Preview>({ status: 'empty' });
  useEffect(() => {
    if (built === null || !isShown || built.problems.size > 0) return;
    let isCurrent = true;
    setPreview((former) => ({ status: 'waiting', correction: 'correction' in former ? former.correction : null }));
    const timer = setTimeout(() => {
      engine.correct(withPlaceholders(built.request), { slot: 'correction-preview' }).then(
        (correction) => isCurrent && setPreview({ status: 'ready', correction }),
        (error: unknown) => isCurrent && !isObsolete(error) && setPreview({ status: 'failed', error }),
      );
    }, pauseMs);
    return () => {
      isCurrent = false;
      clearTimeout(timer);
    };
  }, [engine, built, isShown]);
  return preview;
}

/** The request with a number and a reason, so that everything else can be calculated and checked. */
export function withPlaceholders(request: BuiltRequest['request']): BuiltRequest['request'] {
  return {
    ...request,
    przyczyna_korekty: request.przyczyna_korekty || placeholders.przyczyna_korekty,
    numer_faktury_kor: request.numer_faktury_kor || placeholders.numer_faktury_kor,
  };
}
