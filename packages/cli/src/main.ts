#!/usr/bin/env node
import { keepCompiledCode } from './shared/compile-cache.ts';

keepCompiledCode();
// Loaded afterwards, since only what is loaded later is kept.
const { runProcess } = await import('./run-process.ts');
await runProcess(process.argv.slice(2));
