import { InternalError } from '@nakor/domain/shared/internal-error';
import * as z from 'zod';

/** The stage of the local platform; the only one in which settings for development are accepted. */
export const localStageName = 'local';

const schema = z
  .object({
    STAGE: z.string().regex(/^[a-z][a-z0-9-]{0,19}$/, 'must be a short lower-case name such as local, dev or prod'),
    ACCESS_TABLE: z.string().min(1, 'must name the access table'),
    REQUESTS_TABLE: z.string().min(1, 'must name the requests table'),
    EVENTS_TABLE: z.string().min(1, 'must name the events table'),
    WEBHOOKS_TABLE: z.string().min(1, 'must name the webhooks table'),
    FILES_BUCKET: z.string().min(1, 'must name the bucket for files'),
    FAN_OUT_QUEUE_URL: z.url('must be the address of the fan-out queue'),
    DELIVERY_QUEUE_URL: z.url('must be the address of the delivery queue'),
    DELIVERY_DEAD_LETTERS_URL: z.url('must be the address of the queue for dead letters of the delivery queue'),
    SECRET_KEY_ID: z.string().min(1, 'must name the key of KMS that encrypts the secrets of webhooks'),
    WEBHOOK_TARGETS: z.enum(['public', 'local'], 'must be public or local').default('public'),
    WEBHOOK_WAIT_FACTOR: z.coerce.number().gt(0, 'must be above 0').max(1, 'must be 1 at most').default(1),
    PUBLIC_BASE_URL: z.url('must be the address of the API, with the version').optional(),
    EMAIL_PROBE: z.enum(['none', 'ses'], 'must be none or ses').default('none'),
    KSEF_ENVIRONMENT: z.enum(['production', 'test'], 'must be production or test'),
    DOCUMENTS_DIRECTORY: z.string().min(1, 'must name the folder with the documents that are served'),
    FONTS_DIRECTORY: z.string().min(1, 'must name the folder with the fonts of reports'),
    PAGES_DIRECTORY: z.string().min(1, 'must name the folder with the pages for browsers'),
    SCHEMA_DIRECTORY: z.string().min(1, 'must name the folder with the official FA(3) schema files'),
  })
  .superRefine((settings, context) => {
    if (settings.STAGE === localStageName) return;
    // A deployed function that sent to loopback would reach its own runtime.
    if (settings.WEBHOOK_TARGETS !== 'public')
      context.addIssue({ code: 'custom', path: ['WEBHOOK_TARGETS'], message: 'can be local in local development only' });
    if (settings.WEBHOOK_WAIT_FACTOR !== 1)
      context.addIssue({ code: 'custom', path: ['WEBHOOK_WAIT_FACTOR'], message: 'can be other than 1 in local development only' });
  });

/** Settings of a function, read once at start. */
export interface Config {
  readonly stage: string;
  readonly accessTable: string;
  readonly requestsTable: string;
  readonly eventsTable: string;
  readonly webhooksTable: string;
  /** Bucket for stored answers too large for a table, and for audit packs. */
  readonly filesBucket: string;
  /** Queue that wakes whoever hands events on. */
  readonly fanOutQueueUrl: string;
  /** Queue that wakes whoever sends deliveries. */
  readonly deliveryQueueUrl: string;
  /** Queue for what could not be delivered. */
  readonly deliveryDeadLettersUrl: string;
  /** Key of KMS that encrypts the secrets of webhooks. */
  readonly secretKeyId: string;
  /** Which receivers webhooks may have: those on the public Internet, or besides, in local development alone, those on this computer. */
  readonly webhookTargets: 'public' | 'local';
  /** By which waits between attempts are multiplied: 1, but in local development. */
  readonly webhookWaitFactor: number;
  /** Where callers reach the API, version prefix included; null for a function that is not told. */
  readonly publicBaseUrl: string | null;
  /** What is asked whether e-mail can be sent; `none` where none is set up. */
  readonly emailProbe: 'none' | 'ses';
  /** Folder with the official FA(3) schema files; the files' digests are checked when they are read. */
  readonly schemaDirectory: string;
  /** For which KSeF invoices are checked. */
  readonly ksefEnvironment: 'production' | 'test';
  /** Folder with the documents that are served, such as `rules.md`. */
  readonly documentsDirectory: string;
  /** Folder with the built pages for browsers; only the function that serves them has it. */
  readonly pagesDirectory: string;
  /** Folder with the fonts of reports; only functions that draw reports have it. */
  readonly fontsDirectory: string;
}

/**
 * Reads the settings that every function needs.
 *
 * @param environment the process environment
 * @throws Error naming each variable that is missing or wrong
 */
export function readConfig(environment: Readonly<Record<string, string | undefined>>): Config {
  const parsed = schema.safeParse(environment);
  if (!parsed.success) {
    const problems = parsed.error.issues.map((issue) => `${issue.path.join('.')}: ${issue.message}`);
    throw new InternalError(`The environment is not complete. ${problems.join('; ')}`);
  }
  return {
    stage: parsed.data.STAGE,
    accessTable: parsed.data.ACCESS_TABLE,
    requestsTable: parsed.data.REQUESTS_TABLE,
    eventsTable: parsed.data.EVENTS_TABLE,
    webhooksTable: parsed.data.WEBHOOKS_TABLE,
    filesBucket: parsed.data.FILES_BUCKET,
    fanOutQueueUrl: parsed.data.FAN_OUT_QUEUE_URL,
    deliveryQueueUrl: parsed.data.DELIVERY_QUEUE_URL,
    deliveryDeadLettersUrl: parsed.data.DELIVERY_DEAD_LETTERS_URL,
    secretKeyId: parsed.data.SECRET_KEY_ID,
    webhookTargets: parsed.data.WEBHOOK_TARGETS,
    webhookWaitFactor: parsed.data.WEBHOOK_WAIT_FACTOR,
    publicBaseUrl: parsed.data.PUBLIC_BASE_URL ?? null,
    emailProbe: parsed.data.EMAIL_PROBE,
    schemaDirectory: parsed.data.SCHEMA_DIRECTORY,
    ksefEnvironment: parsed.data.KSEF_ENVIRONMENT,
    documentsDirectory: parsed.data.DOCUMENTS_DIRECTORY,
    pagesDirectory: parsed.data.PAGES_DIRECTORY,
    fontsDirectory: parsed.data.FONTS_DIRECTORY,
  };
}
