import { officialSchemaIdentity, readOfficialSchema } from '@nakor/documents/official-schema';
import { readReportFonts } from '@nakor/documents/report-fonts';
import { createSchemaEngine } from '@nakor/documents/schema-engine';
import { readSchemaModel } from '@nakor/domain/schema/read-schema';
import { noAcceptedInvoices } from '@nakor/domain/validation/model/accepted-invoices';
import { noExchangeRates } from '@nakor/domain/validation/model/exchange-rates';
import type { EngineTools, FontSource } from './job.ts';

/** Callbacks for errors that do not end a job. */
export interface ErrorListeners {
  /** A rule threw. */
  readonly onRuleError: (error: unknown) => void;
  /** The schema engine failed; the thread should be replaced. */
  readonly onEngineError: (error: unknown) => void;
}

/**
 * Creates the dependencies of one thread: compiles the schema and reads its model, which takes about 250 ms of processor time.
 *
 * @throws Error if a file is missing or not the official one
 */
export function createEngineTools(
  schemaDirectory: string,
  fontsDirectory: string,
  { onRuleError, onEngineError }: ErrorListeners,
): EngineTools {
  const schemaFiles = readOfficialSchema(schemaDirectory);
  return {
    validation: {
      schemaChecker: createSchemaEngine(schemaFiles, onEngineError),
      schemaModel: readSchemaModel(schemaFiles),
      schemaIdentity: officialSchemaIdentity,
      acceptedInvoices: noAcceptedInvoices,
      exchangeRates: noExchangeRates,
      onRuleError: onRuleError,
    },
    readFonts: fontsIn(fontsDirectory),
  };
}

/** The fonts in a folder, read on first use: most jobs render nothing. */
export function fontsIn(directory: string): FontSource {
  let fonts: ReturnType<FontSource> | undefined;
  return () => {
    fonts ??= readReportFonts(directory);
    return fonts;
  };
}
