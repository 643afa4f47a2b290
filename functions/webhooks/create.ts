import { InternalError } from '@nakor/domain/shared/internal-error';
import { newEndpoint } from '@nakor/domain/webhooks/endpoint';
import { generateSecret, secretBytes } from '@nakor/domain/webhooks/secret';
import { ApiError } from '@nakor/http/api-error';
import { parsedValue, throwIfInvalid } from '@nakor/http/parse-parameters';
import type { Endpoint } from '@nakor/http/serve';
import type { WebhookPorts } from './ports.ts';
import { organizationOf, readTarget } from './read-request.ts';
import { signatureFormat, webhookResult } from './webhook-result.ts';

/** `POST /webhooks`: a new endpoint, with the only answer that ever shows its secret. */
export function createWebhook({ webhooks, secrets, checkTarget, newId, randomBytes }: WebhookPorts): Endpoint {
  return async ({ call, input }) => {
    if (input?.kind !== 'webhook') throw new InternalError('POST /webhooks was reached without an order.');
    const target = await readTarget(input.url, checkTarget, call);
    throwIfInvalid(input, target);
    const { name, description, events } = parsedValue({ value: input.order, errors: input.errors });
    const organizationId = organizationOf(call);
    const { secret, prefix } = generateSecret(randomBytes(secretBytes));
    const endpoint = newEndpoint({
      ...{ id: newId(), organizationId, name, url: parsedValue(target), description, events, nowUnixMs: call.nowMs },
      ...{ secretPrefix: prefix, encryptedSecret: await secrets.encrypt(organizationId, secret) },
    });
    if ((await webhooks.create(endpoint)) === 'limit-reached') throw new ApiError('WEBHOOK_LIMIT_REACHED');
    return {
      status: 201,
      data: { webhook: webhookResult(endpoint), secret, warning: warning[call.language], signature_format: signatureFormat },
    };
  };
}

const warning = {
  pl: 'Zapisz secret teraz: nie pokażemy go ponownie. Kto go zna, może podszyć się pod Nakor. Gdy wycieknie, utwórz nowy webhook i usuń ten.',
  en: 'Keep the secret now: it is never shown again. Whoever knows it can pretend to be Nakor. Should it leak, create a new webhook and delete this one.',
} as const;
