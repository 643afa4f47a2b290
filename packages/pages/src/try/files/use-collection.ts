import type { DocumentEntry } from '@nakor/collection/document-entry';
import { type CollectionSummary, summarizeEntries } from '@nakor/collection/summarize';
import { useEffect, useMemo, useRef, useState } from 'preact/hooks';
import { takeEnginePool } from '../engine/warm-engine-pool.ts';
import type { Candidate, CandidateList } from '../input/list-candidates.ts';
import type { Language } from '../language.ts';
import type { SendingContext } from '../sending-context.ts';
import { type ListRow, type RowSelection, selectRows, wholeSelection } from './model/select-rows.ts';
import { type CollectionRelations, type FoundFile, runCollection } from './run-collection.ts';

/** Documents that the page checks at once, at most. */
export const documentLimit = 10_000;

/** How far the validation of many files is. */
type CollectionPhase =
  | { readonly kind: 'examining'; readonly done: number }
  | { readonly kind: 'done' }
  | { readonly kind: 'cancelled' }
  | { readonly kind: 'failed'; readonly message: string };

/** Many files and what is known of them. */
export interface Collection {
  /** What was found, at most {@link documentLimit}. */
  readonly found: readonly FoundFile[];
  /** Number of files that were found, also beyond the limit. */
  readonly foundCount: number;
  /** Number of files in folders that are neither XML nor archives. */
  readonly ignored: number;
  readonly candidates: ReadonlyMap<string, Candidate>;
  /** In the order of what was found; as many as are known so far. */
  readonly entries: readonly DocumentEntry[];
  readonly phase: CollectionPhase;
  /** The documents that belong together; null until they are known. */
  readonly relations: CollectionRelations | null;
  readonly summary: CollectionSummary;
  readonly rows: readonly ListRow[];
  readonly selection: RowSelection;
  select(changes: Partial<RowSelection>): void;
  cancel(): void;
  /** Validates all of them again. */
  restart(): void;
}

interface State {
  readonly entries: readonly DocumentEntry[];
  readonly phase: CollectionPhase;
  readonly relations: CollectionRelations | null;
}

const nothing: State = { entries: [], phase: { kind: 'examining', done: 0 }, relations: null };

/** How often the list is drawn while documents are validated, in milliseconds. */
const drawingIntervalMs = 500;

/** Validates the files whenever they, the context or the language change. Null without files. */
export function useCollection(list: CandidateList | null, context: SendingContext, language: Language): Collection | null {
  const [state, setState] = useState<State>(nothing);
  const [selection, setSelection] = useState<RowSelection>(wholeSelection);
  const [attempt, setAttempt] = useState(0);
  const abort = useRef<AbortController | null>(null);
  const found = useMemo(() => list?.found.slice(0, documentLimit) ?? [], [list]);
  const candidates = useMemo(
    () => new Map(found.flatMap((file) => (file.kind === 'candidate' ? [[file.name, file] as const] : []))),
    [found],
  );
  useEffect(() => setSelection(wholeSelection), [list]);
  useEffect(() => {
    setState(nothing);
    if (found.length === 0) return;
    const controller = new AbortController();
    abort.current = controller;
    const pool = takeEnginePool(language);
    let next: State = nothing;
    let timer: ReturnType<typeof setTimeout> | null = null;
    const show = () => {
      timer = null;
      // Those who show it compare it with what they have shown.
      setState({ ...next, entries: next.entries.slice() });
    };
    const change = (changed: Partial<State>) => {
      next = { ...next, ...changed };
      timer ??= setTimeout(show, drawingIntervalMs);
    };
    const end = (changed: Partial<State>) => {
      if (timer !== null) clearTimeout(timer);
      pool.close();
      if (abort.current !== controller) return;
      next = { ...next, ...changed };
      show();
    };
    let done = 0;
    const entries: DocumentEntry[] = [];
    runCollection(found, {
      ...{ pool, context, language, signal: controller.signal },
      onExamined(count) {
        done += count;
        change({ phase: { kind: 'examining', done } });
      },
      onEntries(added) {
        entries.push(...added);
        change({ entries });
      },
    }).then(
      (relations) => end({ relations, entries, phase: { kind: controller.signal.aborted ? 'cancelled' : 'done' } }),
      (error: unknown) => end({ entries, phase: { kind: 'failed', message: String(error) } }),
    );
    return () => {
      abort.current = null;
      controller.abort();
      if (timer !== null) clearTimeout(timer);
    };
  }, [found, context, language, attempt]);
  const { entries, phase, relations } = state;
  const summary = useMemo(() => summarizeEntries(entries), [entries]);
  const rows = useMemo(() => selectRows(entries, selection), [entries, selection]);
  if (list === null) return null;
  return {
    ...{ found, foundCount: list.found.length, ignored: list.ignored, candidates, entries, phase, relations, summary, rows, selection },
    select: (changes) => setSelection((before) => ({ ...before, ...changes })),
    cancel: () => abort.current?.abort(),
    restart: () => setAttempt((before) => before + 1),
  };
}
