import type { batchDocumentsQuery } from '@nakor/contract/schemas/batches';
import type { batchDocuments, oneBatch } from '@nakor/contract/schemas/responses/batches';
import type { Language } from '@nakor/domain/shared/localized';
import type { KsefEnvironment } from '@nakor/domain/validation/model/rule';
import { createNakor, type Nakor } from 'nakor';
import type * as z from 'zod';
import { type DocumentFolders, listDocumentFolders } from './files/document-folders.ts';
import { createValidatedCollections, type ValidatedCollections } from './validated-collections.ts';

/** A service to which batches can be submitted, with the key of the user. */
export interface BatchService {
  /**
   * Uploads the documents of a folder or archive, and starts the work. Links in the folder are not followed.
   *
   * @param path absolute
   * @returns the batch, and the number of files that could not be packed
   */
  submit(path: string, options: SubmittedBatchOptions): Promise<{ readonly batch: SubmittedBatch; readonly leftOut: number }>;
  read(id: string): Promise<SubmittedBatch>;
  /** A page of up to 200 rows of the register. */
  listDocuments(id: string, filter: DocumentFilter): Promise<z.infer<typeof batchDocuments>>;
}

/** A batch as the API returns it. */
export type SubmittedBatch = z.infer<typeof oneBatch>['batch'];

/** How the documents of a batch are validated. */
interface SubmittedBatchOptions {
  readonly language: Language;
  readonly environment: KsefEnvironment;
  readonly as_of?: string;
}

/** Which rows to list. */
type DocumentFilter = Pick<z.infer<typeof batchDocumentsQuery>, 'outcome' | 'code' | 'cursor'>;

/** Options of the server. */
export interface McpOptions {
  /** Folders whose XML files the tools may read, and in which they may create files; by default the working directory. */
  readonly directories?: readonly string[];
  /** Language of texts where a call names none; by default Polish. */
  readonly language?: Language;
  /** Environment of KSeF where a call names none; by default production. */
  readonly environment?: KsefEnvironment;
  /** Version that the server reports to clients. */
  readonly version?: string;
  /** Where batches are submitted, if the user has configured a service. */
  readonly batches?: BatchService | null;
}

/** What a call can state about itself. */
interface CallOptions {
  readonly language?: Language | undefined;
  readonly environment?: KsefEnvironment | undefined;
}

/** What all tools share. */
export interface ServerSettings {
  readonly version: string;
  readonly batches: BatchService | null;
  environmentOf(call: CallOptions): KsefEnvironment;
  readonly folders: DocumentFolders;
  readonly validated: ValidatedCollections;
  languageOf(call: CallOptions): Language;
  /** The library for a call. Its schema is compiled once for each language and environment. */
  nakorOf(call: CallOptions): Nakor;
  /** The library for the files of a call, which can be duplicates of one another. */
  libraryForFiles(call: CallOptions): FileLibrary;
}

/** The library for files that are validated one after another. */
interface FileLibrary {
  readonly nakor: Nakor;
  /** Runs a validation of a file that has the number of an earlier one. */
  withDuplicate<Result>(duplicate: DuplicateFile, validate: () => Promise<Result>): Promise<Result>;
}

interface DuplicateFile {
  readonly file: string;
  readonly earlierFile: string;
}

function createFileLibrary(options: { readonly language: Language; readonly environment: KsefEnvironment }): FileLibrary {
  let current: DuplicateFile | null = null;
  const find = async () => (current === null ? ('not-checked' as const) : { kind: 'file' as const, ...current });
  return {
    nakor: createNakor({ ...options, acceptedInvoices: { find } }),
    async withDuplicate(duplicate, validate) {
      current = duplicate;
      try {
        return await validate();
      } finally {
        current = null;
      }
    },
  };
}

/**
 * Reads the options of a server.
 *
 * @throws NakorError VALIDATION_ERROR if language or environment are invalid
 */
export function readServerSettings({
  directories = [process.cwd()],
  language = 'pl',
  environment = 'prod',
  version = '0.0.0',
  batches = null,
}: McpOptions): ServerSettings {
  const libraries = new Map([[`${language} ${environment}`, createNakor({ language, environment })]]);
  const languageOf = (call: CallOptions) => call.language ?? language;
  const environmentOf = (call: CallOptions) => call.environment ?? environment;
  return {
    ...{ version, batches, environmentOf },
    folders: listDocumentFolders(directories),
    validated: createValidatedCollections(),
    languageOf,
    nakorOf(call) {
      const options = { language: languageOf(call), environment: environmentOf(call) };
      const key = `${options.language} ${options.environment}`;
      const library = libraries.get(key) ?? createNakor(options);
      libraries.set(key, library);
      return library;
    },
    libraryForFiles: (call) => createFileLibrary({ language: languageOf(call), environment: environmentOf(call) }),
  };
}
