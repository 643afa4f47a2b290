import { useState } from 'preact/hooks';
import type { EngineClient } from '../engine/engine-client.ts';
import { type Candidate, describeInputError } from '../input/list-candidates.ts';
import type { ShownProblem } from '../invoice/use-inputs.ts';
import type { NamedContent } from './engine/collection-messages.ts';
import type { NamedUpo } from './engine/upo-messages.ts';

/** UPOs that were added to documents. */
export interface AddedUpos {
  readonly upos: readonly NamedUpo[];
  /** Adds them; one of the same name is replaced. Returns the files that are none, and why. */
  add(candidates: readonly Candidate[]): Promise<readonly ShownProblem[]>;
  remove(): void;
}

/** Keeps UPOs that were chosen by themselves, whichever documents are opened. */
export function useAddedUpos(engine: EngineClient): AddedUpos {
  const [upos, setUpos] = useState<readonly NamedUpo[]>([]);
  return {
    upos,
    async add(candidates) {
      const problems: ShownProblem[] = [];
      const contents: NamedContent[] = [];
      for (const { name, read } of candidates) {
        const content = await read().catch((error: unknown) => describeInputError(error));
        if (content instanceof Uint8Array) contents.push({ name, content });
        else problems.push({ name, problem: content ?? 'tooLarge' });
      }
      const read = await engine.readUpos(contents);
      for (const each of read) if (each.upo === null) problems.push({ name: each.name, problem: { reason: each.reason } });
      const added = read.flatMap(({ name, upo }) => (upo === null ? [] : [{ name, upo }]));
      const names = new Set(added.map(({ name }) => name));
      setUpos((before) => [...before.filter(({ name }) => !names.has(name)), ...added]);
      return problems;
    },
    remove: () => setUpos([]),
  };
}
