/** An event of Nakor, as in the body of a webhook. */
export interface WebhookEvent {
  /** A UUID. An event may be delivered more than once: ignore ids that you have already processed. */
  readonly id: string;
  /** Such as `validation.completed`; new types may be added. */
  readonly type: string;
  /** Time of the event, in ISO 8601. Events may arrive out of order. */
  readonly created_at: string;
  readonly api_version: string;
  readonly organization_id: string;
  /** Only in test events: what sent them. */
  readonly test?: { readonly message: string; readonly triggered_by_user_id: string };
  /** Details of the event; its fields depend on `type`. */
  readonly data: Readonly<Record<string, unknown>>;
}

/** Why a request must not be trusted. */
export type WebhookRefusal = 'header_missing' | 'header_malformed' | 'signature_wrong' | 'too_old' | 'too_new' | 'body_not_json';

/** Result of the verification. */
export type VerifiedWebhook =
  | { readonly ok: true; readonly event: WebhookEvent }
  | {
      readonly ok: false;
      readonly reason: WebhookRefusal;
      /** The reason as a sentence, for the receiver's own log. */
      readonly message: string;
    };

/** Input of the verification. */
export interface WebhookToVerify {
  /** The whole secret of the webhook, including `whsec_`; or several, during a secret rotation. */
  readonly secret: string | readonly string[];
  /** The value of `X-NK-Signature`; in Node `request.headers['x-nk-signature']`. */
  readonly header: string | readonly string[] | null | undefined;
  /** The body exactly as received, before parsing. */
  readonly body: Uint8Array | string;
  /** How far the time of the signature may differ from now, in either direction. Default: 300. */
  readonly toleranceSeconds?: number;
  /** The current time. Default: the system clock. */
  readonly nowUnixSeconds?: number;
}

/**
 * Verifies that a request is from Nakor, unmodified and recent, and parses its event.
 *
 * @throws TypeError if the arguments are invalid: no secret, or a parsed body
 */
export function verifyWebhook(webhook: WebhookToVerify): VerifiedWebhook;
