import type { AuditPack, AuditPackRequest } from 'nakor/browser-audit-pack';
import type { Language } from '../language.ts';
import { EngineError } from './engine-error.ts';
import type { AuditPackMessage } from './protocol.ts';
import { RequestQueue } from './request-queue.ts';
import { WorkerConnection } from './worker-connection.ts';

/** Makes audit packs in a worker, in this browser. */
export type MakeAuditPack = (request: AuditPackRequest, language: Language) => Promise<AuditPack>;

/**
 * Creates the client. Its program has 2 MB compressed, most of it fonts, so it is a file of its own that is loaded with the first pack. The
 * function rejects with `EngineError`; `PROGRAM_MISSING` when the file cannot be loaded, such as for a page that was opened from a disk.
 */
export function createAuditPackClient(): MakeAuditPack {
  let program: Promise<Blob> | null = null;
  const load = () => {
    program ??= loadProgram().catch((error: unknown) => {
      program = null;
      throw error;
    });
    return program;
  };
  const startWorker = async () => new Worker(URL.createObjectURL(await load()));
  const connection = new WorkerConnection<Omit<AuditPackMessage, 'id'>>(startWorker);
  const queue = new RequestQueue<Omit<AuditPackMessage, 'id'>>((message) => connection.send(message));
  return async (request, language) => {
    // Loaded first, so that a missing file is not taken for a crash.
    await load();
    return (await queue.add({ request, language }, null)) as AuditPack;
  };
}

/** The file states where the program is, since the static site has it elsewhere than the service. */
async function loadProgram(): Promise<Blob> {
  try {
    const response = await fetch(document.getElementById('app')?.dataset['auditPack'] ?? '');
    // Some hosts respond with a page, and with 200, when a file is missing.
    const isProgram = response.ok && /javascript/.test(response.headers.get('Content-Type') ?? '');
    if (isProgram) return new Blob([await response.text()], { type: 'text/javascript' });
  } catch {
    // Reported below, like a response that is not the file.
  }
  throw new EngineError({ code: 'PROGRAM_MISSING', message: 'The program that makes audit packs could not be loaded.', details: [] });
}
