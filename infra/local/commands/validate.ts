import { runProcess } from '@nakor/cli/run-process';

/**
 * `npm run validate -- FILE…`: the command `nakor validate` of this repository. Exits with 0 when all invoices are valid, 1 when some are
 * not, 2 when an argument is wrong or a file could not be read.
 */
const folder = process.env['INIT_CWD'];
// npm runs scripts in the folder of the project.
if (folder !== undefined) process.chdir(folder);
await runProcess(['validate', ...process.argv.slice(2)]);
