import type { RouteId } from '../../routes.ts';
import { codeIiResult } from '../../schemas/responses/code-ii.ts';
import { defineEnvelope } from '../../schemas/responses/envelope.ts';
import { offlineAssessment } from '../../schemas/responses/offline.ts';
import { json, type Operation } from '../operation.ts';

/** Operations on invoices issued without KSeF. */
export const offlineOperations = {
  assessOffline: {
    tag: 'Validation',
    summary: 'Assess an invoice issued without KSeF',
    description:
      'Says which offline mode applies to an invoice, until when it has to be sent to KSeF and whether it is late, which codes a copy must show, its marker in JPK_V7M, and what to do, from its date of issue and the announced events. Events are part of the request: no service is asked, and an event that is not stated did not happen. Each regime states how certain it is. Stores nothing and consumes no quota.',
    responses: json('The regime of the invoice.', defineEnvelope(offlineAssessment)),
  },
  verifyCodeIi: {
    tag: 'Validation',
    summary: 'Verify code II of an offline invoice',
    description:
      'Verifies the second code (`CERTYFIKAT`) of an invoice issued offline with the certificate of its issuer: host, context, seller, serial number, hash of the file, key usage, validity on the day of issue, and the signature. Each mistake is a finding with its place in the URL. Revocation and the issuer of the certificate are not checked. Never send a private key: codes are signed by the library or the command line only. Stores nothing and consumes no quota.',
    responses: json('The verification. The status is 200 even if the code is wrong.', defineEnvelope(codeIiResult)),
  },
} as const satisfies Partial<Record<RouteId, Operation>>;
