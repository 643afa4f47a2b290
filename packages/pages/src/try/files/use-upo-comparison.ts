import type { KnownFile } from '@nakor/domain/upo/match-upo';
import { useEffect, useMemo, useState } from 'preact/hooks';
import type { EngineClient } from '../engine/engine-client.ts';
import { isObsolete } from '../engine/engine-error.ts';
import type { Candidate } from '../input/list-candidates.ts';
import type { Language } from '../language.ts';
import type { NamedUpo, Receipt, UpoComparison } from './engine/upo-messages.ts';

/** Changed files of which is found out what happened to them, at most: each is written in many forms. */
const explainedLimit = 500;

/** UPOs and what they say about the documents. */
export interface ComparedUpos {
  readonly upos: readonly NamedUpo[];
  /** Null until all documents are known. */
  readonly comparison: UpoComparison | null;
  /** What they say about each file, by its name; empty until that is known. */
  readonly receipts: ReadonlyMap<string, Receipt>;
  /** Why they could not be compared; null if they could. */
  readonly failure: string | null;
}

interface Documents {
  readonly upos: readonly NamedUpo[];
  readonly known: readonly KnownFile[];
  readonly candidates: ReadonlyMap<string, Candidate>;
  /** Whether all of them are validated, or as many as ever will be. */
  readonly areKnown: boolean;
}

type State = Pick<ComparedUpos, 'comparison' | 'failure'>;

const nothing: State = { comparison: null, failure: null };

/** Compares UPOs among the documents, and those that were added to them, with the documents. Null without any UPO. */
export function useUpoComparison(
  engine: EngineClient,
  { upos: found, known, candidates, areKnown }: Documents,
  added: readonly NamedUpo[],
  language: Language,
): ComparedUpos | null {
  const [state, setState] = useState<State>(nothing);
  const upos = useMemo(() => {
    const names = new Set(found.map(({ name }) => name));
    return [...found, ...added.filter(({ name }) => !names.has(name))];
  }, [found, added]);
  useEffect(() => {
    setState(nothing);
    if (!areKnown || upos.length === 0) return;
    let isCurrent = true;
    compare(engine, upos, known, candidates).then(
      (comparison) => isCurrent && setState({ comparison, failure: null }),
      (error: unknown) => {
        if (isCurrent && !isObsolete(error))
          setState({ comparison: null, failure: error instanceof Error ? error.message : String(error) });
      },
    );
    return () => {
      isCurrent = false;
    };
  }, [engine, upos, known, candidates, areKnown, language]);
  const receipts = useMemo(() => new Map(state.comparison?.receipts ?? []), [state]);
  return upos.length === 0 ? null : { upos, receipts, ...state };
}

/** Only files that were changed have to be read again. */
async function compare(
  engine: EngineClient,
  upos: readonly NamedUpo[],
  known: readonly KnownFile[],
  candidates: ReadonlyMap<string, Candidate>,
): Promise<UpoComparison> {
  const first = await engine.compareUpos({ upos, files: known });
  const changed = new Set(first.receipts.flatMap(([name, { state }]) => (state === 'changed' ? [name] : [])).slice(0, explainedLimit));
  if (changed.size === 0) return first;
  const files: KnownFile[] = [];
  for (const file of known) {
    const content = changed.has(file.name)
      ? await candidates
          .get(file.name)
          ?.read()
          .catch(() => null)
      : null;
    files.push({ ...file, content: content ?? null });
  }
  return engine.compareUpos({ upos, files });
}
