import { useEffect, useRef } from 'preact/hooks';

/** What shortcuts do. */
export interface ShortcutActions {
  readonly open: () => void;
  readonly save: () => void;
  readonly fix: () => void;
  /** Moves to the next (1) or the previous (-1) issue. */
  readonly step: (direction: 1 | -1) => void;
  readonly help: () => void;
}

/** Listens to the keyboard, while the view is shown. Dialogs keep their keys to themselves. */
export function useShortcuts(isActive: boolean, actions: ShortcutActions): void {
  const current = useRef(actions);
  current.current = actions;
  useEffect(() => {
    if (!isActive) return;
    const listen = (event: KeyboardEvent) => {
      const action = actionOf(event);
      if (action === null) return;
      event.preventDefault();
      action(current.current);
    };
    document.addEventListener('keydown', listen);
    return () => document.removeEventListener('keydown', listen);
  }, [isActive]);
}

function actionOf(event: KeyboardEvent): ((actions: ShortcutActions) => void) | null {
  const { key, ctrlKey, metaKey, altKey, shiftKey } = event;
  if (key === 'F8') return ({ step }) => step(shiftKey ? -1 : 1);
  if (altKey) return null;
  if (ctrlKey || metaKey) return commandOf(key.toLowerCase());
  return key === '?' && !isTyping(event) ? ({ help }) => help() : null;
}

function commandOf(key: string): ((actions: ShortcutActions) => void) | null {
  if (key === 'o') return ({ open }) => open();
  if (key === 's') return ({ save }) => save();
  return key === 'enter' ? ({ fix }) => fix() : null;
}

function isTyping(event: KeyboardEvent): boolean {
  const [target] = event.composedPath();
  return target instanceof HTMLElement && (target.isContentEditable || /^(INPUT|TEXTAREA|SELECT)$/.test(target.tagName));
}
