import { useState } from 'preact/hooks';
import { type DecodedSource, decodeSource } from '../input/decode-source.ts';
import { type CandidateList, type InputProblem, listCandidates, openCandidate } from '../input/list-candidates.ts';
import type { NamedFile } from '../input/named-file.ts';

/** A file that was not opened, and why. */
interface ShownProblem {
  readonly name: string;
  readonly problem: InputProblem;
}

/** What was dropped, chosen or pasted, as far as it is not an opened invoice. */
export interface Inputs {
  readonly problems: readonly ShownProblem[];
  readonly isOpening: boolean;
  /** Opens a single invoice; of several, the list. */
  openFiles(files: readonly NamedFile[]): Promise<void>;
  openText(text: string, name: string): void;
  /** Says that a file could not be opened. */
  report(name: string, problem: InputProblem): void;
  /** Forgets what could not be opened. */
  clear(): void;
}

interface InputHandlers {
  readonly onOpen: (source: DecodedSource) => void;
  readonly onMany: (list: CandidateList, files: readonly NamedFile[]) => void;
}

type State = Pick<Inputs, 'problems' | 'isOpening'>;

/** Opens invoices. */
export function useInputs({ onOpen, onMany }: InputHandlers): Inputs {
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
      if (first === undefined) setState({ problems: [{ name: files[0]?.path ?? '', problem: 'noInvoices' }], isOpening: false });
      else if (others.length > 0) {
        setState({ problems: [], isOpening: false });
        onMany(list, files);
      } else finish(first.kind === 'candidate' ? await openCandidate(first) : first.problem, first.name);
    },
    openText(text, name) {
      finish(decodeSource(new TextEncoder().encode(text), name), name);
    },
    report: (name, problem) => setState({ problems: [{ name, problem }], isOpening: false }),
    clear: () => setState({ problems: [], isOpening: false }),
  };
}
