import { useState } from 'preact/hooks';
import type { XmlEditor } from '../editor/create-editor.ts';
import type { Finding, FindingPlace } from './findings.ts';
import type { PaneName } from './panes.tsx';

/** The panes that are shown, and the issue that is marked in them. */
export interface ShownPanes {
  /** Of a wide screen. */
  readonly wide: PaneName;
  /** Of a narrow screen, which shows one. */
  readonly narrow: PaneName;
  /** Id of the marked finding; null for none. */
  readonly marked: string | null;
  readonly mark: (findingId: string | null) => void;
  readonly choose: (name: PaneName) => void;
  /** Shows the rendered invoice beside the XML. */
  readonly showInvoice: () => void;
  readonly jumpTo: (finding: Finding, place: FindingPlace) => void;
  /** Jumps to the next (1) or the previous (-1) finding that has a place. */
  readonly step: (direction: 1 | -1) => void;
}

/** Moves between panes and findings. */
export function usePanes(editor: { readonly current: XmlEditor | null }, findings: readonly Finding[]): ShownPanes {
  const [wide, setWide] = useState<PaneName>('both');
  const [narrow, setNarrow] = useState<PaneName>('issues');
  const [marked, mark] = useState<string | null>(null);
  const jumpTo = (finding: Finding, { line, column }: FindingPlace) => {
    if (line === null) return;
    mark(finding.id);
    if (wide === 'invoice') setWide('xml');
    setNarrow('xml');
    // The editor can be focused once it is shown.
    setTimeout(() => editor.current?.jumpTo(line, column ?? 1));
  };
  return {
    wide,
    narrow,
    marked,
    mark,
    choose(name) {
      if (name !== 'issues') setWide(name);
      setNarrow(name);
    },
    showInvoice() {
      setWide('both');
      setNarrow('invoice');
    },
    jumpTo,
    step(direction) {
      const next = findNext(findings, marked, direction);
      const place = next?.places.find(({ line }) => line !== null);
      if (next !== undefined && place !== undefined) jumpTo(next, place);
    },
  };
}

/** The finding after the current one, or before it, of those that have a place in the text. */
function findNext(findings: readonly Finding[], current: string | null, direction: 1 | -1): Finding | undefined {
  const stops = findings.filter(({ places }) => places.some(({ line }) => line !== null));
  if (stops.length === 0) return undefined;
  const at = stops.findIndex(({ id }) => id === current);
  const next = at === -1 ? (direction === 1 ? 0 : stops.length - 1) : (at + direction + stops.length) % stops.length;
  return stops[next];
}
