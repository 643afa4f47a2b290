import { parseArgs } from 'node:util';
import { isCalendarDay } from '@nakor/domain/fa3/elements/calendar';
import type { Language } from '@nakor/domain/shared/localized';
import { UserError } from '../../support/user-error.ts';

export const usage = `npm run validate -- [options] FILE...

Validates FA(3) invoices with all schema checks and rules of the service. FILE may be a folder, which is searched recursively for
*.xml files, or - for standard input.

  --json               one line per file, a JSON object with the result in the format of POST /validate
  --language pl|en     language of the messages (pl)
  --no-info            leave out issues of severity info
  --as-of YYYY-MM-DD   assumed day of sending to KSeF, with which dates are compared (today)
  --environment prod|demo|test
                       KSeF's environment for which the invoice is meant (prod)
  --rates FILE         tables A of the National Bank of Poland, with which exchange rates are compared: JSON from
                       https://api.nbp.pl/api/exchangerates/tables/A/2026-09-01/2026-10-15/
  --help

Exits with 0 when all invoices are valid, 1 when some are not, 2 when an argument is wrong or a file could not be read.`;

/** Options of the command line. */
export interface Choices {
  readonly paths: readonly string[];
  readonly isJson: boolean;
  readonly isInfoShown: boolean;
  readonly language: Language;
  readonly environment: 'prod' | 'demo' | 'test';
  /** File of exchange rates, as typed; null for none. */
  readonly ratesPath: string | null;
  /** About noon in Warsaw on the given day; null for now. */
  readonly asOfUnixMs: number | null;
}

/**
 * Parses the command line.
 *
 * @throws UserError stating what is wrong with it
 */
export function readArguments(parameters: readonly string[]): Choices | 'help' {
  const { values, positionals } = parse(parameters);
  if (values.help === true) return 'help';
  if (positionals.length === 0) throw new UserError(`Name at least one file to validate.\n\n${usage}`);
  return {
    paths: positionals,
    isJson: values.json === true,
    isInfoShown: values['no-info'] !== true,
    language: oneOf('--language', values.language ?? 'pl', ['pl', 'en']),
    environment: oneOf('--environment', values.environment ?? 'prod', ['prod', 'demo', 'test']),
    ratesPath: values.rates ?? null,
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
        rates: { type: 'string' },
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
