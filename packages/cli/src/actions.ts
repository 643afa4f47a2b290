import type { ValidateOptions } from './commands/validate/choices.ts';
import type { ExitCode } from './shared/cli-io.ts';

/** What the commands do. */
export interface Actions {
  validate(paths: readonly string[], options: ValidateOptions): Promise<ExitCode>;
}
