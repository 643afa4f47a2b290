import type { ComponentChildren } from 'preact';
import { useLayoutEffect, useRef, useState } from 'preact/hooks';
import { Icon } from './icon.tsx';

interface MenuProps {
  readonly id: string;
  readonly label: string;
  /** Buttons; a click on one of them closes the menu. */
  readonly children: ComponentChildren;
}

/** A button that shows further buttons below it. Escape, a click elsewhere and leaving it with the keyboard close it. */
export function Menu({ id, label, children }: MenuProps) {
  const [isOpen, setOpen] = useState(false);
  const box = useRef<HTMLDivElement>(null);
  const button = useRef<HTMLButtonElement>(null);
  // At once, so that a key that follows immediately closes it as well.
  useLayoutEffect(() => {
    if (!isOpen) return;
    const closeOutside = ({ target }: Event) => {
      if (target instanceof Node && box.current?.contains(target) !== true) setOpen(false);
    };
    const closeByKey = ({ key }: KeyboardEvent) => key === 'Escape' && close();
    document.addEventListener('pointerdown', closeOutside);
    document.addEventListener('focusin', closeOutside);
    document.addEventListener('keydown', closeByKey);
    return () => {
      document.removeEventListener('keydown', closeByKey);
      document.removeEventListener('pointerdown', closeOutside);
      document.removeEventListener('focusin', closeOutside);
    };
  }, [isOpen]);
  // The chosen button is gone with the menu, so the focus moves to a place to which a dialog can return it.
  const close = () => {
    button.current?.focus();
    setOpen(false);
  };
  return (
    <div class="menu" ref={box}>
      <button
        type="button"
        id={id}
        ref={button}
        class="button small"
        title={label}
        aria-expanded={isOpen}
        aria-controls={`${id}-list`}
        onClick={() => setOpen(!isOpen)}
      >
        <Icon name="more" />
        <span>{label}</span>
      </button>
      {/* Captured, so that the focus is back before the action of the button opens a dialog. */}
      <div class="menu-list card" id={`${id}-list`} hidden={!isOpen} onClickCapture={close}>
        {children}
      </div>
    </div>
  );
}
