#!/usr/bin/env node
import { startFirstThread } from './engine/first-thread.ts';
import { keepCompiledCode } from './shared/compile-cache.ts';

const parameters = process.argv.slice(2);
startFirstThread(parameters);
keepCompiledCode();
// Loaded afterwards, since only what is loaded later is kept.
const { runProcess } = await import('./run-process.ts');
await runProcess(parameters);
