import { useRef } from 'preact/hooks';

/** Printing of the rendered invoice. */
export interface Printing {
  /** The frame of the rendered invoice, as far as it is shown. */
  readonly frame: { current: HTMLIFrameElement | null };
  /** Prints the invoice; one that is not shown is shown first. */
  readonly print: () => void;
  /** To be called when the invoice has been shown. */
  readonly onShown: () => void;
}

/** Prints the rendered invoice. */
export function usePrinting(showInvoice: () => void): Printing {
  const frame = useRef<HTMLIFrameElement>(null);
  const wantsPrint = useRef(false);
  return {
    frame,
    print() {
      if (frame.current?.isConnected !== true || frame.current.hidden) {
        showInvoice();
        wantsPrint.current = true;
      } else frame.current.contentWindow?.print();
    },
    onShown() {
      if (wantsPrint.current) frame.current?.contentWindow?.print();
      wantsPrint.current = false;
    },
  };
}
