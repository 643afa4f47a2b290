import { useCallback, useEffect, useRef } from 'preact/hooks';
import type { EditorMark, XmlEditor } from '../editor/create-editor.ts';
import type { TextChange } from '../editor/text-change.ts';
import type { SourceDocument } from '../source-document.ts';
import type { Finding, Outcome, Severity } from './findings.ts';

/** After this pause in typing, in milliseconds, the text is validated. */
const pauseMs = 250;

/** The editor, and its text as the document of the page. */
export interface EditorDocument {
  readonly editor: { current: XmlEditor | null };
  /** To be called with each change in the editor. */
  readonly onEdit: () => void;
  /** Changes the text in one step; an empty list only saves it in UTF-8 without a byte order mark. */
  readonly change: (changes: readonly TextChange[]) => void;
  /** The document as it is in the editor now. */
  readonly current: () => SourceDocument | null;
}

/** Keeps the editor and the document in agreement: documents that are opened are shown, and edited ones are reported after a pause. */
export function useEditorDocument(
  source: SourceDocument | null,
  onSource: (source: SourceDocument) => void,
  outcome: Outcome | null,
  findings: readonly Finding[],
): EditorDocument {
  const editor = useRef<XmlEditor | null>(null);
  const shown = useRef<SourceDocument | null>(null);
  const lineEnd = useRef('\n');
  const timer = useRef<ReturnType<typeof setTimeout> | null>(null);

  useEffect(() => {
    if (source === null || source === shown.current) return;
    stop(timer);
    shown.current = source;
    // CodeMirror works with LF. A file that was written with CR LF throughout is saved like that.
    lineEnd.current = /\r\n/.test(source.text) && !/(?<!\r)\n/.test(source.text) ? '\r\n' : '\n';
    editor.current?.load(source.text.replace(/^\ufeff/, ''));
  }, [source]);

  useEffect(() => {
    const isCurrent = outcome !== null && outcome.source === shown.current && timer.current === null;
    if (isCurrent) editor.current?.mark(marksOf(findings));
  }, [outcome, findings]);

  const report = useCallback(() => {
    stop(timer);
    const before = shown.current;
    if (editor.current === null || before === null) return;
    const text = editor.current.text().replaceAll('\n', lineEnd.current);
    shown.current = { bytes: new TextEncoder().encode(text), text, name: before.name };
    onSource(shown.current);
  }, [onSource]);

  return {
    editor,
    onEdit() {
      stop(timer);
      timer.current = setTimeout(report, pauseMs);
    },
    change(changes) {
      if (changes.length > 0) editor.current?.change(changes);
      report();
    },
    current() {
      if (timer.current !== null) report();
      return shown.current;
    },
  };
}

function stop(timer: { current: ReturnType<typeof setTimeout> | null }): void {
  if (timer.current !== null) clearTimeout(timer.current);
  timer.current = null;
}

const markSeverities: Readonly<Record<Severity, EditorMark['severity']>> = {
  critical: 'error',
  error: 'error',
  warning: 'warning',
  info: 'info',
};

function marksOf(findings: readonly Finding[]): readonly EditorMark[] {
  return findings.flatMap(({ id, severity, code, message, places }) =>
    places.flatMap(({ line, column }) =>
      line === null ? [] : [{ id, line, column: column ?? 1, severity: markSeverities[severity], text: `${code} ${message}`.trim() }],
    ),
  );
}
