import { dirname, resolve } from 'node:path';
import { findAsOfErrors } from '@nakor/contract/field-errors/as-of';
import { asOf } from '@nakor/contract/schemas/validation';
import { isCalendarDay } from '@nakor/domain/fa3/elements/calendar';
import type { Language } from '@nakor/domain/shared/localized';
import type { KsefEnvironment } from '@nakor/domain/validation/model/enforcement';
import { UserError } from '../shared/user-error.ts';
import type { Config } from './config-schema.ts';
import { readConfig } from './find-config.ts';

/** Options of all commands on documents, as typed. */
export interface CommonOptions {
  readonly language?: string;
  readonly environment?: string;
  readonly asOf?: string;
  /** A path; false for `--no-config`. */
  readonly config?: string | false;
}

/** Options of all commands on documents, with the configuration and defaults. */
export interface CommonSettings {
  readonly language: Language;
  readonly environment: KsefEnvironment;
  /** In RFC 3339; null for now. */
  readonly asOf: string | null;
  readonly config: Config;
  /** Absolute path; null without a configuration. */
  readonly configPath: string | null;
  /** Folder to which paths in the configuration refer. */
  readonly configFolder: string;
}

/**
 * Combines options with the configuration.
 *
 * @throws UserError stating what is wrong
 */
export async function readCommonSettings(options: CommonOptions, folder: string, nowUnixMs: number): Promise<CommonSettings> {
  const { config, path } = await readConfig(options.config, folder);
  const instant = options.asOf ?? config.asOf;
  return {
    language: requireOneOf('--language', options.language ?? config.language ?? 'pl', ['pl', 'en']),
    environment: requireOneOf('--environment', options.environment ?? config.environment ?? 'prod', ['prod', 'demo', 'test']),
    asOf: instant === undefined ? null : readTime(instant, nowUnixMs),
    config,
    configPath: path,
    configFolder: path === null ? folder : dirname(resolve(folder, path)),
  };
}

/** @throws UserError if the value is not one of those allowed */
export function requireOneOf<const Value extends string>(option: string, value: string, allowed: readonly Value[]): Value {
  const found = allowed.find((candidate) => candidate === value);
  if (found === undefined)
    throw new UserError({
      pl: `${option} musi być jedną z wartości ${allowed.join(', ')}; jest „${value}”.`,
      en: `${option} must be one of ${allowed.join(', ')}, but it is "${value}".`,
    });
  return found;
}

/** A day stands for about noon in Warsaw. The range is that of the service. */
function readTime(text: string, nowUnixMs: number): string {
  const instant = isCalendarDay(text) ? `${text}T11:00:00Z` : text;
  if (!asOf.safeParse(instant).success) {
    throw new UserError({
      pl: `--as-of to dzień, na przykład 2026-10-15, albo chwila, na przykład 2026-10-15T09:00:00+02:00; jest „${text}”.`,
      en: `--as-of must be a day such as 2026-10-15 or an instant such as 2026-10-15T09:00:00+02:00, but it is "${text}".`,
    });
  }
  const rangeError = (language: Language) => findAsOfErrors(instant, 'as_of', { language, nowUnixMs })[0]?.message;
  const [pl, en] = [rangeError('pl'), rangeError('en')];
  if (pl !== undefined && en !== undefined) throw new UserError({ pl: `--as-of to „${text}”. ${pl}`, en: `--as-of is "${text}". ${en}` });
  return instant;
}
