import type { RenderOptions } from 'nakor';
import { type CommonOptions, type CommonSettings, readCommonSettings, requireOneOf } from '../../config/common-settings.ts';
import { UserError } from '../../shared/user-error.ts';

/** Options of `show`, as typed. */
export interface ShowOptions extends CommonOptions {
  readonly format?: string;
  readonly output?: string;
  readonly open?: boolean;
  readonly force?: boolean;
  readonly ksefNumber?: string;
  readonly offline?: boolean;
  readonly certificateLink?: string;
  readonly validation?: string;
}

/** Options of `show`, with the configuration and defaults. */
export interface ShowChoices {
  readonly settings: CommonSettings;
  readonly paths: readonly string[];
  readonly format: 'html' | 'pdf';
  /** File or folder, as typed; null for standard output. */
  readonly output: string | null;
  readonly isOpened: boolean;
  readonly isForced: boolean;
  /** What is known about a single invoice, with the names of the library's options. */
  readonly statements: Pick<RenderOptions, 'ksef_number' | 'offline' | 'certificate_link' | 'validation'>;
}

/**
 * Checks the options of `show` and combines them with the configuration.
 *
 * @throws UserError stating what is wrong
 */
export async function showChoices(paths: readonly string[], options: ShowOptions, folder: string, nowUnixMs: number): Promise<ShowChoices> {
  if (paths.length === 0) throw new UserError({ pl: 'Podaj co najmniej jeden plik do pokazania.', en: 'Name at least one file to show.' });
  const { format, output = null, open, force, ksefNumber, offline, certificateLink, validation } = options;
  return {
    settings: await readCommonSettings(options, folder, nowUnixMs),
    paths,
    format: requireOneOf('--format', format ?? formatOf(output), ['html', 'pdf']),
    output,
    isOpened: open === true,
    isForced: force === true,
    statements: {
      ...(ksefNumber === undefined ? {} : { ksef_number: ksefNumber }),
      ...(offline === undefined ? {} : { offline }),
      ...(certificateLink === undefined ? {} : { certificate_link: certificateLink }),
      ...(validation === undefined ? {} : { validation: requireOneOf('--validation', validation, ['run', 'skip', 'valid', 'invalid']) }),
    },
  };
}

/** The format that the name of the file promises; a page for any other name, and for a folder. */
function formatOf(output: string | null): ShowChoices['format'] {
  return output?.toLowerCase().endsWith('.pdf') === true ? 'pdf' : 'html';
}
