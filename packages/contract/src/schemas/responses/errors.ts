import * as z from 'zod';
import { type ErrorCode, errorDefinitions } from '../../errors.ts';
import { gatewayResponses } from '../../gateway-responses.ts';
import { explained } from '../explained.ts';
import { quotaWindow, rateWindow, scope } from './me.ts';

const fieldProblems = z
  .array(
    z
      .strictObject({
        path: z.string().meta({
          description: 'Where the problem is: a field of the body, path.…, query.… or header.….',
          examples: ['changes[0].new_value'],
        }),
        code: z.string().meta({
          description:
            'What is wrong, for programs. Of form: `required`, `unknown_field`, `wrong_type`, `too_short` and `too_long` (also of numbers and lists), `invalid_value`, `invalid_text`, `unprintable_text`, `invalid_json`, `nothing_to_change`, `repeated` (a parameter of the query, or a field of one JSON object, that is given more than once). Of documents: `too_large` for one that KSeF would not take, and `too_costly` (path `body`) for one on which the work was stopped. Other codes tell what is wrong with the matter itself, such as `unknown_scenario`; there may be new ones.',
          examples: ['required'],
        }),
        message: z.string().meta({ description: 'What is wrong and how to mend it, for people.' }),
      })
      .meta({ id: 'FieldProblem', description: 'What is wrong with one field, and how to mend it.' }),
  )
  .min(1);

const documentProblems = z
  .array(
    z
      .strictObject({
        path: z.string().optional().meta({ description: 'The field of the request that holds the document, where it holds several.' }),
        code: z.string().meta({ description: 'Code of the rule; the catalogue explains each.', examples: ['XML-001'] }),
        line: z.int().positive().meta({ description: 'Line in the document, from 1.' }),
        column: z.int().positive().meta({ description: 'Column in the document, in characters, from 1.' }),
        message: z.string().meta({ description: 'What is wrong, for people.' }),
      })
      .meta({ id: 'DocumentProblem', description: 'Why a document cannot be read, and where.' }),
  )
  .min(1);

const scopeList = z.array(scope);
const acceptedTypes = z.union([
  z.strictObject({ accepted: z.array(z.string()).meta({ description: 'Media types that are taken.' }) }),
  z.strictObject({ accepted_content_encoding: z.array(z.string()).meta({ description: 'Content-Encodings that are taken.' }) }),
]);

/** What `details` of an error hold, by its code; errors that are not listed have none. */
const details = {
  INVALID_XML: documentProblems.meta({ description: 'What cannot be read, and where.' }),
  VALIDATION_ERROR: fieldProblems.meta({ description: 'Each field that is wrong.' }),
  INSUFFICIENT_SCOPE: z
    .strictObject({
      required: scopeList.meta({ description: 'One of these would do.' }),
      granted: scopeList.meta({ description: 'What the key has.' }),
    })
    .meta({ description: 'Scopes that are missing.' }),
  METHOD_NOT_ALLOWED: z
    .strictObject({ allowed: z.array(z.string()).meta({ description: 'Methods that the path takes, as in Allow.' }) })
    .meta({ description: 'What would do.' }),
  UNSUPPORTED_MEDIA_TYPE: acceptedTypes.optional().meta({ description: 'What is taken.' }),
  IDEMPOTENCY_CONFLICT: z
    .strictObject({
      reason: explained(['different_body', 'in_progress'], {
        different_body: 'use a new key for a new request',
        in_progress: 'the first request still runs, so repeat after Retry-After',
      }),
    })
    .meta({ description: 'Why it is refused.' }),
  RATE_LIMITED: z
    .array(rateWindow.omit({ remaining: true }))
    .min(1)
    .optional()
    .meta({ description: 'The windows that are full.' }),
  QUOTA_EXCEEDED: z
    .array(quotaWindow.omit({ remaining: true }))
    .min(1)
    .meta({ description: 'The windows that are full.' }),
} as const satisfies Partial<Record<ErrorCode, z.ZodType>>;

const meta = z
  .strictObject({
    request_id: z
      .string()
      .regex(/^([0-9a-f]{16}|[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12})$/)
      .meta({
        description: 'Id of this call: 16 hexadecimal digits; a UUID where the gateway alone answered.',
        examples: ['3f9a0c41d27be865'],
      }),
  })
  .meta({ id: 'ErrorMeta', description: 'What every error says of the call.' });

function errorSchema(code: ErrorCode) {
  const inner: Partial<Record<ErrorCode, z.ZodType>> = details;
  const shape = {
    code: z.literal(code).meta({ description: 'What is wrong, for programs.' }),
    message: z.string().meta({ description: 'What is wrong and how to mend it, for people.' }),
  };
  const found = inner[code];
  const error = z.strictObject(found === undefined ? shape : { ...shape, details: found });
  return error.meta({ id: errorSchemaName(code), description: errorDefinitions[code].message.en }) as z.ZodObject<typeof shape>;
}

/** Name of the schema of an error: `MissingAuthError`. */
function errorSchemaName(code: ErrorCode): string {
  const words = code.split('_').map((word) => word.charAt(0) + word.slice(1).toLowerCase());
  return `${words.join('')}${words.at(-1) === 'Error' ? '' : 'Error'}`;
}

const codes = Object.keys(errorDefinitions) as ErrorCode[];
const schemas = new Map(codes.map((code) => [code, errorSchema(code)]));

/** The schema of the answer with one of some codes; null for no codes. */
export function errorSchemaOf(among: readonly ErrorCode[]): z.ZodType | null {
  const [first, ...others] = among.flatMap((code) => schemas.get(code) ?? []);
  if (first === undefined) return null;
  const error = others.length === 0 ? first : z.discriminatedUnion('code', [first, ...others]);
  return z.strictObject({ error, meta });
}

const gatewayCodes = codes.filter((code) => gatewayResponses.some((response) => response.code === code)) as [ErrorCode, ...ErrorCode[]];

/** The schema of what the gateway answers by itself: with its own codes, with any status, and never with details. */
export const gatewayError = z
  .strictObject({
    error: z
      .strictObject({
        code: z.enum(gatewayCodes).meta({ description: 'What is wrong, for programs.' }),
        message: z.string().meta({ description: 'What is wrong and how to mend it, for people, in Polish and English.' }),
      })
      .meta({ description: 'The error.' }),
    meta,
  })
  .meta({ id: 'GatewayError', description: 'What the gateway alone answers.' });
