/** An event of Nakor, as it stands in the body of a webhook. */
export interface WebhookEvent {
  /** A UUID. An event may come more than once: act on each id once. */
  readonly id: string;
  /** Such as `validation.completed`; new ones may be added. */
  readonly type: string;
  /** When it happened, in ISO 8601. Events may come in another order than they happened. */
  readonly created_at: string;
  readonly api_version: string;
  readonly organization_id: string;
  /** What happened; its fields follow from `type`. */
  readonly data: Readonly<Record<string, unknown>>;
}

/** Why a request is not to be believed. */
export type WebhookRefusal = 'header_missing' | 'header_malformed' | 'signature_wrong' | 'too_old' | 'too_new' | 'body_not_json';

/** What verifying has found. */
export type VerifiedWebhook =
  | { readonly ok: true; readonly event: WebhookEvent }
  | {
      readonly ok: false;
      readonly reason: WebhookRefusal;
      /** The reason in a sentence, for the receiver's own log. */
      readonly message: string;
    };

/** What verifying takes. */
export interface WebhookToVerify {
  /** The whole secret of the webhook, `whsec_` included; or several, while one takes the place of another. */
  readonly secret: string | readonly string[];
  /** The value of `X-NK-Signature`; in Node `request.headers['x-nk-signature']`. */
  readonly header: string | readonly string[] | null | undefined;
  /** The body exactly as it was received, before anything has parsed it. */
  readonly body: Uint8Array | string;
  /** How far the time of the signature may be from now, both ways. 300 unless told otherwise. */
  readonly toleranceSeconds?: number;
  /** The time now; the clock's unless told otherwise. */
  readonly nowUnixSeconds?: number;
}

/**
 * Verifies that a request is from Nakor, is as it was sent, and was sent just now; and reads its event.
 *
 * @throws TypeError when the call itself is wrong: no secret, or a body that was parsed before
 */
export function verifyWebhook(webhook: WebhookToVerify): VerifiedWebhook;
