import { parseArgs } from 'node:util';
import { isCalendarDay } from '@nakor/domain/fa3/calendar';
import type { Language } from '@nakor/domain/shared/localized';
import { UserError } from '../../support/user-error.ts';

export const usage = `npm run validate -- [options] FILE...

Validates FA(3) invoices with all schema checks and rules of the service. A FILE may be a folder, which is searched for *.xml files with
its subfolders, or - for the standard input.

  --json               one JSON object a line and file, in the form of POST /validate
  --language pl|en     language of the messages (pl)
  --no-info            leave out issues that only inform
  --as-of YYYY-MM-DD   the day of sending with which dates are compared (today)
  --environment test   for the test environment of KSeF, where check digits of NIP are not enforced
  --help

Ends with 0 when all invoices are valid, 1 when some are not, 2 when the command or a file could not be read.`;

/** What the command line asks for. */
export interface Choices {
  readonly paths: readonly string[];
  readonly isJson: boolean;
  readonly isInfoShown: boolean;
  readonly language: Language;
  readonly environment: 'production' | 'test';
  /** Noon in Warsaw of the day given; null for now. */
  readonly asOfUnixMs: number | null;
}

/**
 * Reads the command line.
 *
 * @throws UserError saying what is wrong with it
 */
export function readArguments(parameters: readonly string[]): Choices | 'help' {
  const { values, positionals } = parse(parameters);
  if (values.help === true) return 'help';
  if (positionals.length === 0) throw new UserError(`Say which files to validate.\n\n${usage}`);
  return {
    paths: positionals,
    isJson: values.json === true,
    isInfoShown: values['no-info'] !== true,
    language: oneOf('--language', values.language ?? 'pl', ['pl', 'en']),
    environment: oneOf('--environment', values.environment ?? 'production', ['production', 'test']),
    asOfUnixMs: values['as-of'] === undefined ? null : readDay(values['as-of']),
  };
}

function parse(parameters: readonly string[]) {
  try {
    return parseArgs({
      args: [...parameters],
      allowPositionals: true,
      options: {
        json: { type: 'boolean' },
        'no-info': { type: 'boolean' },
        language: { type: 'string' },
        environment: { type: 'string' },
        'as-of': { type: 'string' },
        help: { type: 'boolean', short: 'h' },
      },
    });
  } catch (error) {
    throw new UserError(`${error instanceof Error ? error.message : String(error)}\n\n${usage}`);
  }
}

function oneOf<const Value extends string>(option: string, value: string, allowed: readonly Value[]): Value {
  const found = allowed.find((candidate) => candidate === value);
  if (found === undefined) throw new UserError(`${option} must be one of ${allowed.join(', ')}, and it is "${value}".`);
  return found;
}

function readDay(text: string): number {
  if (!isCalendarDay(text)) throw new UserError(`--as-of must be a day such as 2026-10-15, and it is "${text}".`);
  return Date.parse(`${text}T11:00:00Z`);
}
