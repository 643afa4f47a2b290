import { useEffect, useRef, useState } from 'preact/hooks';
import type { KeyProblem } from '../account/read-account.ts';
import type { ServiceOutcome } from '../account/service-request.ts';
import type { Candidate } from '../input/list-candidates.ts';
import type { Language } from '../language.ts';
import type { SendingContext } from '../sending-context.ts';
import { type BatchProgram, startBatchProgram } from './batch-program.ts';
import { findBatchKeyProblem } from './find-key-problem.ts';
import type {
  BatchAccount,
  BatchEnd,
  BatchProblem,
  BatchProgress,
  BatchRegister,
  BatchReport,
  RegisterFormat,
  ServiceBatch,
} from './protocol.ts';

/** How far a batch is, from the offer to the register. */
type BatchPhase =
  | { readonly kind: 'offer' }
  /** The key is asked for. The storage is null until the program has started. */
  | { readonly kind: 'key'; readonly storageOrigin: string | null; readonly isChecking: boolean; readonly problem: KeyQuestion | null }
  | { readonly kind: 'confirm'; readonly storageOrigin: string; readonly account: BatchAccount }
  | { readonly kind: 'running'; readonly progress: BatchProgress; readonly isEnding: boolean }
  | { readonly kind: 'done'; readonly batch: ServiceBatch; readonly unreadable: number; readonly register: RegisterState }
  | { readonly kind: 'erased' | 'canceled' }
  | { readonly kind: 'failed'; readonly problem: BatchProblem; readonly batchId: string | null };

/** The phase of a kind. */
export type PhaseOf<Kind extends BatchPhase['kind']> = Extract<BatchPhase, { readonly kind: Kind }>;

/** Why a key is not accepted. */
export type KeyQuestion = { readonly kind: KeyProblem | 'unreachable' } | { readonly kind: 'rejected'; readonly message: string };

/** The register that was asked for last. */
type RegisterState =
  | { readonly kind: 'none' | 'loading' | 'unreachable' }
  | { readonly kind: 'loaded'; readonly format: RegisterFormat; readonly register: BatchRegister }
  | { readonly kind: 'rejected'; readonly message: string };

/** A file of the register that is to be saved: the register in a format, or its manifest. */
interface WantedFile {
  readonly format: RegisterFormat;
  readonly isManifest: boolean;
}

/** A batch, and what can be done with it. */
export interface BatchControl {
  readonly phase: BatchPhase;
  /** Loads the program. Nothing of the documents is sent. */
  prepare(): void;
  /** Asks the service whose key it is. */
  check(key: string): void;
  submit(context: SendingContext, retentionHours: number): void;
  cancel(): void;
  /** Saves the register, or its manifest. */
  load(format: RegisterFormat, isManifest: boolean): void;
  erase(): void;
  /** Ends the program, which forgets the key. */
  close(): void;
}

const offer: BatchPhase = { kind: 'offer' };

/** Submits documents as a batch when the visitor wants it. A batch goes on while other files are opened. */
export function useBatch(serviceUrl: string | null, documents: readonly Candidate[], language: Language): BatchControl {
  const [phase, setPhase] = useState<BatchPhase>(offer);
  const program = useRef<BatchProgram | null>(null);
  const wanted = useRef<WantedFile | null>(null);
  const end = () => {
    program.current?.close();
    program.current = null;
  };
  useEffect(() => end, []);
  const onReport = (report: BatchReport) => {
    if (report.kind === 'register') {
      const register = takeRegister(report.outcome, wanted.current);
      return setPhase((before) => (before.kind === 'done' ? { ...before, register } : before));
    }
    setPhase((before) => follow(before, report));
    if (report.kind === 'ended' && report.end.kind !== 'batch') end();
    if (report.kind === 'erased' && report.outcome.kind === 'data') end();
  };
  const onFailure = (isLoaded: boolean, detail: string) => {
    end();
    setPhase({ kind: 'failed', problem: isLoaded ? { kind: 'defect', detail } : { kind: 'programMissing' }, batchId: null });
  };
  return {
    phase,
    prepare() {
      if (serviceUrl === null) return;
      end();
      program.current = startBatchProgram(serviceUrl, documents, onReport, onFailure);
      setPhase({ kind: 'key', storageOrigin: null, isChecking: false, problem: null });
    },
    check(key) {
      const problem = findBatchKeyProblem(key);
      if (phase.kind !== 'key' || serviceUrl === null) return;
      setPhase({ ...phase, isChecking: problem === null, problem: problem === null ? null : { kind: problem } });
      if (problem === null) program.current?.send({ kind: 'check', serviceUrl, key, language });
    },
    submit(context, retentionHours) {
      setPhase({ kind: 'running', progress: { step: 'packing', done: 0 }, isEnding: false });
      program.current?.send({ kind: 'submit', choice: { context, language, retentionHours } });
    },
    cancel() {
      setPhase((before) => (before.kind === 'running' ? { ...before, isEnding: true } : before));
      program.current?.send({ kind: 'cancel' });
    },
    load(format, isManifest) {
      wanted.current = { format, isManifest };
      setPhase((before) => (before.kind === 'done' ? { ...before, register: { kind: 'loading' } } : before));
      program.current?.send({ kind: 'register', format });
    },
    erase: () => program.current?.send({ kind: 'erase' }),
    close() {
      end();
      setPhase(offer);
    },
  };
}

/** The phase after a report of the program. */
function follow(before: BatchPhase, report: Exclude<BatchReport, { readonly kind: 'register' }>): BatchPhase {
  switch (report.kind) {
    case 'ready':
      return before.kind === 'key' ? { ...before, storageOrigin: report.storageOrigin } : before;
    case 'checked':
      return before.kind === 'key' ? afterCheck(before, report.outcome) : before;
    case 'progress':
      return before.kind === 'running' ? { ...before, progress: report.progress } : before;
    case 'ended':
      return afterEnd(report.end);
    case 'erased':
      return before.kind === 'done' ? afterErasure(before, report.outcome) : before;
    case 'next':
      return before;
  }
}

function afterCheck(before: PhaseOf<'key'>, outcome: ServiceOutcome<BatchAccount>): BatchPhase {
  const { storageOrigin } = before;
  if (outcome.kind !== 'data') return { ...before, isChecking: false, problem: outcome };
  return storageOrigin === null ? before : { kind: 'confirm', storageOrigin, account: outcome.data };
}

function afterEnd(end: BatchEnd): BatchPhase {
  switch (end.kind) {
    case 'batch':
      return { kind: 'done', batch: end.batch, unreadable: end.unreadable, register: { kind: 'none' } };
    case 'canceled':
      return { kind: 'canceled' };
    case 'problem':
      return { kind: 'failed', problem: end.problem, batchId: end.batchId };
  }
}

function afterErasure(before: PhaseOf<'done'>, outcome: ServiceOutcome<unknown>): BatchPhase {
  return outcome.kind === 'data' ? { kind: 'erased' } : { ...before, register: problemOf(outcome) };
}

function problemOf(outcome: Exclude<ServiceOutcome<unknown>, { readonly kind: 'data' }>): RegisterState {
  return outcome.kind === 'rejected' ? { kind: 'rejected', message: outcome.message } : { kind: 'unreachable' };
}

/** Starts the download that was asked for. The storage names the file and says that it is one to save, so that the page stays. */
function takeRegister(outcome: ServiceOutcome<BatchRegister>, wanted: WantedFile | null): RegisterState {
  if (outcome.kind !== 'data') return problemOf(outcome);
  if (wanted === null) return { kind: 'none' };
  const { format, isManifest } = wanted;
  const link = document.createElement('a');
  link.href = isManifest ? outcome.data.manifest_url : outcome.data.url;
  link.rel = 'noreferrer';
  link.click();
  return isManifest ? { kind: 'none' } : { kind: 'loaded', format, register: outcome.data };
}
