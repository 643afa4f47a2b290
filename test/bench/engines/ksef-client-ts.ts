import { validate } from 'ksef-client-ts';
import { measureEngine } from '../measure.ts';

/**
 * The validation of another library for KSeF: well-formedness, its own model of the schema, check digits. Its documentation states no times.
 * It does not run the official schema.
 */
await measureEngine((xml) => {
  const text = new TextDecoder().decode(xml);
  return {
    validate: async () => {
      const { valid, errors } = await validate(text);
      if (!valid) throw new Error(`The invoice did not pass: ${JSON.stringify(errors).slice(0, 300)}`);
    },
  };
});
