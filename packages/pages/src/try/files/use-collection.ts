import type { DocumentEntry } from '@nakor/collection/document-entry';
import { isReconciliationInput } from '@nakor/collection/reconciliation/input-names';
import { type CollectionSummary, summarizeEntries } from '@nakor/collection/summarize';
import type { KnownFile } from '@nakor/domain/upo/match-upo';
import { useEffect, useMemo, useRef, useState } from 'preact/hooks';
import { listDocuments } from '../batch/list-documents.ts';
import type { EngineClient } from '../engine/engine-client.ts';
import { takeEnginePool } from '../engine/warm-engine-pool.ts';
import type { Candidate, CandidateList } from '../input/list-candidates.ts';
import type { Language } from '../language.ts';
import type { SendingContext } from '../sending-context.ts';
import type { NamedUpo, Receipt } from './engine/upo-messages.ts';
import { type ListRow, type RowSelection, selectRows, wholeSelection } from './model/select-rows.ts';
import { type CollectionRelations, type FoundFile, runCollection } from './run-collection.ts';
import { type ComparedUpos, useUpoComparison } from './use-upo-comparison.ts';

/** Documents that the page checks at once, at most. */
export const documentLimit = 10_000;

/** How far the validation of many files is. */
type CollectionPhase =
  | { readonly kind: 'examining'; readonly done: number }
  | { readonly kind: 'done' }
  | { readonly kind: 'cancelled' }
  | { readonly kind: 'failed'; readonly message: string };

function countIgnored({ ignored }: CandidateList, isCompared: boolean): number {
  return ignored.filter((path) => !isCompared || !isReconciliationInput(path)).length;
}

/** Many files and what is known of them. */
export interface Collection {
  /** The documents that were found, at most {@link documentLimit}. */
  readonly found: readonly FoundFile[];
  /** Number of documents that were found, also beyond the limit. */
  readonly foundCount: number;
  /** Number of files in folders that are neither XML nor archives, and that no comparison reads. */
  readonly ignored: number;
  readonly candidates: ReadonlyMap<string, Candidate>;
  /** What could be packed as a batch, also beyond the limit. */
  readonly batchDocuments: readonly Candidate[];
  /** In the order of what was found; as many as are known so far. */
  readonly entries: readonly DocumentEntry[];
  /** The UPOs among the files and those that were added to them; null for none. */
  readonly upos: ComparedUpos | null;
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
  /** The UPOs among the files. */
  readonly upos: readonly NamedUpo[];
  /** Names of the files that are JPK_V7. */
  readonly registers: readonly string[];
  /** What identifies the documents that could be read; empty until all are validated. */
  readonly known: readonly KnownFile[];
  readonly phase: CollectionPhase;
  readonly relations: CollectionRelations | null;
}

const nothing: State = { entries: [], upos: [], registers: [], known: [], phase: { kind: 'examining', done: 0 }, relations: null };

const noReceipts: ReadonlyMap<string, Receipt> = new Map();

/** How often the list is drawn while documents are validated, in milliseconds. */
const drawingIntervalMs = 500;

/** What a collection consists of. */
interface CollectionFiles {
  /** Null for none. */
  readonly list: CandidateList | null;
  /** UPOs that were added to the documents. */
  readonly added: readonly NamedUpo[];
}

/** Validates the files whenever they, the context or the language change. Null without files. */
export function useCollection(
  engine: EngineClient,
  { list, added }: CollectionFiles,
  context: SendingContext,
  language: Language,
): Collection | null {
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
    const known: KnownFile[] = [];
    runCollection(found, {
      ...{ pool, context, language, signal: controller.signal },
      onExamined(count) {
        done += count;
        change({ phase: { kind: 'examining', done } });
      },
      onEntries(added, identified) {
        entries.push(...added);
        known.push(...identified);
        change({ entries });
      },
      onUpos: (added) => change({ upos: [...next.upos, ...added] }),
      onRegisters: (names) => change({ registers: [...next.registers, ...names] }),
    }).then(
      (relations) => end({ relations, entries, known, phase: { kind: controller.signal.aborted ? 'cancelled' : 'done' } }),
      (error: unknown) => end({ entries, known, phase: { kind: 'failed', message: String(error) } }),
    );
    return () => {
      abort.current = null;
      controller.abort();
      if (timer !== null) clearTimeout(timer);
    };
  }, [found, context, language, attempt]);
  const { entries, upos, registers, known, phase, relations } = state;
  const [documents, batchDocuments] = useMemo(() => {
    const names = new Set([...upos.map(({ name }) => name), ...registers]);
    const isDocument = ({ name }: FoundFile) => !names.has(name);
    return [found.filter(isDocument), listDocuments((list?.found ?? []).filter(isDocument))] as const;
  }, [list, found, upos, registers]);
  const areKnown = list !== null && phase.kind !== 'examining';
  const compared = useUpoComparison(engine, { upos, known, candidates, areKnown }, added, language);
  const receipts = compared?.receipts ?? noReceipts;
  const summary = useMemo(() => summarizeEntries(entries), [entries]);
  const rows = useMemo(() => selectRows(entries, selection, receipts), [entries, selection, receipts]);
  if (list === null) return null;
  return {
    ...{
      found: documents,
      foundCount: list.found.length - upos.length - registers.length,
      ignored: countIgnored(list, registers.length > 0),
      candidates,
    },
    ...{ batchDocuments, entries, upos: compared, phase, relations, summary, rows, selection },
    select: (changes) => setSelection((before) => ({ ...before, ...changes })),
    cancel: () => abort.current?.abort(),
    restart: () => setAttempt((before) => before + 1),
  };
}
