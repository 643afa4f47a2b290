import type { AnalyzeOptions } from './commands/analyze/run-analyze.ts';
import type { AuditPackOptions } from './commands/audit-pack/run-audit-pack.ts';
import type { VerifyOptions } from './commands/audit-pack/run-verify.ts';
import type { BatchCommandOptions } from './commands/batch/choices.ts';
import type { CatalogueOptions } from './commands/catalogue/run-catalogue.ts';
import type { CorrectOptions } from './commands/correct/run-correct.ts';
import type { ExplainOptions } from './commands/explain/run-explain.ts';
import type { FixOptions } from './commands/fix/choices.ts';
import type { CodeIiOptions } from './commands/offline/run-code-ii.ts';
import type { LatarniaOptions } from './commands/offline/run-latarnia.ts';
import type { OfflineOptions } from './commands/offline/run-offline.ts';
import type { PaymentOptions } from './commands/payment/run-payment.ts';
import type { ReconcileOptions } from './commands/reconcile/choices.ts';
import type { McpCommandOptions } from './commands/run-mcp.ts';
import type { ShowOptions } from './commands/show/choices.ts';
import type { UpoOptions } from './commands/upo/run-upo.ts';
import type { ValidateOptions } from './commands/validate/choices.ts';
import type { ListenOptions } from './commands/webhooks/listen-choices.ts';
import type { TriggerOptions } from './commands/webhooks/run-trigger.ts';
import type { ExitCode } from './shared/cli-io.ts';

/** What the commands do, with arguments and options as typed. */
export interface Actions {
  validate(paths: readonly string[], options: ValidateOptions): Promise<ExitCode>;
  fix(paths: readonly string[], options: FixOptions): Promise<ExitCode>;
  show(paths: readonly string[], options: ShowOptions): Promise<ExitCode>;
  analyze(file: string, options: AnalyzeOptions): Promise<ExitCode>;
  correct(file: string | undefined, options: CorrectOptions): Promise<ExitCode>;
  auditPack(original: string, correction: string, options: AuditPackOptions): Promise<ExitCode>;
  verify(file: string, options: VerifyOptions): Promise<ExitCode>;
  explain(words: readonly string[], options: ExplainOptions): Promise<ExitCode>;
  offline(file: string | undefined, options: OfflineOptions): Promise<ExitCode>;
  latarnia(options: LatarniaOptions): Promise<ExitCode>;
  codeIi(action: string, words: readonly string[], options: CodeIiOptions): Promise<ExitCode>;
  reconcile(paths: readonly string[], options: ReconcileOptions): Promise<ExitCode>;
  upo(action: string, paths: readonly string[], options: UpoOptions): Promise<ExitCode>;
  batch(action: string, words: readonly string[], options: BatchCommandOptions): Promise<ExitCode>;
  payment(action: string, paths: readonly string[], options: PaymentOptions): Promise<ExitCode>;
  rules(code: string | undefined, options: CatalogueOptions): Promise<ExitCode>;
  scenarios(id: string | undefined, options: CatalogueOptions): Promise<ExitCode>;
  mcp(options: McpCommandOptions): Promise<ExitCode>;
  listen(options: ListenOptions): Promise<ExitCode>;
  trigger(event: string, options: TriggerOptions): Promise<ExitCode>;
}
