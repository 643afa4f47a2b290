import type { McpServer } from '@modelcontextprotocol/server';
import { recognizeNonInvoice } from '@nakor/collection/recognize-file';
import { formatUpoText } from '@nakor/contract/ksef-explanation/format-upo';
import { upoMatchResult } from '@nakor/contract/schemas/responses/upo';
import type { Nakor } from 'nakor';
import * as z from 'zod';
import { formatDocumentValue, formatToolLine } from '../document-text.ts';
import { FileProblem } from '../files/file-problem.ts';
import { findDocuments } from '../files/find-documents.ts';
import { documentPaths, languageInput } from '../inputs.ts';
import { declareResult } from '../resources.ts';
import { runTool } from '../run-tool.ts';
import type { ServerSettings } from '../settings.ts';
import { withoutDefaults } from '../short-schema.ts';

/** Rows of each list: all of them would fill the context of a model. */
const listLimit = 20;

const input = z.strictObject({
  upos: documentPaths.min(1).describe('Paths of UPOs, or of folders or archives with UPOs.'),
  invoices: documentPaths.optional().describe('Paths of the files that were sent, folders or archives.'),
  trust: z.string().max(100_000).optional().describe('Trusted certificates, PEM.'),
  ...languageInput,
});

const output = upoMatchResult.extend({
  matched_count: z.int().nonnegative().describe('Number of files that KSeF accepted; `matched` lists the first ones.'),
  unmatched_file_count: z.int().nonnegative().describe('Number of files that are in no UPO.'),
  unmatched_entry_count: z.int().nonnegative().describe('Number of entries that are none of the files.'),
  finding_count: z.int().nonnegative().describe('Number of findings.'),
});

/** Adds the tool that compares UPOs with files. */
export function registerMatchUpo(server: McpServer, settings: ServerSettings): void {
  server.registerTool(
    'match_upo',
    {
      title: 'Match UPOs',
      description:
        'Says which files KSeF accepted, by UPOs: KSeF numbers, files that are not what was sent and why, missing pages, the signature.',
      inputSchema: withoutDefaults(input),
      outputSchema: declareResult(server, 'match_upo', output),
      annotations: { readOnlyHint: true, openWorldHint: false },
    },
    (call) => runTool(call, settings, () => match(call, settings)),
  );
}

/** Documents of a call, in bytes: they are in memory together. */
const totalLimitBytes = 100_000_000;

interface ReadFile {
  readonly name: string;
  readonly content: Uint8Array;
}

async function match({ upos: upoPaths, invoices: invoicePaths = [], trust, language }: z.infer<typeof input>, settings: ServerSettings) {
  let remainingBytes = totalLimitBytes;
  const read = async (paths: readonly string[]): Promise<ReadFile[]> => {
    const files: ReadFile[] = [];
    for (const path of paths) {
      const found = (await findDocuments(path, settings.folders)) ?? [
        { name: path, read: () => settings.folders.readLocated(path, remainingBytes) },
      ];
      for (const { name, read: readOne } of found) {
        const content = await readOne();
        remainingBytes -= content.length;
        if (remainingBytes < 0) throw new FileProblem(tooLarge);
        files.push({ name, content });
      }
    }
    return files;
  };
  const isUpo = ({ content }: ReadFile) => recognizeNonInvoice(content) === 'upo';
  const named = await read(upoPaths);
  // A folder may also contain invoices; a file that was named alone is a UPO, or the library says why not.
  const upos = named.filter((file) => upoPaths.includes(file.name) || isUpo(file));
  if (upos.length === 0) throw new FileProblem(noUpo);
  const invoices = (await read(invoicePaths)).filter((file) => !isUpo(file));
  const result = await settings.nakorOf({ language }).matchUpo({
    upo_xml: upos.map(({ content }) => content),
    invoices: invoices.map(({ name, content }) => ({ name, xml: content })),
    ...(trust === undefined ? {} : { trust }),
  });
  const data = shorten(result);
  return {
    data,
    texts: [
      formatUpoText(
        quote(data),
        upos.map(({ name }) => formatToolLine(name)),
        settings.languageOf({ language }),
      ),
    ],
  };
}

const tooLarge = {
  en: `The files have more than ${totalLimitBytes} bytes together: compare them in parts.`,
  pl: `Pliki mają razem więcej niż ${totalLimitBytes} bajtów: porównaj je częściami.`,
};
const noUpo = { en: 'None of the files is a UPO.', pl: 'Wśród plików nie ma UPO.' };

type UpoMatch = Awaited<ReturnType<Nakor['matchUpo']>>;

function shorten(result: UpoMatch): z.infer<typeof output> {
  const { matched, unmatched_files, unmatched_entries, findings } = result;
  const lists = [matched, unmatched_files, unmatched_entries, findings];
  return {
    ...result,
    matched: matched.slice(0, listLimit),
    unmatched_files: unmatched_files.slice(0, listLimit),
    unmatched_entries: unmatched_entries.slice(0, listLimit),
    findings: findings.slice(0, listLimit),
    truncated: lists.some((list) => list.length > listLimit),
    matched_count: matched.length,
    unmatched_file_count: unmatched_files.length,
    unmatched_entry_count: unmatched_entries.length,
    finding_count: findings.length,
  };
}

type Entry = UpoMatch['matched'][number]['entries'][number];

/** Values of documents in quotation marks. Messages quote them already. */
function quote(result: z.infer<typeof output>): z.infer<typeof output> {
  const value = (text: string | null) => (text === null ? null : formatDocumentValue(text));
  const quoteEntry = <Quoted extends Entry>(entry: Quoted): Quoted => ({
    ...entry,
    ksef_number: value(entry.ksef_number),
    invoice_number: value(entry.invoice_number),
  });
  return {
    ...result,
    upos: result.upos.map((upo) => ({ ...upo, session: value(upo.session), signature: quoteSigner(upo.signature) })),
    matched: result.matched.map((file) => ({ ...file, file: formatToolLine(file.file), entries: file.entries.map(quoteEntry) })),
    unmatched_files: result.unmatched_files.map((file) => ({
      ...file,
      file: formatToolLine(file.file),
      nearest: file.nearest === null ? null : quoteEntry(file.nearest),
      message: formatToolLine(file.message),
    })),
    unmatched_entries: result.unmatched_entries.map((entry) => ({ ...quoteEntry(entry), message: formatToolLine(entry.message) })),
    findings: result.findings.map((finding) => ({ ...finding, message: formatToolLine(finding.message) })),
  };
}

type Signature = UpoMatch['upos'][number]['signature'];

function quoteSigner(signature: Signature): Signature {
  const { signer } = signature;
  return signer === null ? signature : { ...signature, signer: { ...signer, subject: formatDocumentValue(signer.subject) } };
}
