import type { RouteId } from '../../routes.ts';
import { defineEnvelope } from '../../schemas/responses/envelope.ts';
import { upoMatchResult } from '../../schemas/responses/upo.ts';
import { json, type Operation } from '../operation.ts';

/** Operations on receipts of KSeF. */
export const upoOperations = {
  matchUpo: {
    tag: 'Validation',
    summary: 'Compare UPOs with files',
    description:
      'Reads the official receipts of KSeF (UPO, urzędowe poświadczenie odbioru) of a session or of single invoices, and says which of the files they acknowledge, with their KSeF numbers. Only the SHA-256 of a file matches it. A file with the same seller and number but another hash is explained: a byte order mark, line ends, white space, XML that was written again, or an edit. Missing pages, repeated entries, entries of another seller, numbers that contradict themselves and test environments are findings. XAdES signatures are verified against certificates that you name. Send files as XML, or their hashes alone. Stores nothing and consumes no quota.',
    responses: json('The comparison. The status is 200 even if nothing matches.', defineEnvelope(upoMatchResult)),
  },
} as const satisfies Partial<Record<RouteId, Operation>>;
