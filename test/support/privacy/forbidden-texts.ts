import { marks } from './marks.ts';
import type { PrivacyTest } from './privacy-test.ts';

/** Everything that must not be written anywhere, by name: the marks, and what the service generated for its callers only. */
export function forbiddenTexts(test: PrivacyTest): Readonly<Record<string, string>> {
  return {
    ...marks,
    ...secretTexts(test),
    ...signatures(test),
    // Including those that were never returned because something failed before.
    'the beginning of a secret': 'whsec_',
    'an authorization header': 'Bearer ',
    'a signed address': 'X-Amz-',
  };
}

/** What must not be stored either: only hashes of keys are stored, and secrets are encrypted. */
export function secretTexts({ owner, stranger }: PrivacyTest): Readonly<Record<string, string>> {
  return {
    ...owner.secrets,
    ...stranger.secrets,
    idempotencyKey: marks.idempotencyKey,
    malformedKey: marks.malformedKey,
  };
}

/** Signatures of audit pack URLs and of deliveries. */
function signatures({ ownersResponses, owner }: PrivacyTest): Readonly<Record<string, string>> {
  const addresses = ownersResponses.flatMap(({ headers }) => headers['x-audit-pack-url'] ?? []);
  const ofAddresses = addresses.map((address) => new URL(address).searchParams.get('X-Amz-Signature'));
  const requests = owner.receivers.flatMap((receiver) => receiver.requests);
  const ofDeliveries = requests.map(({ headers }) => /v1=([0-9a-f]{64})/.exec(headers['x-nk-signature'] ?? '')?.[1]);
  const all = [...ofAddresses, ...ofDeliveries].flatMap((signature) => signature?.slice(0, 32) ?? []);
  return Object.fromEntries(all.map((signature, index) => [`signature ${index + 1}`, signature]));
}
