import { useState } from 'preact/hooks';
import type { Language } from '../language.ts';
import { Dialog } from '../shell/dialog.tsx';
import { startTexts } from '../texts/start.ts';

interface PasteDialogProps {
  readonly language: Language;
  readonly onClose: () => void;
  readonly onPaste: (text: string) => void;
}

/** A field for the text of an invoice. */
export function PasteDialog({ language, onClose, onPaste }: PasteDialogProps) {
  const texts = startTexts[language];
  const [text, setText] = useState('');
  const open = () => {
    onClose();
    onPaste(text);
  };
  return (
    <Dialog
      title={texts.paste}
      closeLabel={texts.close}
      onClose={onClose}
      isWide
      actions={
        <>
          <button type="button" class="button" onClick={onClose}>
            {texts.cancel}
          </button>
          <button type="button" class="button primary" disabled={text.trim() === ''} onClick={open}>
            {texts.pasteOpen}
          </button>
        </>
      }
    >
      <label class="field">
        <span>{texts.pasteLabel}</span>
        <textarea
          id="pasted"
          class="pasted"
          rows={14}
          spellcheck={false}
          placeholder="<?xml version=…"
          value={text}
          onInput={(event) => setText(event.currentTarget.value)}
        />
      </label>
    </Dialog>
  );
}
