import type { ReportFonts } from '@nakor/documents/report-fonts';
import { exchangeRatesOf } from '@nakor/domain/exchange-rates/rates-of-tables';
import { InternalError } from '@nakor/domain/shared/internal-error';
import { noAcceptedInvoices } from '@nakor/domain/validation/model/accepted-invoices';
import type { ValidationPorts } from '@nakor/domain/validation/model/examination';
import { type ExchangeRates, noExchangeRates } from '@nakor/domain/validation/model/exchange-rates';
import type { FontSource } from '@nakor/engine/job';
import { type JobInput, type JobName, type JobResult, runJob } from '@nakor/engine/jobs/index';
import { createValidationPorts } from '@nakor/engine/validation-ports';
import { NakorError } from './nakor-error.ts';
import type { NakorOptions } from './options.ts';
import type { Settings } from './settings.ts';

/** Runs a job; throws NakorError if the request or a document is rejected. */
export type RunJob = <Name extends JobName>(name: Name, input: JobInput<Name>) => Promise<JobResult<Name>>;

/** Runs jobs in the thread of the caller. The schema is compiled with the first job. */
export function createEngine(settings: Settings): RunJob {
  let ports: Promise<ValidationPorts> | undefined;
  const onEngineError = (error: unknown) => {
    // A schema engine that failed once is not used again.
    ports = undefined;
    settings.onError(error);
  };
  return async (name, input) => {
    ports ??= createPorts(settings, onEngineError);
    const fontSource = name === 'auditPack' ? (await import('./node-files.ts')).readFonts : noFonts;
    const outcome = await runJob(name, input, { validation: await ports, readFonts: fontSource });
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

/** The fonts of PDFs, read once. */
export async function readFonts(): Promise<ReportFonts> {
  fonts ??= (await import('./node-files.ts')).readFonts();
  return fonts;
}

let fonts: ReportFonts | undefined;

async function createPorts(settings: Settings, onEngineError: (error: unknown) => void): Promise<ValidationPorts> {
  const { schemaFiles, exchangeRates, acceptedInvoices, onError } = settings;
  const files = schemaFiles ?? (await import('./node-files.ts')).readSchemaFiles();
  return {
    ...createValidationPorts(files, { onRuleError: onError, onEngineError }),
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

const noFonts: FontSource = () => {
  throw new InternalError('Only audit packs contain reports.');
};
