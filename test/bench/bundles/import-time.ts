import { flushCompileCache } from 'node:module';
import { pathToFileURL } from 'node:url';

// Prints how long this process takes to import the given file, in milliseconds. Then kills itself, since functions keep running without an
// end.
const startMs = performance.now();
await import(pathToFileURL(process.argv[2] ?? '').href);
const importMs = performance.now() - startMs;
flushCompileCache();
process.stdout.write(String(importMs), () => process.kill(process.pid, 'SIGKILL'));
