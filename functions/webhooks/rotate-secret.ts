import { ApiError } from '@nakor/http/message/api-error';
import { readValues } from '@nakor/http/parsing/parse-parameters';
import type { Endpoint } from '@nakor/http/serve';
import { generateSecret, secretBytes } from '@nakor/operations/webhooks/secret';
import { listSigningRecords } from '@nakor/operations/webhooks/secret-rotation';
import { createWebhookRecord } from '@nakor/operations/webhooks/webhook-records';
import { findWebhook } from './find-webhook.ts';
import type { WebhookPorts } from './ports.ts';
import { readId } from './read-request.ts';
import { signatureFormat } from './signature-format.ts';

/**
 * `POST /webhooks/{id}/rotate-secret`: replaces the secret of an endpoint. Only this response contains the new one. It takes no
 * `Idempotency-Key`, for which the response would have to be stored: after a lost response, rotate again.
 */
export function rotateSecret({
  webhooks,
  secrets,
  randomBytes,
}: Pick<WebhookPorts, 'webhooks' | 'secrets' | 'randomBytes'>): Endpoint<'rotateSecret'> {
  return async (context) => {
    const { id } = readValues({ id: readId(context) });
    const reference = { organizationId: context.caller.organization.id, webhookId: id };
    // Nothing is encrypted for endpoints that do not exist.
    await findWebhook(webhooks, id, context);
    const { secret, prefix } = generateSecret(randomBytes(secretBytes));
    const stored = { secretPrefix: prefix, encryptedSecret: await secrets.encrypt(reference.organizationId, secret) };
    const rotation = await webhooks.rotateSecret(reference, stored, context.nowUnixMs);
    if (rotation === null) throw new ApiError('WEBHOOK_NOT_FOUND');
    if ('possibleAtUnixMs' in rotation) throw tooManySecrets(rotation.possibleAtUnixMs, context.nowUnixMs);
    return {
      status: 200,
      data: {
        webhook: createWebhookRecord(rotation),
        secret,
        warning: warning[context.language],
        signature_format: signatureFormat,
        signing_secrets: listSigningRecords(rotation),
      },
    };
  };
}

function tooManySecrets(possibleAtUnixMs: number, nowUnixMs: number): ApiError {
  const possibleAt = new Date(possibleAtUnixMs).toISOString();
  return new ApiError('SECRET_LIMIT_REACHED', {
    details: { possible_at: possibleAt },
    retryAfterSeconds: Math.max(1, Math.ceil((possibleAtUnixMs - nowUnixMs) / 1000)),
  });
}

const warning = {
  pl: 'Zapisz secret teraz: nie pokażemy go ponownie. Każdy, kto go zna, może podszyć się pod Nakor. Poprzedni secret podpisuje jeszcze przez 24 godziny; jeśli wyciekł, usuń go z odbiorcy od razu.',
  en: 'Save the secret now: it is never shown again. Anyone who knows it can impersonate Nakor. The previous secret goes on signing for 24 hours; if it leaked, remove it from your receiver immediately.',
} as const;
