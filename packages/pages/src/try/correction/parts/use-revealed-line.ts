import { useEffect, useRef } from 'preact/hooks';
import type { Picked } from '../pick/mark-page.ts';
import { getInputId } from './value-input.tsx';

/** Frames after which a line that is not on the page yet is given up. */
const frameLimit = 60;

/**
 * Focuses a line of the table after it was picked elsewhere.
 *
 * @param show brings the line closer to the part of the table that is on the page; returns whether the table has it
 */
export function useRevealedLine(picked: Picked | null, show: (path: string) => boolean): void {
  const latest = useRef(show);
  latest.current = show;
  useEffect(() => {
    if (picked?.kind !== 'line') return;
    let frames = 0;
    let request = 0;
    const focusSoon = () => {
      const field = fieldOf(picked);
      frames += 1;
      if (field !== null) field.focus();
      // A search is cleared with one frame, and the table scrolled with a later one.
      else if (frames < frameLimit && latest.current(picked.path)) request = requestAnimationFrame(focusSoon);
    };
    focusSoon();
    return () => cancelAnimationFrame(request);
  }, [picked]);
}

/** The field of the column that was picked, or else the first one of the line; null while the line is not on the page. */
function fieldOf({ path, fieldPath }: Extract<Picked, { readonly kind: 'line' }>): HTMLElement | null {
  const row = document.querySelector<HTMLElement>(`[data-line="${CSS.escape(path)}"]`);
  const field = fieldPath === null ? null : document.getElementById(getInputId(fieldPath));
  return row === null ? null : (field ?? row.querySelector<HTMLElement>('input, select, textarea, button'));
}
