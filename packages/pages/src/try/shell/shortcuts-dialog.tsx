import type { Language } from '../language.ts';
import { dialogTexts } from '../texts/dialogs.ts';
import { Dialog } from './dialog.tsx';

/** The list of shortcuts. */
export function ShortcutsDialog({ language, onClose }: { readonly language: Language; readonly onClose: () => void }) {
  const { shortcuts, close } = dialogTexts[language];
  return (
    <Dialog title={shortcuts.title} closeLabel={close} onClose={onClose}>
      <dl class="shortcuts">
        {shortcuts.list.map(({ keys, text }) => (
          <div key={keys}>
            <dt>
              <kbd>{keys}</kbd>
            </dt>
            <dd>{text}</dd>
          </div>
        ))}
      </dl>
      <p class="quiet">{shortcuts.mac}</p>
    </Dialog>
  );
}
