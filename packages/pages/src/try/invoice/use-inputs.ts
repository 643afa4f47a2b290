import { recognizeNonInvoice } from '@nakor/collection/recognize-file';
import { useState } from 'preact/hooks';
import { type DecodedSource, decodeSource } from '../input/decode-source.ts';
import { type Candidate, type CandidateList, type InputProblem, listCandidates, openCandidate } from '../input/list-candidates.ts';
import type { NamedFile } from '../input/named-file.ts';

/** A file that was not opened, and why. */
export interface ShownProblem {
  readonly name: string;
  readonly problem: InputProblem | { readonly reason: string };
}

/** What was dropped, chosen or pasted, as far as it is not an opened invoice. */
export interface Inputs {
  readonly problems: readonly ShownProblem[];
  readonly isOpening: boolean;
  /** Opens a single invoice; of several, the list. */
  openFiles(files: readonly NamedFile[]): Promise<void>;
  openText(text: string, name: string): void;
  /** Says that files could not be opened. */
  report(problems: readonly ShownProblem[]): void;
  /** Forgets what could not be opened. */
  clear(): void;
}

interface InputHandlers {
  readonly onOpen: (source: DecodedSource) => void;
  readonly onMany: (list: CandidateList, files: readonly NamedFile[]) => void;
  /** Files that are UPOs, all of them. Returns whether there is something to compare them with; otherwise they are opened as other files. */
  readonly onUpos: (upos: readonly Candidate[]) => boolean;
}

type State = Pick<Inputs, 'problems' | 'isOpening'>;

/** Opens invoices. */
export function useInputs({ onOpen, onMany, onUpos }: InputHandlers): Inputs {
  const [state, setState] = useState<State>({ problems: [], isOpening: false });
  const finish = (opened: DecodedSource | InputProblem, name: string) => {
    const problems = typeof opened === 'string' ? [{ name, problem: opened }] : [];
    setState({ problems, isOpening: false });
    if (typeof opened !== 'string') onOpen(opened);
  };
  return {
    ...state,
    async openFiles(files) {
      if (files.length === 0) return;
      setState({ problems: [], isOpening: true });
      const list = await listCandidates(files);
      const [first, ...others] = list.found;
      const upos = await listUpos(list);
      if (upos !== null && onUpos(upos)) setState({ problems: [], isOpening: false });
      else if (first === undefined) setState({ problems: [{ name: files[0]?.path ?? '', problem: 'noInvoices' }], isOpening: false });
      else if (others.length > 0) {
        setState({ problems: [], isOpening: false });
        onMany(list, files);
      } else finish(first.kind === 'candidate' ? await openCandidate(first) : first.problem, first.name);
    },
    openText(text, name) {
      finish(decodeSource(new TextEncoder().encode(text), name), name);
    },
    report: (problems) => setState({ problems, isOpening: false }),
    clear: () => setState({ problems: [], isOpening: false }),
  };
}

/** The files if all of them are UPOs; null otherwise. Ends with the first one that is none. */
async function listUpos({ found }: CandidateList): Promise<readonly Candidate[] | null> {
  const upos: Candidate[] = [];
  for (const file of found) {
    const content = file.kind === 'candidate' ? await file.read().catch(() => null) : null;
    if (file.kind !== 'candidate' || content === null || recognizeNonInvoice(content) !== 'upo') return null;
    upos.push(file);
  }
  return upos.length === 0 ? null : upos;
}
