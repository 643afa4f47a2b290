import * as z from 'zod';

const schema = z.object({
  STAGE: z.string().regex(/^[a-z][a-z0-9-]{0,19}$/, 'must be a short lower-case name such as local, dev or prod'),
  ACCESS_TABLE: z.string().min(1, 'must name the access table'),
  REQUESTS_TABLE: z.string().min(1, 'must name the requests table'),
  EVENTS_TABLE: z.string().min(1, 'must name the events table'),
  FILES_BUCKET: z.string().min(1, 'must name the bucket for files'),
  FAN_OUT_QUEUE_URL: z.url('must be the address of the fan-out queue'),
  KSEF_ENVIRONMENT: z.enum(['production', 'test'], 'must be production or test'),
  DOCUMENTS_DIRECTORY: z.string().min(1, 'must name the folder with the documents that are served'),
  SCHEMA_DIRECTORY: z.string().min(1, 'must name the folder with the official FA(3) schema files'),
});

/** Settings of a function, read once at start. */
export interface Config {
  readonly stage: string;
  readonly accessTable: string;
  readonly requestsTable: string;
  readonly eventsTable: string;
  /** Bucket for stored answers too large for a table, and for audit packs. */
  readonly filesBucket: string;
  /** Queue that wakes whoever hands events on. */
  readonly fanOutQueueUrl: string;
  /** Folder with the official FA(3) schema files; the files' digests are checked when they are read. */
  readonly schemaDirectory: string;
  /** For which KSeF invoices are checked. */
  readonly ksefEnvironment: 'production' | 'test';
  /** Folder with the documents that are served, such as `rules.md`. */
  readonly documentsDirectory: string;
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
    throw new Error(`The environment is not complete. ${problems.join('; ')}`);
  }
  return {
    stage: parsed.data.STAGE,
    accessTable: parsed.data.ACCESS_TABLE,
    requestsTable: parsed.data.REQUESTS_TABLE,
    eventsTable: parsed.data.EVENTS_TABLE,
    filesBucket: parsed.data.FILES_BUCKET,
    fanOutQueueUrl: parsed.data.FAN_OUT_QUEUE_URL,
    schemaDirectory: parsed.data.SCHEMA_DIRECTORY,
    ksefEnvironment: parsed.data.KSEF_ENVIRONMENT,
    documentsDirectory: parsed.data.DOCUMENTS_DIRECTORY,
  };
}
