import type { Candidate } from '../input/list-candidates.ts';
import { readGroups } from './list-documents.ts';
import type { BatchOrder, BatchReport } from './protocol.ts';

/** The program that submits batches, which the page loads when it is needed. */
export interface BatchProgram {
  send(order: BatchOrder): void;
  /** Ends it; it forgets the key. */
  close(): void;
}

/** Path of the program, from the base URL of the service. */
const programPath = '/docs/try/batch.js';

/**
 * Starts the program.
 *
 * @param documents that it packs, as it asks for them
 * @param onReport  receives its reports
 * @param onFailure called if it cannot be loaded, or has crashed
 */
export function startBatchProgram(
  serviceUrl: string,
  documents: readonly Candidate[],
  onReport: (report: BatchReport) => void,
  onFailure: (isLoaded: boolean, message: string) => void,
): BatchProgram {
  const worker = new Worker(serviceUrl + programPath);
  const send = (order: BatchOrder) => worker.postMessage(order);
  let groups = readGroups(documents);
  let isLoaded = false;
  const sendNext = async () => {
    const { value = [] } = await groups.next();
    send({ kind: 'documents', documents: value });
  };
  worker.onmessage = ({ data }: MessageEvent<BatchReport>) => {
    isLoaded = true;
    if (data.kind !== 'next') return onReport(data);
    if (data.isStart) groups = readGroups(documents);
    void sendNext();
  };
  worker.onerror = (event) => {
    event.preventDefault();
    worker.terminate();
    onFailure(isLoaded, event.message ?? '');
  };
  return { send, close: () => worker.terminate() };
}
