import type { Correction } from 'nakor/browser';
import { useEffect, useState } from 'preact/hooks';
import type { EngineClient } from '../engine/engine-client.ts';
import { isObsolete } from '../engine/engine-error.ts';
import type { BuiltRequest } from './model/build-request.ts';
import { withPlaceholders } from './model/placeholders.ts';

/** The effect of what was entered so far. */
export type Preview =
  | { readonly status: 'empty' }
  | { readonly status: 'waiting'; readonly correction: Correction | null }
  | { readonly status: 'ready'; readonly correction: Correction }
  | { readonly status: 'failed'; readonly error: unknown };

/** How long a visitor pauses before the effect is calculated, in milliseconds. */
const pauseMs = 300;

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
