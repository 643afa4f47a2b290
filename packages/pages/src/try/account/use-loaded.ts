import { useEffect, useState } from 'preact/hooks';
import type { ServiceOutcome } from './service-request.ts';

/** What was read from the service, or how far reading is. */
export type Loaded<Data> = ServiceOutcome<Data> | { readonly kind: 'loading' };

/** Reads from the service when it is first shown, and again on request. */
export function useLoaded<Data>(read: () => Promise<ServiceOutcome<Data>>): { readonly loaded: Loaded<Data>; readonly reload: () => void } {
  const [loaded, setLoaded] = useState<Loaded<Data>>({ kind: 'loading' });
  const [attempt, setAttempt] = useState(0);
  useEffect(() => {
    let isCurrent = true;
    setLoaded((former) => (former.kind === 'data' ? former : { kind: 'loading' }));
    void read().then((outcome) => isCurrent && setLoaded(outcome));
    return () => {
      isCurrent = false;
    };
  }, [attempt]);
  return { loaded, reload: () => setAttempt((number) => number + 1) };
}
