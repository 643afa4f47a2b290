import { InternalError } from '@nakor/domain/shared/internal-error';
import * as z from 'zod';

/** The stage of the local platform, the only one that accepts development settings. */
export const localStageName = 'local';

/** A stream keeps its records for 24 hours; an hour more for those that were read just before that. */
const settledSeconds = 25 * 3_600;

const schema = z
  .object({
    STAGE: z.string().regex(/^[a-z][a-z0-9-]{0,19}$/, 'must be a short lower-case name such as local, dev or prod'),
    ACCESS_TABLE: z.string().min(1, 'must name the access table'),
    REQUESTS_TABLE: z.string().min(1, 'must name the requests table'),
    EVENTS_TABLE: z.string().min(1, 'must name the events table'),
    WEBHOOKS_TABLE: z.string().min(1, 'must name the webhooks table'),
    FILES_BUCKET: z.string().min(1, 'must name the bucket for files'),
    HISTORY_BUCKET: z.string().min(1, 'must name the bucket for the history'),
    HISTORY_SETTLED_SECONDS: z.coerce.number().int().min(0, 'must be at least 0').default(settledSeconds),
    FAN_OUT_QUEUE_URL: z.url('must be the URL of the fan-out queue'),
    DELIVERY_QUEUE_URL: z.url('must be the URL of the delivery queue'),
    DELIVERY_DEAD_LETTERS_URL: z.url('must be the URL of the dead-letter queue of the delivery queue'),
    BATCH_MACHINE_ARN: z.string().startsWith('arn:', 'must be the ARN of the state machine of batches'),
    SECRET_KEY_ID: z.string().min(1, 'must name the KMS key that encrypts webhook secrets'),
    PROBE_KEY_NAME: z.string().startsWith('/', 'must name the parameter with the key of the probe'),
    WEBHOOK_TARGETS: z.enum(['public', 'local'], 'must be public or local').default('public'),
    WEBHOOK_WAIT_FACTOR: z.coerce.number().gt(0, 'must be above 0').max(1, 'must be at most 1').default(1),
    PUBLIC_BASE_URL: z.url('must be the URL of the API, including the version').optional(),
    NBP_URL: z.url('must be the URL of the API of the NBP').optional(),
    UPLOAD_ORIGIN: z
      .string()
      .regex(/^https?:\/\/[a-z0-9.-]+(:\d{1,5})?$/, 'must be the origin of the storage')
      .optional(),
    CHECKED_FUNCTION: z.string().startsWith('arn:', 'must be the ARN of a version of a function').optional(),
    RELEASE_CHECK: z.enum(['on', 'off'], 'must be on or off').default('on'),
    EMAIL_PROBE: z.enum(['none', 'ses'], 'must be none or ses').default('none'),
    KSEF_ENVIRONMENT: z.enum(['prod', 'demo', 'test'], 'must be prod, demo or test'),
    DOCUMENTS_DIRECTORY: z.string().min(1, 'must name the folder with the served documents'),
    FONTS_DIRECTORY: z.string().min(1, 'must name the folder with the fonts of reports'),
    PAGES_DIRECTORY: z.string().min(1, 'must name the folder with the browser pages'),
    SCHEMA_DIRECTORY: z.string().min(1, 'must name the folder with the official FA(3) schema files'),
  })
  .superRefine((settings, context) => {
    if (settings.STAGE === localStageName) return;
    // A deployed function that sends to loopback would reach its own runtime.
    if (settings.WEBHOOK_TARGETS !== 'public')
      context.addIssue({ code: 'custom', path: ['WEBHOOK_TARGETS'], message: 'can be local only in local development' });
    if (settings.WEBHOOK_WAIT_FACTOR !== 1)
      context.addIssue({ code: 'custom', path: ['WEBHOOK_WAIT_FACTOR'], message: 'can differ from 1 only in local development' });
    if (settings.HISTORY_SETTLED_SECONDS !== settledSeconds)
      context.addIssue({
        code: 'custom',
        path: ['HISTORY_SETTLED_SECONDS'],
        message: `can differ from ${settledSeconds} only in local development`,
      });
    if (settings.NBP_URL !== undefined && !settings.NBP_URL.startsWith('https://'))
      context.addIssue({ code: 'custom', path: ['NBP_URL'], message: 'can be http only in local development' });
    if (settings.UPLOAD_ORIGIN !== undefined && !settings.UPLOAD_ORIGIN.startsWith('https://'))
      context.addIssue({ code: 'custom', path: ['UPLOAD_ORIGIN'], message: 'can be http only in local development' });
  });

/** Settings of a function, read once at start. */
export interface Config {
  readonly stage: string;
  readonly accessTable: string;
  readonly requestsTable: string;
  readonly eventsTable: string;
  readonly webhooksTable: string;
  /** Bucket for audit packs, and for stored responses that are too large for a table. */
  readonly filesBucket: string;
  /** Bucket for the history of operations. */
  readonly historyBucket: string;
  /** Age in seconds from which an operation is in the archive unless its record was lost; less only in local development, without a stream. */
  readonly historySettledSeconds: number;
  /** Queue that triggers the fan-out. */
  readonly fanOutQueueUrl: string;
  /** Queue that triggers senders of deliveries. */
  readonly deliveryQueueUrl: string;
  /** Dead-letter queue of deliveries. */
  readonly deliveryDeadLettersUrl: string;
  /** State machine of batches. */
  readonly batchMachineArn: string;
  /** KMS key that encrypts webhook secrets. */
  readonly secretKeyId: string;
  /** Name of the parameter with the key of the probe. */
  readonly probeKeyName: string;
  /** Allowed webhook receivers: public ones only, or (in local development) also those on this computer. */
  readonly webhookTargets: 'public' | 'local';
  /** Factor for the waits between delivery attempts: 1 except in local development. */
  readonly webhookWaitFactor: number;
  /** URL of the API including the version prefix; null for functions that do not need it. */
  readonly publicBaseUrl: string | null;
  /** Origin of the API from which exchange rates are loaded; null where none are. */
  readonly nbpUrl: string | null;
  /** Origin of presigned uploads, to which the page of the service may upload; null where it may not, and for functions that serve no pages. */
  readonly uploadOrigin: string | null;
  /** ARN of the version that is checked before it gets requests; null for functions that check none. */
  readonly checkedFunction: string | null;
  /** Whether new versions are checked before they get requests. */
  readonly releaseCheck: 'on' | 'off';
  /** How e-mail is probed; `none` if it is not set up. */
  readonly emailProbe: 'none' | 'ses';
  /** Folder with the official FA(3) schema files. Their hashes are checked when they are read. */
  readonly schemaDirectory: string;
  /** The KSeF environment that invoices are validated for. */
  readonly ksefEnvironment: 'prod' | 'demo' | 'test';
  /** Folder with the served documents, such as `rules.json`. */
  readonly documentsDirectory: string;
  /** Folder with the built browser pages; set only for the function that serves them. */
  readonly pagesDirectory: string;
  /** Folder with the fonts of reports; set only for functions that render reports. */
  readonly fontsDirectory: string;
}

/**
 * Reads the settings that every function needs.
 *
 * @param environment the process environment
 * @throws InternalError naming each missing or invalid variable
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
    historyBucket: parsed.data.HISTORY_BUCKET,
    historySettledSeconds: parsed.data.HISTORY_SETTLED_SECONDS,
    fanOutQueueUrl: parsed.data.FAN_OUT_QUEUE_URL,
    deliveryQueueUrl: parsed.data.DELIVERY_QUEUE_URL,
    deliveryDeadLettersUrl: parsed.data.DELIVERY_DEAD_LETTERS_URL,
    batchMachineArn: parsed.data.BATCH_MACHINE_ARN,
    secretKeyId: parsed.data.SECRET_KEY_ID,
    probeKeyName: parsed.data.PROBE_KEY_NAME,
    webhookTargets: parsed.data.WEBHOOK_TARGETS,
    webhookWaitFactor: parsed.data.WEBHOOK_WAIT_FACTOR,
    publicBaseUrl: parsed.data.PUBLIC_BASE_URL ?? null,
    nbpUrl: parsed.data.NBP_URL ?? null,
    uploadOrigin: parsed.data.UPLOAD_ORIGIN ?? null,
    checkedFunction: parsed.data.CHECKED_FUNCTION ?? null,
    releaseCheck: parsed.data.RELEASE_CHECK,
    emailProbe: parsed.data.EMAIL_PROBE,
    schemaDirectory: parsed.data.SCHEMA_DIRECTORY,
    ksefEnvironment: parsed.data.KSEF_ENVIRONMENT,
    documentsDirectory: parsed.data.DOCUMENTS_DIRECTORY,
    pagesDirectory: parsed.data.PAGES_DIRECTORY,
    fontsDirectory: parsed.data.FONTS_DIRECTORY,
  };
}
