import { useEffect, useRef } from 'preact/hooks';
import type { Language } from '../language.ts';
import { createEditor, type EditorListener, type XmlEditor } from './create-editor.ts';

interface XmlEditorViewProps extends EditorListener {
  readonly language: Language;
  /** Receives the editor while it exists. */
  readonly editor: { current: XmlEditor | null };
}

/** The element of the editor. */
export function XmlEditorView({ language, editor, onEdit, onMark }: XmlEditorViewProps) {
  const host = useRef<HTMLDivElement>(null);
  const listener = useRef<EditorListener>({ onEdit, onMark });
  listener.current = { onEdit, onMark };

  useEffect(() => {
    if (host.current === null) return;
    const root = host.current.shadowRoot ?? host.current.attachShadow({ mode: 'open' });
    const created = createEditor(root, language, {
      onEdit: () => listener.current.onEdit(),
      onMark: (id) => listener.current.onMark(id),
    });
    editor.current = created;
    return () => created.destroy();
  }, []);
  useEffect(() => editor.current?.setLanguage(language), [editor, language]);
  return <div class="editor" ref={host} />;
}
