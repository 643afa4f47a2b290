import { validateInvoice } from '@nakor/domain/validation/validate-invoice';
import { measureEngine } from '../measure.ts';
import { benchSettings, validationPorts } from './validation-ports.ts';

/** Our validation without HTTP: parsing, the official schema, explanations, rules, result. */
await measureEngine((xml) => {
  const ports = validationPorts();
  return {
    validate: async () => {
      const validated = await validateInvoice(xml, ports, benchSettings);
      if (!validated.ok || !validated.value.isFullXsdConfirmed) throw new Error('The invoice did not pass the schema.');
    },
    stop: async () => {},
  };
});
