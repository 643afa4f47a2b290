import { useState } from 'preact/hooks';
import type { Language } from '../language.ts';
import { Dialog } from '../shell/dialog.tsx';
import { DialogFoot } from '../shell/dialog-foot.tsx';
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
        <DialogFoot cancelLabel={texts.cancel} onCancel={onClose} label={texts.pasteOpen} isDisabled={text.trim() === ''} onAct={open} />
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
