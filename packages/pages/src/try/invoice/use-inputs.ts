import { useState } from 'preact/hooks';
import { type DecodedSource, decodeSource } from '../input/decode-source.ts';
import { type Candidate, type InputProblem, listCandidates } from '../input/list-candidates.ts';
import type { SourceDocument } from '../source-document.ts';

/** A file that was not opened, and why. */
interface ShownProblem {
  readonly name: string;
  readonly problem: InputProblem;
}

/** What was dropped, chosen or pasted, as far as it is not an opened invoice. */
export interface Inputs {
  /** Invoices to choose from; empty if there is at most one. */
  readonly candidates: readonly Candidate[];
  readonly problems: readonly ShownProblem[];
  readonly isOpening: boolean;
  /** Encoding from which the opened invoice was converted; null for UTF-8. */
  readonly convertedFrom: string | null;
  openFiles(files: readonly File[]): Promise<void>;
  openCandidate(candidate: Candidate): Promise<void>;
  openText(text: string, name: string): void;
  /** Forgets candidates and problems. */
  clear(): void;
}

interface State {
  readonly candidates: readonly Candidate[];
  readonly problems: readonly ShownProblem[];
  readonly isOpening: boolean;
  readonly convertedFrom: string | null;
}

const nothing: State = { candidates: [], problems: [], isOpening: false, convertedFrom: null };

/** Opens invoices. */
export function useInputs(onOpen: (source: SourceDocument) => void): Inputs {
  const [state, setState] = useState<State>(nothing);
  const finish = (opened: DecodedSource | InputProblem, name: string, rest: Partial<State>) => {
    if (typeof opened === 'string') {
      setState((before) => ({ ...before, ...rest, isOpening: false, problems: [...(rest.problems ?? []), { name, problem: opened }] }));
      return;
    }
    setState((before) => ({ ...before, problems: [], ...rest, isOpening: false, convertedFrom: opened.convertedFrom }));
    onOpen(opened.source);
  };
  const openCandidate = async (candidate: Candidate, rest: Partial<State> = {}) => {
    setState((before) => ({ ...before, isOpening: true }));
    finish(await candidate.open(), candidate.name, rest);
  };
  return {
    ...state,
    openCandidate: (candidate) => openCandidate(candidate),
    async openFiles(files) {
      if (files.length === 0) return;
      setState((before) => ({ ...before, isOpening: true, problems: [] }));
      const { candidates, problems } = await listCandidates(files);
      const [first] = candidates;
      if (candidates.length === 1 && first !== undefined) await openCandidate(first, { candidates: [], problems });
      else setState((before) => ({ ...before, candidates, problems, isOpening: false }));
    },
    openText(text, name) {
      finish(decodeSource(new TextEncoder().encode(text), name), name, { candidates: [], problems: [] });
    },
    clear: () => setState(nothing),
  };
}
