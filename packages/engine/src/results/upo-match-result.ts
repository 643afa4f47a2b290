import type { UpoMatchResult } from '@nakor/contract/schemas/responses/upo';
import type { UpoSignature } from '@nakor/documents/upo-signature/verify-upo-signature';
import { InternalError } from '@nakor/domain/shared/internal-error';
import type { Language, Localized } from '@nakor/domain/shared/localized';
import type { EntryReference } from '@nakor/domain/upo/compare-upos';
import type { UpoMatch } from '@nakor/domain/upo/match-upo';
import type { Upo } from '@nakor/domain/upo/upo';
import { limitToResponse, responseBytesLimit } from './response-size.ts';

/** What was compared. */
export interface ComparedUpos {
  readonly upos: readonly Upo[];
  /** Of the UPOs, in their order. */
  readonly signatures: readonly UpoSignature[];
  /** Whether the caller named certificates to trust; then each signature has to be valid. */
  readonly hasTrust: boolean;
  readonly match: UpoMatch;
  /** Number of files of which only the hash was given. */
  readonly hashes: number;
  /** Whether there were files; without any, entries have none either. */
  readonly hasFiles: boolean;
}

/** UPOs compared with files, in one language. */
export function buildUpoMatchResult(compared: ComparedUpos, language: Language): UpoMatchResult {
  const { upos, signatures, hasTrust, match, hashes, hasFiles } = compared;
  const areSignaturesRight = signatures.every(({ state }) => (hasTrust ? state === 'valid' : state !== 'invalid'));
  const unmatchedEntries = hasFiles ? match.unmatchedEntries : [];
  return {
    complete: areSignaturesRight && (hasFiles ? match.isComplete : match.findings.every(({ severity }) => severity !== 'error')),
    upos: upos.map((upo, index) => ({ ...buildUpo(upo), signature: buildSignature(signatures[index], language) })),
    matched: match.matched.map(({ file, sha256, entries, entryCount }) => ({
      file,
      sha256,
      entries: entries.map(buildEntry),
      entry_count: entryCount,
    })),
    unmatched_files: match.unmatchedFiles.map(({ file, sha256, code, nearest, changes, message }) => ({
      file,
      sha256,
      code,
      nearest: nearest === null ? null : buildEntry(nearest),
      changes: changes === null ? null : [...changes],
      message: message[language],
    })),
    unmatched_entries: unmatchedEntries.map(({ code, nearest, message, ...reference }) => ({
      ...buildEntry(reference),
      seller_nip: reference.entry.sellerNip,
      sha256: reference.entry.sha256,
      code,
      nearest_file: nearest,
      message: message[language],
    })),
    findings: match.findings.map(({ code, severity, upo, position, element, file, message }) => ({
      ...{ code, severity, upo, position, element, file },
      message: message[language],
    })),
    truncated: false,
    notes: [
      ...(upos.some(({ isSigned }) => isSigned) ? [signatureNote[language]] : []),
      ...(hashes > 0 ? [hashNote[language]] : []),
      provesNote[language],
    ],
  };
}

/** The same with lists that fit into a response of the service. */
export function limitUpoMatchResult(result: UpoMatchResult): UpoMatchResult {
  const limited = {
    ...result,
    matched: [...limitToResponse(result.matched, responseBytesLimit * shares.matched)],
    unmatched_files: [...limitToResponse(result.unmatched_files, responseBytesLimit * shares.others)],
    unmatched_entries: [...limitToResponse(result.unmatched_entries, responseBytesLimit * shares.others)],
    findings: [...limitToResponse(result.findings, responseBytesLimit * shares.others)],
  };
  const isCut = lists.some((name) => limited[name].length < result[name].length);
  return { ...limited, truncated: isCut };
}

/** Parts of a response; the rest is for the UPOs themselves. */
const shares = { matched: 0.35, others: 0.2 } as const;
const lists = ['matched', 'unmatched_files', 'unmatched_entries', 'findings'] as const;

function buildUpo({
  version,
  environment,
  receiver,
  session,
  context,
  page,
  entries,
}: Upo): Omit<UpoMatchResult['upos'][number], 'signature'> {
  return {
    ...{ version, environment, receiver, session, context },
    page: page === null ? null : { number: page.number, count: page.count, documents: page.documents },
    entries: entries.length,
  };
}

function buildSignature(signature: UpoSignature | undefined, language: Language): UpoMatchResult['upos'][number]['signature'] {
  if (signature === undefined) throw new InternalError('A UPO has no result of its signature.');
  const { state, signer, algorithm, signingTime, problems } = signature;
  return {
    ...{ state, signer, algorithm, signing_time: signingTime },
    findings: problems.map(({ code, message }) => ({ code, message: message[language] })),
  };
}

function buildEntry({ upo, entry }: EntryReference): UpoMatchResult['matched'][number]['entries'][number] {
  const { position, ksefNumber, invoiceNumber, issueDate, assignedAt, mode } = entry;
  return {
    ...{ upo, position, ksef_number: ksefNumber, invoice_number: invoiceNumber },
    ...{ issue_date: issueDate, assigned_at: assignedAt, mode },
  };
}

const signatureNote: Localized = {
  pl: 'Nie sprawdzono, czy certyfikat podpisu unieważniono; czas podpisania podaje sam podpis.',
  en: 'Whether the certificate of the signature was revoked was not checked; the time of signing is stated by the signature itself.',
};

const hashNote: Localized = {
  pl: 'Z plików, których podano tylko skrót, nie odczytano sprzedawcy ani numeru, więc nie wyjaśniono, dlaczego się różnią.',
  en: 'Of files of which only the hash was given, seller and number were not read, so it is not explained why they differ.',
};

const provesNote: Localized = {
  pl: 'Skrót dowodzi, który plik KSeF przyjął; treści faktur nie sprawdzono.',
  en: 'The hash proves which file KSeF accepted; the contents of invoices were not validated.',
};
