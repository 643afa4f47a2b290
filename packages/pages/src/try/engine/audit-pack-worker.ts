import { type AuditPack, type AuditPackMaker, createAuditPackMaker } from 'nakor/browser-audit-pack';
import type { Language } from '../language.ts';
import { describeErrorContent } from './error-content.ts';
import type { AuditPackMessage, WorkerResponse } from './protocol.ts';

/** The part of a worker's scope that this program uses; the library of pages has no types for workers. */
interface WorkerScope {
  onmessage: ((event: MessageEvent<AuditPackMessage>) => void) | null;
  postMessage(message: WorkerResponse<AuditPack>): void;
}

const scope = globalThis as unknown as WorkerScope;
const makers = new Map<Language, Promise<AuditPackMaker>>();

function makerOf(language: Language): Promise<AuditPackMaker> {
  const maker = makers.get(language) ?? createAuditPackMaker({ language });
  makers.set(language, maker);
  return maker;
}

async function make({ language, request }: AuditPackMessage): Promise<AuditPack> {
  const maker = await makerOf(language);
  return maker(request);
}

scope.onmessage = ({ data }) => {
  const { id } = data;
  make(data).then(
    (result) => scope.postMessage({ id, result }),
    (error: unknown) => scope.postMessage({ id, error: describeErrorContent(error) }),
  );
};
