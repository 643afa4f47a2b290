import { findFieldErrors } from '@nakor/contract/field-errors/validation-errors';
import { webhookJsonLimitBytes } from '@nakor/contract/limits';
import { type WebhookTestBody, webhookTestBody } from '@nakor/contract/schemas/webhooks';
import { err, ok } from '@nakor/domain/shared/result';
import type * as z from 'zod';
import type { HttpRequest } from '../message/request.ts';
import type { Parsed } from '../parsing/parse-parameters.ts';
import type { BodyInput } from './read-body.ts';
import { isObject, type Reading, readJsonBody, readValue, throwInvalidFields } from './read-json.ts';

/** A new webhook endpoint, a change of one, a recovery of its deliveries, or a test event. Errors in its fields are reported together with those of its URL. */
export interface WebhookInput<Kind, Fields> extends BodyInput {
  readonly kind: Kind;
  readonly fields: Parsed<Fields>;
  /** The URL as sent, also when other fields are invalid; null when there is none. */
  readonly url: string | null;
}

/** Reads the body of a request about webhooks. Wrong fields are left to the endpoint, which checks the URL as well. */
export async function readWebhook<Kind, Fields>(
  request: HttpRequest,
  kind: Kind,
  schema: z.ZodType<Fields>,
  { language, headerErrors }: Reading,
): Promise<WebhookInput<Kind, Fields>> {
  const body = await readJsonBody(request, webhookJsonLimitBytes);
  const { value, errors: repeated } = readValue(body.bytes, { language });
  const parsed = schema.safeParse(value, { reportInput: true });
  const errors = [...headerErrors, ...repeated, ...(parsed.success ? [] : findFieldErrors(parsed.error, language, schema))];
  const fields: Parsed<Fields> = parsed.success && errors.length === 0 ? ok(parsed.data) : err(errors);
  return { kind, body, fields, url: urlOf(value) };
}

/** Without a body, whatever its media type, the request is that for `webhook.test`, as it was before there were others. */
export async function readWebhookTest(request: HttpRequest, reading: Reading): Promise<WebhookInput<'webhook-test', WebhookTestBody>> {
  const isEmpty = request.body === null || request.body.length === 0;
  if (!isEmpty) return readWebhook(request, 'webhook-test' as const, webhookTestBody, reading);
  throwInvalidFields(reading.headerErrors);
  return { kind: 'webhook-test', body: { mediaType: 'application/json', bytes: new Uint8Array() }, fields: ok({}), url: null };
}

function urlOf(value: unknown): string | null {
  const url = isObject(value) ? value['url'] : null;
  return typeof url === 'string' && url.trim() !== '' ? url.trim() : null;
}
