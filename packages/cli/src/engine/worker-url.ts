/** The module of the threads: TypeScript in the repository; in the published package, a bundle next to the command line. */
export const workerUrl = new URL(import.meta.url.endsWith('.ts') ? './task-worker.ts' : './task-worker.js', import.meta.url);
