import { storageOriginSlot } from '../../../storage-origin.ts';
import { requestService, type ServiceAccess } from '../../account/service-request.ts';
import type { BatchAccount, BatchChoice, BatchOrder, BatchRegister, BatchReport, DocumentToPack } from '../protocol.ts';
import { submitBatch } from './submit-batch.ts';

/**
 * The program that submits batches. It is a file of its own whose response has a policy of its own: only here are requests to the storage allowed,
 * while the page, which shows the content of documents, can send requests to the service alone (ADR 0067). The key is in the memory of this program
 * only, and ends with it.
 */

/** The part of a worker's scope that this program uses; the library of pages has no types for workers. */
interface WorkerScope {
  onmessage: ((event: MessageEvent<BatchOrder>) => void) | null;
  postMessage(report: BatchReport): void;
}

const scope = globalThis as unknown as WorkerScope;
const storageOrigin: string = storageOriginSlot;
const report = (sent: BatchReport) => scope.postMessage(sent);

let access: ServiceAccess | null = null;
let running: AbortController | null = null;
let batchId: string | null = null;
let takeDocuments: ((documents: readonly DocumentToPack[]) => void) | null = null;

async function* openDocuments(): AsyncGenerator<DocumentToPack> {
  for (let isStart = true; ; isStart = false) {
    const next = new Promise<readonly DocumentToPack[]>((resolve) => {
      takeDocuments = resolve;
    });
    report({ kind: 'next', isStart });
    const documents = await next;
    if (documents.length === 0) return;
    yield* documents;
  }
}

async function submit(choice: BatchChoice): Promise<void> {
  if (access === null) return;
  running = new AbortController();
  const { signal } = running;
  const end = await submitBatch({ access, choice, storageOrigin, openDocuments, signal, onProgress: reportAtIntervals() });
  if (end.kind === 'batch') batchId = end.batch.id;
  report({ kind: 'ended', end });
}

/** How often progress within a step is drawn, in milliseconds. */
const reportIntervalMs = 200;

function reportAtIntervals(): (progress: Extract<BatchReport, { kind: 'progress' }>['progress']) => void {
  let latest = { step: '', atMs: 0 };
  return (progress) => {
    const nowMs = performance.now();
    const { step } = progress;
    if (step === latest.step && step !== 'working' && nowMs - latest.atMs < reportIntervalMs) return;
    latest = { step, atMs: nowMs };
    report({ kind: 'progress', progress });
  };
}

async function follow(order: BatchOrder): Promise<void> {
  switch (order.kind) {
    case 'check': {
      const { serviceUrl, key, language } = order;
      access = { serviceUrl, key, language };
      report({ kind: 'checked', outcome: await requestService<BatchAccount>(access, '/me') });
      return;
    }
    case 'submit':
      return submit(order.choice);
    case 'documents':
      takeDocuments?.(order.documents);
      return;
    case 'cancel':
      running?.abort();
      // Packing waits for documents, and ends with the next one.
      takeDocuments?.([]);
      return;
    case 'register':
      if (access === null) return;
      report({
        kind: 'register',
        outcome: await requestService<BatchRegister>(access, `/batches/${batchId}/register?format=${order.format}`),
      });
      return;
    case 'erase':
      if (access === null) return;
      report({ kind: 'erased', outcome: await requestService(access, `/batches/${batchId}`, { method: 'DELETE' }) });
  }
}

scope.onmessage = ({ data }) => void follow(data);
report({ kind: 'ready', storageOrigin });
