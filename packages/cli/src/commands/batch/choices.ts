import { type CommonOptions, type CommonSettings, readCommonSettings, requireOneOf } from '../../config/common-settings.ts';
import type { ApiOptions } from '../../service/connection.ts';
import { UserError } from '../../shared/user-error.ts';

/** Options of `batch`, as typed. */
export interface BatchCommandOptions extends ApiOptions {
  readonly wait?: boolean;
  readonly format?: string;
  readonly output?: string;
  readonly manifest?: string;
  readonly json?: boolean;
  readonly advice?: string;
  readonly duplicates?: string;
  readonly retentionHours?: string;
}

/** What `batch` does. */
export const batchActions = ['submit', 'status', 'register', 'cancel'] as const;

/** Formats of a register, as the API names them. */
export const registerFormats = ['ndjson', 'csv', 'sarif', 'junit', 'html', 'json'] as const;

/** Which register to load, and where to. */
export interface RegisterChoice {
  readonly format: (typeof registerFormats)[number];
  /** As typed; null for standard output. */
  readonly output: string | null;
  /** File for the manifest, as typed; null for none. */
  readonly manifest: string | null;
}

/** How documents are validated, as `POST /batches` takes it. */
export interface SubmittedOptions {
  readonly environment: CommonSettings['environment'];
  readonly as_of?: string;
  readonly language: CommonSettings['language'];
  readonly advice?: 'off';
  readonly duplicates: 'within' | 'within_and_register';
  readonly retention_hours: number;
}

interface Printing {
  /** Whether the batch is printed as JSON of the API. */
  readonly isJson: boolean;
}

/** A command on batches, checked. */
export type BatchCommand =
  | ({ readonly action: 'submit'; readonly paths: readonly string[]; readonly options: SubmittedOptions } & Printing & {
        readonly isWaiting: boolean;
        /** The register to load at the end; null for none. */
        readonly register: RegisterChoice | null;
      })
  | ({ readonly action: 'status'; readonly id: string; readonly isWaiting: boolean } & Printing)
  | ({ readonly action: 'register'; readonly id: string } & RegisterChoice)
  | ({ readonly action: 'cancel'; readonly id: string } & Printing);

type OwnOption = Exclude<keyof BatchCommandOptions, keyof ApiOptions> | 'environment' | 'asOf';

/** The options of each action, besides those of the service. */
const optionsOf: Readonly<Record<(typeof batchActions)[number], readonly OwnOption[]>> = {
  submit: ['wait', 'format', 'output', 'manifest', 'json', 'advice', 'duplicates', 'retentionHours', 'environment', 'asOf'],
  status: ['wait', 'json'],
  register: ['format', 'output', 'manifest'],
  cancel: ['json'],
};

const optionNames: Readonly<Record<OwnOption, string>> = {
  wait: '--wait',
  format: '--format',
  output: '--output',
  manifest: '--manifest',
  json: '--json',
  advice: '--advice',
  duplicates: '--duplicates',
  retentionHours: '--retention-hours',
  environment: '--environment',
  asOf: '--as-of',
};

/**
 * Checks a command on batches.
 *
 * @param words paths for `submit`, the id of a batch otherwise
 * @throws UserError stating what is wrong
 */
export async function readBatchCommand(
  typed: string,
  words: readonly string[],
  options: BatchCommandOptions,
  folder: string,
  nowUnixMs: number,
): Promise<BatchCommand> {
  const action = requireOneOf('batch', typed, batchActions);
  refuseOtherOptions(action, options);
  const isJson = options.json === true;
  const isWaiting = options.wait === true;
  switch (action) {
    case 'submit':
      return {
        ...{ action, paths: readPaths(words), isJson, isWaiting },
        options: await readSubmittedOptions(options, folder, nowUnixMs),
        register: readRegisterAtEnd(options, isWaiting),
      };
    case 'status':
      return { action, id: readId(words), isJson, isWaiting };
    case 'register':
      return { action, id: readId(words), ...readRegister(options) };
    case 'cancel':
      return { action, id: readId(words), isJson };
  }
}

function refuseOtherOptions(action: (typeof batchActions)[number], options: BatchCommandOptions): void {
  for (const [option, name] of Object.entries(optionNames) as [OwnOption, string][]) {
    if (options[option] === undefined || optionsOf[action].includes(option)) continue;
    throw new UserError({ pl: `nakor batch ${action} nie ma opcji ${name}.`, en: `nakor batch ${action} has no option ${name}.` });
  }
}

function readPaths(words: readonly string[]): readonly string[] {
  if (words.includes('-'))
    throw new UserError({
      pl: 'nakor batch submit nie czyta standardowego wejścia. Podaj archiwum, folder albo pliki.',
      en: 'nakor batch submit does not read standard input. Name an archive, a folder or files.',
    });
  return words;
}

function readId(words: readonly string[]): string {
  const [id = '', ...others] = words;
  if (others.length === 0 && /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i.test(id)) return id.toLowerCase();
  throw new UserError({
    pl: 'Podaj identyfikator jednej paczki, który wypisało nakor batch submit, na przykład 3f6b2c1e-8a4d-4e57-9c30-5d2f7a81b946.',
    en: 'Name the id of one batch, which nakor batch submit has printed, such as 3f6b2c1e-8a4d-4e57-9c30-5d2f7a81b946.',
  });
}

async function readSubmittedOptions(options: BatchCommandOptions, folder: string, nowUnixMs: number): Promise<SubmittedOptions> {
  const { environment, language, asOf, config } = await readCommonSettings(options satisfies CommonOptions, folder, nowUnixMs);
  const advice = options.advice ?? config.advice;
  return {
    ...{ environment, language },
    ...(asOf === null ? {} : { as_of: asOf }),
    ...(advice === undefined ? {} : { advice: requireOneOf('--advice', advice, ['off']) }),
    duplicates: requireOneOf('--duplicates', options.duplicates ?? 'within', ['within', 'within_and_register']),
    retention_hours: readHours(options.retentionHours ?? '24'),
  };
}

function readHours(text: string): number {
  const hours = /^\d{1,2}$/.test(text) ? Number(text) : 0;
  if (hours >= 1 && hours <= 72) return hours;
  throw new UserError({
    pl: `--retention-hours musi być liczbą całkowitą od 1 do 72; jest „${text}”.`,
    en: `--retention-hours must be a whole number from 1 to 72, but it is "${text}".`,
  });
}

/** A register can be loaded by the same command only if that waits for it. */
function readRegisterAtEnd(options: BatchCommandOptions, isWaiting: boolean): RegisterChoice | null {
  const { format, output, manifest, json } = options;
  if (format === undefined && output === undefined && manifest === undefined) return null;
  if (!isWaiting)
    throw new UserError({
      pl: '--format, --output i --manifest dotyczą rejestru, który powstaje na końcu paczki. Dodaj --wait.',
      en: '--format, --output and --manifest are about the register, which is written at the end of a batch. Add --wait.',
    });
  if (json === true && output === undefined)
    throw new UserError({
      pl: '--json i rejestr nie mogą razem trafić na standardowe wyjście. Podaj --output.',
      en: '--json and the register cannot both go to standard output. Add --output.',
    });
  return readRegister(options);
}

function readRegister({ format, output, manifest }: BatchCommandOptions): RegisterChoice {
  return {
    format: requireOneOf('--format', format ?? 'ndjson', registerFormats),
    output: output ?? null,
    manifest: manifest ?? null,
  };
}
