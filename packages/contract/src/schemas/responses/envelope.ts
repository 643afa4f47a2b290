import * as z from 'zod';

/** A moment, written by us: `2026-10-22T07:15:00.000Z`. */
export const timestamp = z.string().meta({ format: 'date-time' });

/** An amount as a text, never a number of JSON, so that none is ever rounded on the way. */
export const amount = z
  .string()
  .regex(/^-?(0|[1-9]\d*)(\.\d+)?$/)
  .meta({ id: 'Amount', description: 'An amount of money as text, with a dot, such as -12.30.', examples: ['-12.30'] });

/** A text that may be missing. */
export const nullableString = z.string().nullable();

/** A number of things. */
export const count = z.int().nonnegative();

const meta = z
  .strictObject({
    request_id: z
      .string()
      .regex(/^[0-9a-f]{16}$/)
      .meta({ description: 'Id of this call: 16 hexadecimal digits. Quote it when you report a problem.', examples: ['3f9a0c41d27be865'] }),
    key_prefix: z
      .string()
      .regex(/^nk_(live|test)_[0-9a-f]{4}$/)
      .nullable()
      .meta({ description: 'How the calling key begins; null where no key is asked for.', examples: ['nk_test_1a2b'] }),
  })
  .meta({ id: 'Meta', description: 'What every successful answer says of the call.' });

/** The envelope of a success: `{ data, meta }`. */
export function envelopeOf<Data extends z.ZodType>(data: Data) {
  return z.strictObject({ data, meta });
}
