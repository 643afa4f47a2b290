import { jsonSizeLimitBytes, upoValueLimit } from '@nakor/contract/limits';
import { upoBody } from '@nakor/contract/schemas/upo';
import type { HttpRequest } from '../message/request.ts';
import { checkTotalSize, readDocument, readDocuments } from './document-size.ts';
import type { BodyInput } from './read-body.ts';
import { type Reading, readJson, readJsonBody } from './read-json.ts';

/** UPOs and the files with which they are compared. */
export interface UpoInput extends BodyInput {
  readonly kind: 'upo';
  readonly upos: readonly Uint8Array[];
  readonly files: readonly UpoFileInput[];
  /** Certificates in PEM; null for none. */
  readonly trust: string | null;
}

/** A file, or the SHA-256 of one. */
type UpoFileInput = { readonly name: string } & (
  | { readonly xml: Uint8Array; readonly sha256: null }
  | { readonly xml: null; readonly sha256: string }
);

/** Reads the body of a comparison of UPOs with files. */
export async function readUpoMatch(request: HttpRequest, reading: Reading): Promise<UpoInput> {
  const body = await readJsonBody(request, jsonSizeLimitBytes);
  const { upo_xml, invoices, trust = null } = readJson(body.bytes, upoBody, ['upo_xml'], { ...reading, valueLimit: upoValueLimit });
  const upos = readDocuments('upo_xml', upo_xml);
  const files = invoices.map(({ name, xml, sha256 = '' }, index): UpoFileInput => {
    return xml === undefined ? { name, xml: null, sha256 } : { name, xml: readDocument(`invoices[${index}].xml`, xml), sha256: null };
  });
  checkTotalSize([...upos, ...files.flatMap(({ xml }) => xml ?? [])]);
  return { kind: 'upo', upos, files, trust, body };
}
