import * as z from 'zod';
import { batchFailureTexts } from '../../batch-failures.ts';
import { type ErrorCode, errorDefinitions } from '../../errors.ts';
import { gatewayResponses } from '../../gateway-responses.ts';
import { explainSchema } from '../explained.ts';
import { batchFailureCodes, batchState } from './batches.ts';
import { timestamp } from './envelope.ts';
import { quotaWindow, rateWindow, scope } from './me.ts';

const fieldProblems = z
  .array(
    z
      .strictObject({
        path: z.string().meta({
          description: 'Location of the problem: a field of the body, `path.…`, `query.…` or `header.…`.',
          examples: ['changes[0].new_value'],
        }),
        code: z.string().meta({
          description:
            'Kind of problem, for programs. Format: `required`, `unknown_field`, `wrong_type`, `too_short` and `too_long` (also of numbers and lists), `invalid_value`, `invalid_text`, `unprintable_text`, `invalid_json`, `nothing_to_change`, `out_of_range` (a timestamp outside of the allowed range), `repeated` (a query parameter, or a field of a JSON object, that occurs more than once), `contradiction` (two fields that mean the same differ). Documents: `too_large` for one that KSeF would not accept, and `too_costly` (path `body`) for one whose processing exceeded the limit. Other codes concern the content, such as `unknown_scenario`; new ones may be added.',
          examples: ['required'],
        }),
        message: z.string().meta({ description: 'What is wrong and how to fix it, for people.' }),
      })
      .meta({ id: 'FieldProblem', description: 'What is wrong with one field, and how to fix it.' }),
  )
  .min(1);

const documentProblems = z
  .array(
    z
      .strictObject({
        path: z
          .string()
          .optional()
          .meta({ description: 'The field of the request that contains the document, if the request contains several.' }),
        code: z.string().meta({ description: 'Code of the rule, explained in the rule catalogue.', examples: ['XML-001'] }),
        line: z.int().positive().meta({ description: 'Line in the document, from 1.' }),
        column: z.int().positive().meta({ description: 'Column in the document, in characters, from 1.' }),
        message: z.string().meta({ description: 'What is wrong, for people.' }),
      })
      .meta({ id: 'DocumentProblem', description: 'Why a document cannot be read, and where.' }),
  )
  .min(1);

const scopeList = z.array(scope);
const acceptedTypes = z.union([
  z.strictObject({ accepted: z.array(z.string()).meta({ description: 'Supported media types.' }) }),
  z.strictObject({ accepted_content_encoding: z.array(z.string()).meta({ description: 'Supported values of Content-Encoding.' }) }),
]);

/** Content of `details`, by error code; other errors have no `details`. */
const details = {
  INVALID_XML: documentProblems.meta({ description: 'What cannot be parsed, and where.' }),
  VALIDATION_ERROR: fieldProblems.meta({ description: 'The invalid fields.' }),
  INSUFFICIENT_SCOPE: z
    .strictObject({
      required: scopeList.meta({ description: 'Scopes that grant access; one of them is enough.' }),
      granted: scopeList.meta({ description: 'Scopes of the key.' }),
    })
    .meta({ description: 'Required and granted scopes.' }),
  METHOD_NOT_ALLOWED: z
    .strictObject({ allowed: z.array(z.string()).meta({ description: 'Methods that the path supports, as in `Allow`.' }) })
    .meta({ description: 'Supported methods.' }),
  UNSUPPORTED_MEDIA_TYPE: acceptedTypes.optional().meta({ description: 'What is supported.' }),
  IDEMPOTENCY_CONFLICT: z
    .strictObject({
      reason: explainSchema(['different_body', 'in_progress'], {
        different_body: 'use a new key for a new request',
        in_progress: 'the first request is still running, so retry after the time in `Retry-After`',
      }),
    })
    .meta({ description: 'Why the request was rejected.' }),
  SECRET_LIMIT_REACHED: z
    .strictObject({ possible_at: timestamp.meta({ description: 'When the secret can be rotated again.' }) })
    .meta({ description: 'When it is possible again, as in `Retry-After`.' }),
  RATE_LIMITED: z
    .union([
      z
        .array(rateWindow.omit({ remaining: true }))
        .min(1)
        .meta({ description: 'The windows whose limit is reached.' }),
      z
        .strictObject({
          reason: explainSchema(['concurrency'], {
            concurrency: 'the key has as many documents in progress, or began as many requests within a second, as its plan allows',
          }),
          limit: z.int().positive().meta({ description: 'Maximum number of documents of one key in progress at the same time.' }),
        })
        .meta({ description: 'Too many documents at the same time.' }),
    ])
    .optional()
    .meta({ description: 'The windows whose limit is reached, or that too many documents were sent at the same time.' }),
  QUOTA_EXCEEDED: z
    .array(quotaWindow.omit({ remaining: true }))
    .min(1)
    .meta({ description: 'The windows whose limit is reached.' }),
  BATCH_STATE_CONFLICT: z.strictObject({ state: batchState }).meta({ description: 'The state of the batch.' }),
  BATCH_UPLOAD_INVALID: z
    .strictObject({
      reason: explainSchema(['missing', 'size', 'parts', ...batchFailureCodes], {
        missing: 'nothing was uploaded',
        size: 'the upload has another size than stated',
        parts: 'parts are missing, or their `ETag` is another one',
        ...batchFailureTexts,
      }),
    })
    .meta({ description: 'Why it cannot be processed.' }),
} as const satisfies Partial<Record<ErrorCode, z.ZodType>>;

const meta = z
  .strictObject({
    request_id: z
      .string()
      .regex(/^([0-9a-f]{16}|[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12})$/)
      .meta({
        description: 'Id of this request: 16 hexadecimal digits, or a UUID if the gateway generated the response.',
        examples: ['3f9a0c41d27be865'],
      }),
  })
  .meta({ id: 'ErrorMeta', description: 'Metadata of an error response.' });

function errorSchema(code: ErrorCode) {
  const inner: Partial<Record<ErrorCode, z.ZodType>> = details;
  const shape = {
    code: z.literal(code).meta({ description: 'Error code, for programs.' }),
    message: z.string().meta({ description: 'What is wrong and how to fix it, for people.' }),
  };
  const found = inner[code];
  const error = z.strictObject(found === undefined ? shape : { ...shape, details: found });
  return error.meta({ id: errorSchemaName(code), description: errorDefinitions[code].message.en }) as z.ZodObject<typeof shape>;
}

/** Name of the schema of an error: `MissingAuthError`. */
function errorSchemaName(code: ErrorCode): string {
  const name = pascalCase(code);
  return name.endsWith('Error') ? name : `${name}Error`;
}

function pascalCase(code: ErrorCode): string {
  return code
    .split('_')
    .map((word) => word.charAt(0) + word.slice(1).toLowerCase())
    .join('');
}

/** Names of groups of errors that many operations share. */
const groupNames: ReadonlyMap<string, string> = new Map(
  [
    ['VALIDATION_ERROR', 'InvalidFields'],
    ['INVALID_BODY VALIDATION_ERROR FILE_TOO_LARGE', 'InvalidJson'],
    ['INVALID_BODY INVALID_XML FILE_TOO_LARGE VALIDATION_ERROR', 'InvalidDocument'],
    ['MISSING_AUTH INVALID_KEY_FORMAT INVALID_KEY', 'Unauthorized'],
    ['IP_NOT_ALLOWED INSUFFICIENT_SCOPE', 'Forbidden'],
  ].map(([group = '', name = '']) => [group.split(' ').sort().join(' '), name]),
);

/** Name of a response with one of the given codes, in components and in generated code: `WebhookNotFound`. */
export function getErrorGroupName(among: readonly ErrorCode[]): string {
  return groupNames.get([...among].sort().join(' ')) ?? among.map(pascalCase).join('Or');
}

const codes = Object.keys(errorDefinitions) as ErrorCode[];
const schemas = new Map(codes.map((code) => [code, errorSchema(code)]));

/** Bodies by their name: a name belongs to one schema. */
const bodies = new Map<string, z.ZodType>();

/** Schema of a response with one of the given codes; null if there are none. */
export function defineErrorSchema(among: readonly ErrorCode[]): z.ZodType | null {
  const [first, ...others] = among.flatMap((code) => schemas.get(code) ?? []);
  if (first === undefined) return null;
  const id = `${getErrorGroupName(among)}Response`;
  const error =
    others.length === 0
      ? first
      : z.discriminatedUnion('code', [first, ...others]).meta({ description: 'The error, told apart by `code`.' });
  const body = bodies.get(id) ?? z.strictObject({ error, meta }).meta({ id });
  bodies.set(id, body);
  return body;
}

const gatewayCodes = codes.filter((code) => gatewayResponses.some((response) => response.code === code)) as [ErrorCode, ...ErrorCode[]];

/** Schema of a response generated by the gateway: only some codes, any error status, never with details. */
export const gatewayError = z
  .strictObject({
    error: z
      .strictObject({
        code: z.enum(gatewayCodes).meta({ description: 'Error code, for programs.' }),
        message: z.string().meta({ description: 'What is wrong and how to fix it, for people, in Polish and English.' }),
      })
      .meta({ description: 'The error.' }),
    meta,
  })
  .meta({ id: 'GatewayError', description: 'An error generated by the gateway.' });
