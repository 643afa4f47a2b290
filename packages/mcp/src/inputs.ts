import { describeFileKind, recognizeNonInvoice } from '@nakor/collection/recognize-file';
import { invoiceSizeLimitBytes } from '@nakor/contract/limits';
import * as z from 'zod';
import { ToolProblem } from './run-tool.ts';
import type { ServerSettings } from './settings.ts';

/** Maximum number of issues that a result lists. */
const mostIssues = 200;

const path = z
  .string()
  .min(1)
  .max(4_096)
  // The operating system cannot represent it.
  .refine((text) => !text.includes('\0'));

/** Where a new file is written. */
export const newFilePath = path;

/** Paths of related documents. */
export const documentPaths = z.array(path).max(100);

/** Options of every tool. */
export const languageInput = {
  language: z.enum(['pl', 'en']).optional().describe('Language of texts.'),
};

/** The document of a tool, and options of all tools with documents. */
export const documentInput = {
  path: path.optional().describe('Path of the XML file, also `archive.zip!/a.xml`. Preferred over `xml`.'),
  xml: z.string().min(1).max(invoiceSizeLimitBytes).optional().describe('The XML, if there is no file.'),
  environment: z.enum(['prod', 'demo', 'test']).optional().describe('Environment of KSeF.'),
  ...languageInput,
};

/** Options of tools that validate. */
export const validationInput = {
  as_of: z.string().max(50).optional().describe('Instant of sending, RFC 3339; by default now.'),
  advice: z.literal('off').optional().describe('`off` omits advice (XML-9xx).'),
};

/** Limit of listed issues. */
export const issueLimitInput = {
  max_issues: z.int().min(1).max(mostIssues).default(30).describe('Most issues to list.'),
};

/** Reads the document of a call. */
export interface DocumentSource {
  readonly path?: string | undefined;
  readonly xml?: string | undefined;
}

/**
 * The document that a call provides.
 *
 * @throws ToolProblem unless it has exactly one of `path` and `xml`, and if it is known to be something else than an invoice
 * @throws FileProblem if the file cannot be read
 */
export async function readDocumentOfCall(
  { path: file, xml }: DocumentSource,
  read: ReturnType<ServerSettings['folders']['readerOfCall']>,
): Promise<string | Uint8Array> {
  if (file !== undefined && xml === undefined) return refuseOthers(await read(file));
  if (xml !== undefined && file === undefined) return refuseOthers(xml);
  throw new ToolProblem({
    en: 'Provide the document either as path or as xml.',
    pl: 'Podaj dokument albo w polu path, albo w polu xml.',
  });
}

/** The error of the library says where the XML is wrong; this one, what the file is. */
function refuseOthers<Content extends string | Uint8Array>(content: Content, name = ''): Content {
  if (content.length === 0)
    throw new ToolProblem({ en: `INVALID_XML: ${name}the file is empty.`, pl: `INVALID_XML: ${name}plik jest pusty.` });
  const kind = recognizeNonInvoice(typeof content === 'string' ? new TextEncoder().encode(content.slice(0, 8_000)) : content);
  if (kind === null) return content;
  throw new ToolProblem({
    en: `INVALID_XML: ${name}${describeFileKind(kind, 'en')}`,
    pl: `INVALID_XML: ${name}${describeFileKind(kind, 'pl')}`,
  });
}

/** Reads files one after the other, so that the limit of their total size holds. */
export async function readAll(
  paths: readonly string[],
  read: ReturnType<ServerSettings['folders']['readerOfCall']>,
): Promise<readonly Uint8Array[]> {
  const documents: Uint8Array[] = [];
  for (const each of paths) documents.push(await readRelated(each, read));
  return documents;
}

/**
 * Reads a document to which the one of the call is related.
 *
 * @throws ToolProblem that names the file if it is known to be something else than an invoice
 */
export async function readRelated(file: string, read: ReturnType<ServerSettings['folders']['readerOfCall']>): Promise<Uint8Array> {
  return refuseOthers(await read(file), `${file}: `);
}
