import { breakLines, hasLongLines } from '../editor/break-lines.ts';
import type { Language } from '../language.ts';
import type { SnippetOperation } from '../snippets/snippets.ts';
import { workbenchTexts } from '../texts/workbench.ts';
import { saveFile } from './save-file.ts';
import type { ToolName } from './toolbar.tsx';
import type { EditorDocument } from './use-editor-document.ts';

/** What the tools work with. */
interface ToolContext {
  readonly language: Language;
  readonly document: EditorDocument;
  /** Text of the open invoice; null without one. */
  readonly text: string | null;
  readonly lastOperation: SnippetOperation;
  readonly hasAccount: boolean;
  readonly onOpen: () => void;
  readonly onPrint: () => void;
  readonly onDialog: (name: 'copyAs' | 'rejection' | 'offline' | 'account' | 'shortcuts') => void;
  readonly onSaved: (status: string) => void;
}

/** The tools that there are now, and what they do. */
export interface Tools {
  readonly shown: readonly ToolName[];
  readonly run: (tool: ToolName) => void;
}

/** The tools of an invoice. */
export function createTools({ language, document, text, lastOperation, hasAccount, ...actions }: ToolContext): Tools {
  const texts = workbenchTexts[language];
  const tools: Readonly<Record<ToolName, () => void>> = {
    openAnother: actions.onOpen,
    save() {
      const current = document.current();
      if (current === null) return;
      const name = getSavedName(current.name, lastOperation === 'autofix' ? texts.fixedSuffix : null);
      saveFile(current.bytes, name);
      actions.onSaved(texts.saved(name));
    },
    print: actions.onPrint,
    copyAs: () => actions.onDialog('copyAs'),
    format() {
      const shown = document.editor.current?.text() ?? '';
      document.change([{ from: 0, to: shown.length, insert: breakLines(shown) }]);
    },
    rejection: () => actions.onDialog('rejection'),
    offline: () => actions.onDialog('offline'),
    account: () => actions.onDialog('account'),
    shortcuts: () => actions.onDialog('shortcuts'),
  };
  const isShown = (tool: ToolName) => (tool !== 'account' || hasAccount) && (tool !== 'format' || hasLongLines(text ?? ''));
  return { shown: (Object.keys(tools) as ToolName[]).filter(isShown), run: (tool) => tools[tool]() };
}

function getSavedName(name: string | null, suffix: string | null): string {
  const stem = (name ?? 'faktura').replace(/\.xml$/i, '');
  return `${stem}${suffix === null ? '' : `-${suffix}`}.xml`;
}
