import type { UpoMatchResult } from '@nakor/contract/schemas/responses/upo';
import { readTrust } from '@nakor/documents/upo-signature/trust';
import { verifyUpoSignature } from '@nakor/documents/upo-signature/verify-upo-signature';
import { convertBase64ToHex } from '@nakor/domain/shared/base64';
import type { Language, Localized } from '@nakor/domain/shared/localized';
import { createUpoMatcher } from '@nakor/domain/upo/match-upo';
import { readUpo } from '@nakor/domain/upo/read-upo';
import type { Upo } from '@nakor/domain/upo/upo';
import type { Job } from '../job.ts';
import { JobRejected, rejectField, rejectUnreadableDocument } from '../rejection.ts';
import { buildUpoMatchResult, limitUpoMatchResult } from '../results/upo-match-result.ts';

/** A file to compare: its bytes, or its SHA-256 in hexadecimal or Base64. */
export type ComparedFile = { readonly name: string } & (
  | { readonly xml: Uint8Array; readonly sha256: null }
  | { readonly xml: null; readonly sha256: string }
);

/** Input of a comparison of UPOs with files. */
export interface MatchUpoInput {
  readonly upos: readonly Uint8Array[];
  readonly files: readonly ComparedFile[];
  /** Certificates in PEM; null if none are trusted. */
  readonly trust: string | null;
  readonly language: Language;
}

/** Compares UPOs with files; lists are cut so that they fit into a response. */
export const matchUpoJob: Job<MatchUpoInput, { readonly dataJson: string }> = async (input) => ({
  dataJson: JSON.stringify(limitUpoMatchResult(matchUpoFiles(input))),
});

/**
 * The same without an engine, with whole lists.
 *
 * @throws JobRejected if a UPO or the trust cannot be read
 */
export function matchUpoFiles({ upos: sent, files, trust, language }: MatchUpoInput): UpoMatchResult {
  const trusted = requireTrust(trust, language);
  const upos = sent.map((xml, index) => requireUpo(xml, `upo_xml[${index}]`, language));
  const matcher = createUpoMatcher(upos);
  for (const { name, xml, sha256 } of files) {
    if (xml !== null) matcher.addFile(name, xml);
    else matcher.addHash(name, convertBase64ToHex(sha256, 32) ?? sha256.toLowerCase());
  }
  const hashes = files.filter(({ xml }) => xml === null).length;
  const signatures = sent.map((xml) => verifyUpoSignature(xml, trusted));
  const compared = { upos, signatures, hasTrust: trust !== null, match: matcher.finish(), hashes, hasFiles: files.length > 0 };
  return buildUpoMatchResult(compared, language);
}

/** @throws JobRejected if it contains no certificate, or something else */
function requireTrust(trust: string | null, language: Language): NonNullable<ReturnType<typeof readTrust>> {
  const read = trust === null ? [] : readTrust(trust);
  if (read === null) throw rejectField('trust', 'invalid_value', noTrust, language);
  return read;
}

const noTrust: Localized = {
  pl: 'To nie są certyfikaty X.509 w PEM (-----BEGIN CERTIFICATE-----).',
  en: 'These are not X.509 certificates in PEM (-----BEGIN CERTIFICATE-----).',
};

function requireUpo(xml: Uint8Array, path: string, language: Language): Upo {
  const read = readUpo(xml);
  if (!read.ok) throw new JobRejected(rejectUnreadableDocument(read.error, language, path));
  return read.value;
}
