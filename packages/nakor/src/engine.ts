import { exchangeRatesOf } from '@nakor/domain/exchange-rates/rates-of-tables';
import { InternalError } from '@nakor/domain/shared/internal-error';
import { noAcceptedInvoices } from '@nakor/domain/validation/model/accepted-invoices';
import type { ValidationPorts } from '@nakor/domain/validation/model/examination';
import { type ExchangeRates, noExchangeRates } from '@nakor/domain/validation/model/exchange-rates';
import type { FontSource, Job } from '@nakor/engine/job';
import { performJob } from '@nakor/engine/jobs/perform-job';
import { NakorError } from './nakor-error.ts';
import type { NakorOptions } from './options.ts';
import type { Settings } from './settings.ts';

/** Runs a job; throws NakorError if the request or a document is rejected. */
export type RunJob = <Input, Result>(job: Job<Input, Result>, input: Input) => Promise<Result>;

/** The files of the engine. Their contents are checked where they are read. */
export interface EngineFiles {
  /** The official schema, in the order of `officialSchemaFiles`. */
  readonly readSchemaFiles: () => readonly Uint8Array[] | Promise<readonly Uint8Array[]>;
  /** Their model as the build stored it; null where there is none. */
  readonly readSchemaModel: () => string | null | Promise<string>;
  /** Called before the schema engine is used, if it does not start by itself. */
  readonly startSchemaEngine?: () => Promise<void>;
  /** Only for audit packs. */
  readonly readFonts: FontSource;
}

/** Runs jobs in the thread of the caller. The schema is compiled with the first job. */
export function createEngine(settings: Settings, files: EngineFiles): RunJob {
  let ports: Promise<ValidationPorts> | undefined;
  const onEngineError = (error: unknown) => {
    // A schema engine that failed once is not used again.
    ports = undefined;
    settings.onError(error);
  };
  return async (job, input) => {
    ports ??= createPorts(settings, files, onEngineError);
    const outcome = await performJob(job, input, { validation: await ports, readFonts: files.readFonts, gzip });
    switch (outcome.kind) {
      case 'done':
        return outcome.result;
      case 'rejected':
        throw new NakorError(outcome.rejection, settings.language);
      case 'too-costly':
        throw new InternalError('A job without limits exceeded them.');
    }
  };
}

async function createPorts(settings: Settings, files: EngineFiles, onEngineError: (error: unknown) => void): Promise<ValidationPorts> {
  const { schemaFiles, exchangeRates, acceptedInvoices, onError } = settings;
  await files.startSchemaEngine?.();
  // Loaded with the first document: the schema engine is WebAssembly, which catalogues do not need.
  const { createValidationPorts } = await import('@nakor/engine/validation-ports');
  // The files of the caller are the official ones too, so they have the same model.
  const sources = { files: schemaFiles ?? (await files.readSchemaFiles()), storedModel: await files.readSchemaModel() };
  return {
    ...createValidationPorts(sources, { onRuleError: onError, onEngineError }),
    acceptedInvoices: acceptedInvoices ?? noAcceptedInvoices,
    exchangeRates: exchangeRates === undefined ? noExchangeRates : ratesFrom(exchangeRates),
  };
}

function ratesFrom(readTables: NonNullable<NakorOptions['exchangeRates']>): ExchangeRates {
  return {
    async find(questions) {
      const tables = await readTables();
      return exchangeRatesOf(tables.toSorted((left, right) => (left.day < right.day ? -1 : 1))).find(questions);
    },
  };
}

/** Only the service returns compressed documents. */
function gzip(): never {
  throw new InternalError('The library compresses nothing.');
}
