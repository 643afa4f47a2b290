import { HighlightStyle, syntaxHighlighting } from '@codemirror/language';
import type { Extension } from '@codemirror/state';
import { EditorView } from '@codemirror/view';
import { tags } from '@lezer/highlight';

/** A wavy line under what an issue is about. */
function underline(color: string): Record<string, string> {
  return {
    backgroundImage: 'none',
    textDecoration: `underline wavy ${color} 1.5px`,
    textUnderlineOffset: '3px',
    textDecorationSkipInk: 'none',
    paddingBottom: '0',
  };
}

const look = EditorView.theme({
  '&': { height: '100%', color: 'var(--ink)', backgroundColor: 'var(--surface)', fontSize: '0.8125rem' },
  '&.cm-focused': { outline: 'none' },
  '.cm-scroller': { fontFamily: 'var(--mono)', lineHeight: '1.6' },
  '.cm-content': { caretColor: 'var(--ink)', padding: '0.5rem 0' },
  '.cm-cursor': { borderLeftColor: 'var(--ink)' },
  '.cm-gutters': { color: 'var(--quiet)', backgroundColor: 'var(--sunken)', borderRight: '1px solid var(--line)' },
  '.cm-activeLine': { backgroundColor: 'var(--line-back)' },
  '.cm-activeLineGutter': { backgroundColor: 'var(--line)', color: 'var(--ink)' },
  '&.cm-focused > .cm-scroller > .cm-selectionLayer .cm-selectionBackground, .cm-selectionBackground': {
    backgroundColor: 'var(--selection)',
  },
  '.cm-panels': { color: 'var(--ink)', backgroundColor: 'var(--sunken)', borderColor: 'var(--line)' },
  '.cm-panels input': { color: 'var(--ink)', backgroundColor: 'var(--surface)', border: '1px solid var(--strong-line)' },
  '.cm-panels .cm-button': {
    color: 'var(--ink)',
    backgroundColor: 'var(--surface)',
    backgroundImage: 'none',
    border: '1px solid var(--strong-line)',
    borderRadius: '4px',
  },
  '.cm-tooltip': {
    maxWidth: 'min(36rem, 90vw)',
    border: '1px solid var(--strong-line)',
    borderRadius: '6px',
    color: 'var(--ink)',
    backgroundColor: 'var(--raised)',
    boxShadow: 'var(--shadow)',
    fontFamily: 'system-ui, sans-serif',
  },
  '.cm-diagnostic': { padding: '0.4rem 0.7rem', borderLeftWidth: '4px', whiteSpace: 'normal' },
  '.cm-diagnostic-error': { borderLeftColor: 'var(--critical)' },
  '.cm-diagnostic-warning': { borderLeftColor: 'var(--warning)' },
  '.cm-diagnostic-info': { borderLeftColor: 'var(--info)' },
  '.cm-lintRange-error': underline('var(--critical)'),
  '.cm-lintRange-warning': underline('var(--warning)'),
  '.cm-lintRange-info': underline('var(--info)'),
  '.cm-lintRange-active': { backgroundColor: 'var(--warning-back)' },
  '.cm-gutter-lint': { width: '1.1rem' },
  '.cm-lint-marker': { width: '0.6rem', height: '0.6rem', margin: '0.35rem 0.2rem', padding: '0', content: '""' },
  '.cm-lint-marker-error': { content: '""', borderRadius: '50%', backgroundColor: 'var(--critical)' },
  '.cm-lint-marker-warning': { content: '""', borderRadius: '2px', backgroundColor: 'var(--warning)', transform: 'rotate(45deg)' },
  '.cm-lint-marker-info': { content: '""', borderRadius: '50%', border: '2px solid var(--info)' },
  '.cm-searchMatch': { backgroundColor: 'var(--warning-back)', outline: '1px solid var(--warning)' },
  '.cm-matchingTag, &.cm-focused .cm-matchingBracket': { backgroundColor: 'var(--accent-back)' },
});

const colors = HighlightStyle.define([
  { tag: tags.tagName, color: 'var(--xml-tag)' },
  { tag: tags.angleBracket, color: 'var(--xml-bracket)' },
  { tag: tags.attributeName, color: 'var(--xml-name)' },
  { tag: tags.attributeValue, color: 'var(--xml-value)' },
  { tag: [tags.comment, tags.blockComment], color: 'var(--quiet)', fontStyle: 'italic' },
  { tag: [tags.processingInstruction, tags.documentMeta], color: 'var(--quiet)' },
  { tag: tags.invalid, color: 'var(--critical)' },
]);

/** Colours are variables of the page, so that light and dark need no second theme. */
export const editorTheme: Extension = [look, syntaxHighlighting(colors)];
