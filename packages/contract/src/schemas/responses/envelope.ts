import { InternalError } from '@nakor/domain/shared/internal-error';
import * as z from 'zod';

/** A timestamp written by Nakor: `2026-10-22T07:15:00.000Z`. */
export const timestamp = z.string().meta({ format: 'date-time' });

/** An amount as a string, never a JSON number, so that no parser rounds it. */
export const amount = z
  .string()
  .regex(/^-?(0|[1-9]\d*)(\.\d+)?$/)
  .meta({ id: 'Amount', description: 'An amount of money as a string, with a decimal point, such as -12.30.', examples: ['-12.30'] });

/** A string, or null. */
export const nullableString = z.string().nullable();

/** A non-negative integer. */
export const count = z.int().nonnegative();

const meta = z
  .strictObject({
    request_id: z
      .string()
      .regex(/^[0-9a-f]{16}$/)
      .meta({
        description: 'Id of this request: 16 hexadecimal digits. Quote it when you report a problem.',
        examples: ['3f9a0c41d27be865'],
      }),
    key_prefix: z
      .string()
      .regex(/^nk_(live|test)_[0-9a-f]{4}$/)
      .nullable()
      .meta({ description: 'First characters of the API key; null if the operation requires no key.', examples: ['nk_test_1a2b'] }),
  })
  .meta({ id: 'Meta', description: 'Metadata of a successful response.' });

/** Envelopes by their data: a name belongs to one schema. */
const envelopes = new WeakMap<z.ZodType, z.ZodType>();

/**
 * The envelope of a successful response: `{ data, meta }`, named after its data.
 *
 * @throws InternalError if the data has no name
 */
export function defineEnvelope<Data extends z.ZodType>(data: Data) {
  const id = data.meta()?.id;
  if (id === undefined) throw new InternalError('The data of a response has no name for the API description.');
  const schemaOf = () => z.strictObject({ data, meta }).meta({ id: `${id}Response` });
  const envelope = (envelopes.get(data) as ReturnType<typeof schemaOf> | undefined) ?? schemaOf();
  envelopes.set(data, envelope);
  return envelope;
}
