import { err } from '@nakor/domain/shared/result';
import { ApiError } from '@nakor/http/message/api-error';
import { readValues } from '@nakor/http/parsing/parse-parameters';
import type { Endpoint } from '@nakor/http/serve';
import { createNewEndpoint } from '@nakor/operations/webhooks/endpoint';
import { generateSecret, secretBytes } from '@nakor/operations/webhooks/secret';
import { createWebhookRecord } from '@nakor/operations/webhooks/webhook-records';
import type { WebhookPorts } from './ports.ts';
import { readTarget } from './read-request.ts';
import { signatureFormat } from './signature-format.ts';

/** `POST /webhooks`: creates an endpoint. Only this response contains its secret. */
export function createWebhook({ webhooks, secrets, checkTarget, newId, randomBytes }: WebhookPorts): Endpoint<'createWebhook'> {
  return async (context) => {
    const { input } = context;
    // A missing URL is already among the errors of the fields.
    const target = input.url === null ? err([]) : await readTarget(input.url, checkTarget, context);
    const { fields, url } = readValues({ fields: input.fields, url: target });
    const { name, description, events } = fields;
    const { environment, organization } = context.caller;
    const { secret, prefix } = generateSecret(randomBytes(secretBytes));
    const endpoint = createNewEndpoint({
      ...{ id: newId(), organizationId: organization.id, environment, name, url, description, events, nowUnixMs: context.nowUnixMs },
      ...{ secretPrefix: prefix, encryptedSecret: await secrets.encrypt(organization.id, secret) },
    });
    if ((await webhooks.create(endpoint)) === 'limit-reached') throw new ApiError('WEBHOOK_LIMIT_REACHED');
    return {
      status: 201,
      data: { webhook: createWebhookRecord(endpoint), secret, warning: warning[context.language], signature_format: signatureFormat },
    };
  };
}

const warning = {
  pl: 'Zapisz secret teraz: nie pokażemy go ponownie. Każdy, kto go zna, może podszyć się pod Nakor. Jeśli wycieknie, wymień go: POST /webhooks/{id}/rotate-secret.',
  en: 'Save the secret now: it is never shown again. Anyone who knows it can impersonate Nakor. If it leaks, replace it: POST /webhooks/{id}/rotate-secret.',
} as const;
