import { parseArgs } from 'node:util';
import { relatedDocumentLimit } from '@nakor/contract/limits';
import { asOf } from '@nakor/contract/schemas/validation';
import { isCalendarDay } from '@nakor/domain/fa3/elements/calendar';
import type { Language } from '@nakor/domain/shared/localized';
import { UserError } from '../../support/user-error.ts';

export const usage = `npm run validate -- [options] FILE...

Validates FA(3) invoices with all schema checks and rules of the service. FILE may be a folder, which is searched recursively for
*.xml files, or - for standard input. Different documents with the same seller, kind and number are reported as duplicates (XML-020);
the same document twice is only noted.

  --json               one line per file, a JSON object with the result in the format of POST /validate
  --language pl|en     language of the messages (pl)
  --no-info            leave out issues of severity info
  --as-of TIME         assumed day of sending to KSeF, with which dates are compared (now): YYYY-MM-DD, or an instant such as
                       2026-10-15T09:00:00+02:00
  --environment prod|demo|test
                       KSeF's environment for which the invoice is meant (prod)
  --rates FILE         tables A of the National Bank of Poland, with which exchange rates are compared: JSON from
                       https://api.nbp.pl/api/exchangerates/tables/A/2026-09-01/2026-10-15/
  --advice off         leave out advice (XML-9xx)
  --source FILE        the invoice that FILE corrects (source_xml in messages)
  --correction FILE    an earlier correction of it (corrections_xml); repeat it for several, in the order of issue
  --advance FILE       an advance invoice that FILE settles, or a correction of one (advances_xml); repeat it for several
  --help

Exits with 0 when all invoices are valid, 1 when some are not, 2 when an argument is wrong or a file could not be read.`;

/** Paths of related documents, as given. */
export interface RelatedPaths {
  readonly source: string | null;
  readonly corrections: readonly string[];
  readonly advances: readonly string[];
}

/** Options of the command line. */
export interface Choices {
  readonly paths: readonly string[];
  readonly isJson: boolean;
  readonly isInfoShown: boolean;
  readonly language: Language;
  readonly environment: 'prod' | 'demo' | 'test';
  /** File of exchange rates, as typed; null for none. */
  readonly ratesPath: string | null;
  /** About noon in Warsaw on the given day, or the given instant; null for now. */
  readonly asOfUnixMs: number | null;
  readonly isAdviceShown: boolean;
  /** The files to which the invoice refers. */
  readonly related: RelatedPaths;
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
    asOfUnixMs: values['as-of'] === undefined ? null : readTime(values['as-of']),
    isAdviceShown: values.advice === undefined || oneOf('--advice', values.advice, ['off']) !== 'off',
    related: relatedPaths(values.source ?? null, values.correction ?? [], values.advance ?? []),
  };
}

function relatedPaths(source: string | null, corrections: readonly string[], advances: readonly string[]): RelatedPaths {
  if (source === null && corrections.length > 0) throw new UserError('With --correction, name the corrected invoice as --source.');
  const count = (source === null ? 0 : 1) + corrections.length + advances.length;
  if (count > relatedDocumentLimit)
    throw new UserError(`At most ${relatedDocumentLimit} files can be named as --source, --correction and --advance.`);
  return { source, corrections, advances };
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
        advice: { type: 'string' },
        source: { type: 'string' },
        correction: { type: 'string', multiple: true },
        advance: { type: 'string', multiple: true },
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

function readTime(text: string): number {
  if (isCalendarDay(text)) return Date.parse(`${text}T11:00:00Z`);
  if (asOf.safeParse(text).success) return Date.parse(text);
  throw new UserError(`--as-of must be a day such as 2026-10-15 or an instant such as 2026-10-15T09:00:00+02:00, and it is "${text}".`);
}
