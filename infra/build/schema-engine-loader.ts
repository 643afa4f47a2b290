import { readFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { runInNewContext } from 'node:vm';
import type { Plugin } from 'esbuild';

/** The loader of libxml2-wasm, which contains the engine as a string of bytes. */
export const loaderPattern = /libxml2raw\.mjs$/;

/** The engine in the source of its loader: the expression that decodes it, and its bytes. */
export interface EmbeddedEngine {
  readonly expression: string;
  readonly bytes: Uint8Array;
}

/** @throws Error when the loader is built in another way */
export function embedEngine(loader: string): EmbeddedEngine {
  const [expression, literal] = /\bea\(('(?:[^'\\]|\\.)*')\)/s.exec(loader) ?? [];
  if (expression === undefined) throw new Error('libxml2-wasm is built in another way: its engine was not found.');
  return { expression, bytes: bytesOf(runInNewContext(literal ?? '') as string) };
}

/** As the loader decodes its string: byte 0 is written as U+0100. */
function bytesOf(text: string): Uint8Array {
  return Uint8Array.from(text, (character) => {
    const code = character.charCodeAt(0);
    return (~code >> 8) & code;
  });
}

/** Replaces a part of a program that must occur once. */
export function replaceOnce(text: string, from: string, to: string): string {
  const parts = text.split(from);
  if (parts.length !== 2)
    throw new Error(`libxml2-wasm is built in another way: ${JSON.stringify(from)} occurs ${parts.length - 1} times.`);
  return parts.join(to);
}

const engineFile = 'libxml2.wasm';

/**
 * Writes the engine into a file next to the bundles for Node, instead of into the program: reading the string and decoding it byte by byte
 * takes about 35 ms of processor time at each start (ADR 0005). All bundles of a build are in one folder.
 */
export const engineInFile: Plugin = {
  name: 'engine-in-file',
  setup({ onLoad, onResolve }) {
    onLoad({ filter: loaderPattern }, async ({ path }) => {
      const loader = await readFile(path, 'utf8');
      const read = 'process.getBuiltinModule("node:fs").readFileSync(new URL(engineFile, import.meta.url))';
      const program = replaceOnce(loader, embedEngine(loader).expression, read);
      return { contents: `import engineFile from './${engineFile}';\n${program}`, loader: 'js' };
    });
    onResolve({ filter: /^\.\/libxml2\.wasm$/ }, ({ importer }) => ({ path: join(dirname(importer), engineFile) }));
    onLoad({ filter: /libxml2\.wasm$/ }, async ({ path }) => ({
      contents: embedEngine(await readFile(join(dirname(path), 'libxml2raw.mjs'), 'utf8')).bytes,
      loader: 'file',
    }));
  },
};
