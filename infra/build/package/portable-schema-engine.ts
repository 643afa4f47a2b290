import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { deflateRawSync } from 'node:zlib';
import type { Plugin } from 'esbuild';
import { embedEngine, loaderPattern, replaceOnce } from '../schema-engine-loader.ts';
import { projectDirectory } from './entries.ts';

const sourceDirectory = join(projectDirectory, 'packages/nakor/src');

/**
 * Adapts libxml2-wasm to a program of one file (ADR 0019). Its loader contains the engine as a string of bytes, and code for Node. Both are
 * replaced: by compressed base64, which any encoding keeps intact, and by nothing. Its modules wait for the engine at top level, which scripts
 * cannot do; here, `startSchemaEngine` waits before they are evaluated.
 */
export const portableSchemaEngine: Plugin = {
  name: 'portable-schema-engine',
  setup({ onLoad }) {
    onLoad({ filter: loaderPattern }, async ({ path }) => ({
      contents: portableLoader(await readFile(path, 'utf8')),
      loader: 'js',
    }));
    onLoad({ filter: /libxml2-wasm.lib.libxml2\.mjs$/ }, async ({ path }) => ({
      contents: replaceOnce(await readFile(path, 'utf8'), 'await moduleLoader()', 'moduleLoader()'),
      loader: 'js',
    }));
    onLoad({ filter: /schema-engine-program\.ts$/ }, () => ({
      contents: "export { start as startSchemaEngine } from 'libxml2-wasm/lib/libxml2raw.mjs';",
      resolveDir: sourceDirectory,
    }));
  },
};

/** A module that exports `start`, which takes the compiled engine and its callbacks, or nothing, and by default a function that returns the started engine. */
function portableLoader(source: string): string {
  const { expression, bytes } = embedEngine(source);
  const replacements = [
    [expression, `given?.engine ?? await inflate(${JSON.stringify(compressEngine(bytes))})`],
    // Of a compiled module, the result is the instance alone.
    [
      'return await WebAssembly.instantiate(b,a)',
      'const made = await WebAssembly.instantiate(b, a); return made.instance ? made : { instance: made, module: b }',
    ],
    ['globalThis.process?.versions?.node&&"renderer"!=globalThis.process?.type', '!1'],
    ['await ((m)=>import(m))("node:module")', '{}'],
    ['a(import.meta.url)', 'a("")'],
    ['ca=import.meta.url', 'ca=""'],
    ['throw g;c=Uint8Array.of(', 'throw g;const signature=c;c=Uint8Array.of('],
    ['c=new WebAssembly.Module(c);c=(new WebAssembly.Instance(c,{e:{f:a}})).exports.f;', 'c=callback(signature,a,c);'],
    [
      'export default Module',
      `let started, engine, given;
       const callback = (signature, call, bytes) => {
         const [module, name] = given ? [given.callbacks, signature] : [new WebAssembly.Module(bytes), 'f'];
         const functions = WebAssembly.Module.imports(module).map((needed) => [needed.name, call]);
         return new WebAssembly.Instance(module, { e: Object.fromEntries(functions) }).exports[name];
       };
       export const start = (compiled) => (started ??= ((given = compiled), Module().then((ready) => { engine = ready; })));
       export default () => engine`,
    ],
  ] as const;
  const program = replacements.reduce((text, [from, to]) => replaceOnce(text, from, to), source);
  return `import { inflate } from ${JSON.stringify(join(sourceDirectory, 'inflate.ts'))};\n${program}`;
}

/** Content for `inflate` of the library. */
export function compressEngine(bytes: Uint8Array): string {
  return deflateRawSync(bytes, { level: 9 }).toString('base64');
}
