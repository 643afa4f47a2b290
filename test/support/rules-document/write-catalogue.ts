import { catalogueFile } from './catalogue-file.ts';

/** Writes the rule catalogue to the standard output. */
process.stdout.write(await catalogueFile());
