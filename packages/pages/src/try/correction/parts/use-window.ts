import type { RefObject } from 'preact';
import { useEffect, useRef, useState } from 'preact/hooks';

/** The part of a long table that is on the page. */
export interface TableWindow {
  readonly frame: RefObject<HTMLDivElement | null>;
  /** Index of the first row on the page. */
  readonly first: number;
  /** Index behind the last one. */
  readonly last: number;
  /** Heights of the rows that are left out, in pixels. */
  readonly above: number;
  readonly below: number;
  /** Scrolls to a row. */
  readonly scrollTo: (index: number) => void;
}

/** Rows that are rendered outside of the view in each direction. */
const margin = 8;
/** Until a row was measured. */
const assumedHeight = 52;

/** Renders only the rows in view. Rows have the same height, which is measured. */
export function useWindow(count: number, isWindowed: boolean): TableWindow {
  const frame = useRef<HTMLDivElement>(null);
  const [view, setView] = useState({ top: 0, height: 600 });
  const [rowHeight, setRowHeight] = useState(assumedHeight);
  useEffect(() => {
    const element = frame.current;
    if (element === null || !isWindowed) return;
    const look = () => {
      setView({ top: element.scrollTop, height: element.clientHeight });
      const row = element.querySelector<HTMLElement>('tbody tr:not(.spacer)');
      if (row !== null && row.offsetHeight > 0) setRowHeight(row.offsetHeight);
    };
    look();
    element.addEventListener('scroll', look, { passive: true });
    const observer = new ResizeObserver(look);
    observer.observe(element);
    return () => {
      element.removeEventListener('scroll', look);
      observer.disconnect();
    };
  }, [isWindowed, count]);
  const scrollTo = (index: number) => {
    if (isWindowed && frame.current !== null) frame.current.scrollTop = Math.max(0, (index - 1) * rowHeight);
  };
  if (!isWindowed) return { frame, first: 0, last: count, above: 0, below: 0, scrollTo };
  const first = Math.max(0, Math.min(count, Math.floor(view.top / rowHeight) - margin));
  const last = Math.min(count, Math.ceil((view.top + view.height) / rowHeight) + margin);
  return { frame, first, last, above: first * rowHeight, below: (count - last) * rowHeight, scrollTo };
}
