import { readFile } from 'node:fs/promises';
import { createNakor, NakorError } from 'nakor';

const nakor = createNakor({ language: 'en' });
try {
  const { valid, issues } = await nakor.validate(await readFile('invoice.xml'));
  console.log(valid ? 'valid' : 'not valid');
  for (const { severity, code, line, message } of issues) console.log(`${severity} ${code}, line ${line}: ${message}`);
} catch (error) {
  if (!(error instanceof NakorError)) throw error;
  console.error(error.code, error.message, error.details);
}
