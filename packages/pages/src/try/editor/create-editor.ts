import { defaultKeymap, history, historyKeymap } from '@codemirror/commands';
import { xml } from '@codemirror/lang-xml';
import { bracketMatching, foldGutter, foldKeymap } from '@codemirror/language';
import { type Diagnostic, forEachDiagnostic, lintGutter, setDiagnostics } from '@codemirror/lint';
import { highlightSelectionMatches, search, searchKeymap } from '@codemirror/search';
import { Compartment, EditorState, type Extension } from '@codemirror/state';
import {
  drawSelection,
  EditorView,
  highlightActiveLine,
  highlightActiveLineGutter,
  highlightSpecialChars,
  keymap,
  lineNumbers,
} from '@codemirror/view';
import type { Language } from '../language.ts';
import { editorLabels, editorPhrases } from './editor-texts.ts';
import { editorTheme } from './editor-theme.ts';
import { placeRange } from './place-range.ts';
import type { TextChange } from './text-change.ts';

/** A mark in the text. */
export interface EditorMark {
  readonly line: number;
  readonly column: number;
  readonly severity: 'error' | 'warning' | 'info';
  /** Shown when the mark is pointed at. */
  readonly text: string;
  /** Identifies what the mark belongs to. */
  readonly id: string;
}

/** What is told about the editor. */
export interface EditorListener {
  /** The visitor changed the text. */
  readonly onEdit: () => void;
  /** The cursor moved: the id of the mark in which it is, null for none. */
  readonly onMark: (id: string | null) => void;
}

/** The editor of an invoice. */
export interface XmlEditor {
  /** Shows a document; its history starts here. */
  load(text: string): void;
  /** The text, with lines ended by LF. */
  text(): string;
  /** Replaces the marks. */
  mark(marks: readonly EditorMark[]): void;
  /** Scrolls to a place and moves cursor and focus there. */
  jumpTo(line: number, column: number): void;
  /** Changes the text, in one step that can be undone. */
  change(changes: readonly TextChange[]): void;
  setLanguage(language: Language): void;
  destroy(): void;
}

interface MarkDiagnostic extends Diagnostic {
  readonly id: string;
}

const basics: Extension = [
  lineNumbers(),
  lintGutter(),
  foldGutter(),
  highlightSpecialChars(),
  history(),
  drawSelection(),
  bracketMatching(),
  highlightActiveLine(),
  highlightActiveLineGutter(),
  highlightSelectionMatches(),
  search({ top: true }),
  xml({ autoCloseTags: false }),
  // The tabulator is not bound: it leaves the editor, as keyboard users need.
  keymap.of([...defaultKeymap, ...historyKeymap, ...foldKeymap, ...searchKeymap]),
  editorTheme,
];

/** Creates an editor in a shadow tree: there its styles are style sheets made by script, which the policy of the page allows. */
export function createEditor(root: ShadowRoot, initialLanguage: Language, listener: EditorListener): XmlEditor {
  let language = initialLanguage;
  const words = new Compartment();
  const listening = EditorView.updateListener.of(({ docChanged, selectionSet, state }) => {
    if (docChanged) listener.onEdit();
    if (selectionSet) listener.onMark(markAt(state));
  });
  const stateOf = (text: string) => EditorState.create({ doc: text, extensions: [basics, words.of(wordsOf(language)), listening] });
  const view = new EditorView({ parent: root, root, state: stateOf('') });
  return {
    load: (text) => view.setState(stateOf(text)),
    text: () => view.state.doc.toString(),
    mark: (marks) => view.dispatch(setDiagnostics(view.state, diagnosticsOf(view.state, marks))),
    jumpTo: (line, column) => jump(view, line, column),
    change: (changes) => view.dispatch({ changes: [...changes], userEvent: 'input.fix' }),
    setLanguage(chosen) {
      language = chosen;
      view.dispatch({ effects: words.reconfigure(wordsOf(language)) });
    },
    destroy: () => view.destroy(),
  };
}

function wordsOf(language: Language): Extension {
  return [
    EditorState.phrases.of({ ...editorPhrases[language] }),
    // Editable content can be focused anyway; the attribute says so to programs that only read attributes.
    EditorView.contentAttributes.of({ 'aria-label': editorLabels[language], tabindex: '0' }),
  ];
}

function diagnosticsOf(state: EditorState, marks: readonly EditorMark[]): readonly MarkDiagnostic[] {
  return marks.flatMap(({ line, column, severity, text, id }) => {
    const range = placeRange(state.doc, line, column);
    return range === null ? [] : [{ ...range, severity, message: text, id }];
  });
}

/** The smallest mark around the cursor. */
function markAt(state: EditorState): string | null {
  const { head } = state.selection.main;
  let found: { readonly id: string; readonly size: number } | null = null;
  forEachDiagnostic(state, (diagnostic, from, to) => {
    if (from <= head && head <= to && to - from < (found?.size ?? Number.POSITIVE_INFINITY)) {
      found = { id: (diagnostic as MarkDiagnostic).id, size: to - from };
    }
  });
  return (found as { readonly id: string } | null)?.id ?? null;
}

function jump(view: EditorView, line: number, column: number): void {
  const range = placeRange(view.state.doc, line, column);
  if (range === null) return;
  view.dispatch({
    selection: { anchor: range.from },
    effects: EditorView.scrollIntoView(range.from, { y: 'center', x: 'nearest' }),
  });
  view.focus();
}
