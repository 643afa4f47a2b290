import { writeFileSync } from 'node:fs';
import { catalogueFile } from './catalogue-file.ts';

/** Writes the rule catalogue into the file that the argument names. */
const [target] = process.argv.slice(2);
if (target === undefined) throw new Error('Name the file to write.');
writeFileSync(target, await catalogueFile());
