/** Signatures of the callbacks of libxml2-wasm, as Emscripten writes them: the result, then the parameters; `v` is none, `i` a 32-bit integer. */
const signatures = ['vii', 'ii', 'iiii'] as const;

const [typeSection, importSection, exportSection] = [1, 2, 7];
const [functionType, integer32, functionKind] = [0x60, 0x7f, 0];

/**
 * A WebAssembly module that imports a function of each signature from `e` and exports it under the same name. The engine can call a function
 * of JavaScript only as such an export. Emscripten compiles one module for each, which edge runtimes do not permit.
 */
export function buildCallbacksModule(): Uint8Array {
  const types = signatures.map(([result = '', ...parameters]) => [
    functionType,
    ...list(parameters.map(() => [integer32])),
    ...list(result === 'v' ? [] : [[integer32]]),
  ]);
  const imports = signatures.map((signature, index) => [...name('e'), ...name(signature), functionKind, index]);
  const exported = signatures.map((signature, index) => [...name(signature), functionKind, index]);
  const sections = [section(typeSection, types), section(importSection, imports), section(exportSection, exported)];
  return Uint8Array.from([0, 0x61, 0x73, 0x6d, 1, 0, 0, 0, ...sections.flat()]);
}

function section(id: number, entries: readonly (readonly number[])[]): readonly number[] {
  const content = list(entries);
  return [id, checkLength(content.length), ...content];
}

function list(entries: readonly (readonly number[])[]): readonly number[] {
  return [checkLength(entries.length), ...entries.flat()];
}

function name(text: string): readonly number[] {
  return [checkLength(text.length), ...new TextEncoder().encode(text)];
}

/** Lengths from 128 have more than one byte. */
function checkLength(length: number): number {
  if (length > 127) throw new Error('The module of the callbacks is larger than its encoding supports.');
  return length;
}
