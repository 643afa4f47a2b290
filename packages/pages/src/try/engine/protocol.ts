import type { DocumentIdentity } from '@nakor/collection/read-identity';
import type {
  Analysis,
  AutofixResult,
  BrowserNakor,
  CodeVerification,
  Correction,
  NakorErrorDetail,
  RenderedInvoice,
  RuleEntry,
  ValidationResult,
} from 'nakor/browser';
import type { AuditPackRequest } from 'nakor/browser-audit-pack';
import type { DescribedInvoice } from '../correction/model/described-invoice.ts';
import type { WizardScenario } from '../correction/model/wizard-scenario.ts';
import type { Examination, ExaminationRequest, NamedContent, Repaired } from '../files/engine/collection-messages.ts';
import type { ShownReconciliation } from '../files/engine/reconcile-files.ts';
import type { ReadUpo, UpoComparison, UpoMatchRequest } from '../files/engine/upo-messages.ts';
import type { NamedFile } from '../input/named-file.ts';
import type { Language } from '../language.ts';
import type { SendingContext } from '../sending-context.ts';

/** What each operation of the engine returns. */
export interface EngineResults {
  readonly validate: ValidationResult;
  readonly autofix: AutofixResult;
  readonly analyze: Analysis;
  readonly correct: Correction;
  readonly render: RenderedInvoice<'html'>;
  readonly verifyCode: CodeVerification;
  readonly explain: Awaited<ReturnType<BrowserNakor['explain']>>;
  readonly assessOffline: Awaited<ReturnType<BrowserNakor['assessOffline']>>;
  readonly rules: readonly RuleEntry[];
  /** The catalogue of the library with what only the wizard shows. */
  readonly scenarios: readonly WizardScenario[];
  /** What the correction wizard shows of an invoice; null if it cannot be corrected. Not an operation of the library. */
  readonly describe: DescribedInvoice | null;
  /** What people call the fields at places, by their XPaths; null for those without another name than their own. */
  readonly headings: readonly (string | null)[];
  /** What distinguishes a document among many; null if it is no XML invoice. Not an operation of the library, like those below. */
  readonly identify: DocumentIdentity | null;
  /** What lists of many documents show of each. */
  readonly examine: readonly Examination[];
  /** The documents, fixed. */
  readonly repair: readonly Repaired[];
  /** Files, read as UPOs. */
  readonly readUpos: readonly ReadUpo[];
  /** UPOs compared with documents. */
  readonly compareUpos: UpoComparison;
  /** Nothing: the engine has compiled the schema. */
  readonly warm: null;
  /** The registers among files, compared with the invoices among them. */
  readonly reconcile: ShownReconciliation;
  /** A ZIP archive of files. */
  readonly pack: Uint8Array<ArrayBuffer>;
}

/** The arguments of operations that are none of the library. */
interface OwnArguments {
  readonly headings: readonly [xpaths: readonly string[]];
  readonly identify: readonly [document: NamedContent];
  readonly examine: readonly [request: ExaminationRequest];
  readonly repair: readonly [documents: readonly NamedContent[], context: SendingContext];
  readonly readUpos: readonly [files: readonly NamedContent[]];
  readonly compareUpos: readonly [request: UpoMatchRequest];
  readonly warm: readonly [];
  readonly pack: readonly [files: readonly NamedContent[]];
  readonly reconcile: readonly [files: readonly NamedFile[]];
}

/** An operation of the engine. */
export type EngineMethod = keyof EngineResults;

/** The arguments of an operation, as in the library; of `describe`, those of `analyze`. */
export type EngineArguments<Method extends EngineMethod> = Method extends keyof OwnArguments
  ? OwnArguments[Method]
  : Method extends 'render'
    ? Parameters<BrowserNakor['render']>
    : Parameters<BrowserNakor[Method extends keyof BrowserNakor ? Method : 'analyze']>;

/** A request to the worker. */
export interface EngineRequest<Method extends EngineMethod = EngineMethod> {
  readonly id: number;
  readonly method: Method;
  /** Language of the texts in the result. */
  readonly language: Language;
  readonly parameters: EngineArguments<Method>;
}

/** What an {@link EngineError} says, as it crosses the border of the worker. */
export interface EngineErrorContent {
  readonly code: string;
  readonly message: string;
  readonly details: readonly NakorErrorDetail[];
}

/** A response of a worker. */
export type WorkerResponse<Result> =
  | { readonly id: number; readonly result: Result }
  | { readonly id: number; readonly error: EngineErrorContent };

/** A response of the engine. */
export type EngineResponse = WorkerResponse<EngineResults[EngineMethod]>;

/** A request for an audit pack, which a worker of its own makes. */
export interface AuditPackMessage {
  readonly id: number;
  /** Language of the report. */
  readonly language: Language;
  readonly request: AuditPackRequest;
}
