import type { ComponentChildren } from 'preact';
import { useEffect, useId, useRef } from 'preact/hooks';

interface DialogProps {
  readonly title: string;
  /** Name of the button that closes it. */
  readonly closeLabel: string;
  readonly onClose: () => void;
  readonly children: ComponentChildren;
  /** Buttons at the end. */
  readonly actions?: ComponentChildren;
  readonly isWide?: boolean;
}

/** A modal dialog. Escape, the button and a click beside it close it; the focus returns to where it was. */
export function Dialog({ title, closeLabel, onClose, children, actions, isWide = false }: DialogProps) {
  const element = useRef<HTMLDialogElement>(null);
  const titleId = useId();
  useEffect(() => {
    element.current?.showModal();
  }, []);
  const close = () => element.current?.close();
  return (
    <dialog
      ref={element}
      class={isWide ? 'wide' : ''}
      aria-labelledby={titleId}
      onClose={onClose}
      // Escape closes dialogs by itself; this is for the pointer only.
      onClick={(event) => event.target === element.current && close()}
      onKeyDown={(event) => event.stopPropagation()}
    >
      <div class="dialog-content">
        <header class="dialog-head">
          <h2 id={titleId}>{title}</h2>
          <button type="button" class="button plain" aria-label={closeLabel} title={closeLabel} onClick={close}>
            <svg viewBox="0 0 16 16" width="16" height="16" aria-hidden="true">
              <path d="m3 3 10 10M13 3 3 13" stroke="currentColor" stroke-width="1.8" />
            </svg>
          </button>
        </header>
        <div class="dialog-body">{children}</div>
        {actions !== undefined && <footer class="dialog-actions">{actions}</footer>}
      </div>
    </dialog>
  );
}
