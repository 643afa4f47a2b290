import { availableParallelism } from 'node:os';
import { type CommonOptions, type CommonSettings, readCommonSettings } from '../../config/common-settings.ts';
import { UserError } from '../../shared/user-error.ts';

/** Options of `fix`, as typed. */
export interface FixOptions extends CommonOptions {
  readonly check?: boolean;
  readonly write?: boolean;
  readonly diff?: boolean;
}

/** What `fix` does with a document that can be fixed: `print` shows a single one as XML, several as differences. */
export type FixMode = 'check' | 'write' | 'diff' | 'print';

/** Options of `fix`, with the configuration and defaults. */
export interface FixChoices extends CommonSettings {
  readonly paths: readonly string[];
  readonly mode: FixMode;
  /** Maximum number of threads. */
  readonly jobs: number;
}

/**
 * Checks the options of `fix` and combines them with the configuration.
 *
 * @throws UserError stating what is wrong
 */
export async function fixChoices(paths: readonly string[], options: FixOptions, folder: string, nowUnixMs: number): Promise<FixChoices> {
  if (paths.length === 0) throw new UserError({ pl: 'Podaj co najmniej jeden plik do poprawienia.', en: 'Name at least one file to fix.' });
  const modes = (['check', 'write', 'diff'] as const).filter((mode) => options[mode] === true);
  if (modes.length > 1)
    throw new UserError({ pl: 'Wybierz jedną z opcji --check, --write i --diff.', en: 'Choose one of --check, --write and --diff.' });
  return { ...(await readCommonSettings(options, folder, nowUnixMs)), paths, mode: modes[0] ?? 'print', jobs: availableParallelism() };
}
