import { validateXML } from 'xmllint-wasm';
import { localSchema } from '../local-schema.ts';
import { measureEngine } from '../measure.ts';

/** xmllint-wasm: each call starts a new thread and compiles the schema again; its API allows nothing else. */
await measureEngine((xml) => {
  const [main, ...imported] = localSchema();
  if (main === undefined) throw new Error('There is no schema.');
  return {
    validate: async () => {
      const { valid, rawOutput } = await validateXML({
        xml: [{ fileName: 'invoice.xml', contents: xml }],
        schema: [main],
        preload: imported,
        initialMemoryPages: 1_024,
        maxMemoryPages: 4_096,
      });
      if (!valid) throw new Error(`The invoice did not pass the schema: ${rawOutput.slice(0, 300)}`);
    },
  };
});
