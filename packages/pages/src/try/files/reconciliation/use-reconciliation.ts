import { useEffect, useState } from 'preact/hooks';
import type { EngineRequest } from '../../engine/protocol.ts';
import { startEngine } from '../../engine/start-engine.ts';
import { WorkerConnection } from '../../engine/worker-connection.ts';
import type { CandidateList } from '../../input/list-candidates.ts';
import type { NamedFile } from '../../input/named-file.ts';
import type { Language } from '../../language.ts';
import type { ShownReconciliation } from '../engine/reconcile-files.ts';
import { hasRegister } from './find-register.ts';

/** How far the comparison of a JPK with the files is; null where there is no JPK among them. */
export type ReconciliationPhase =
  | { readonly kind: 'running' }
  | { readonly kind: 'done'; readonly result: ShownReconciliation }
  | { readonly kind: 'failed'; readonly message: string };

/** A month of 10,000 invoices takes some 20 s; a slow computer may need more. */
const timeLimitMs = 600_000;

/** Compares a JPK among the files with them, in a worker of its own, which ends with the comparison. */
export function useReconciliation(list: CandidateList | null, files: readonly NamedFile[], language: Language): ReconciliationPhase | null {
  const [phase, setPhase] = useState<ReconciliationPhase | null>(null);
  useEffect(() => {
    setPhase(null);
    if (list === null) return;
    let isCurrent = true;
    const connection = new WorkerConnection<Omit<EngineRequest<'reconcile'>, 'id'>>(startEngine, timeLimitMs);
    const show = (next: ReconciliationPhase) => {
      if (isCurrent) setPhase(next);
    };
    void (async () => {
      if (!(await hasRegister(list, files)) || !isCurrent) return;
      show({ kind: 'running' });
      const result = (await connection.send({ method: 'reconcile', language, parameters: [files] })) as ShownReconciliation;
      show({ kind: 'done', result });
    })()
      .catch((error: unknown) => show({ kind: 'failed', message: describeError(error) }))
      .finally(() => connection.close());
    return () => {
      isCurrent = false;
      connection.close();
    };
  }, [list, files, language]);
  return phase;
}

function describeError(error: unknown): string {
  const details = (error as { details?: readonly { message: string }[] }).details ?? [];
  const message = error instanceof Error ? error.message : String(error);
  return details.length === 0 ? message : details.map((detail) => detail.message).join(' ');
}
