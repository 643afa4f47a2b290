import { basename } from 'node:path';
import type { CliIo } from './cli-io.ts';

/** Shows what is being worked on, on one line that is overwritten. */
export interface Progress {
  show(done: number, name: string): void;
  /** Shows a text, however soon after the one before. */
  showText(text: string): void;
  clear(): void;
}

/** Writing for each of 100,000 files would slow them down. */
const intervalMs = 100;

/** Shows progress on a terminal; does nothing when the error stream is not a terminal. */
export function createProgress({ terminal, nowUnixMs }: Pick<CliIo, 'terminal' | 'nowUnixMs'>): Progress {
  if (terminal === null) return { show: () => {}, showText: () => {}, clear: () => {} };
  let shownAtMs = 0;
  let isShown = false;
  return {
    show(done, name) {
      if (nowUnixMs() - shownAtMs < intervalMs) return;
      shownAtMs = nowUnixMs();
      isShown = true;
      terminal.write(
        `\r\u001b[K${done} ${basename(name)
          .replace(/\p{Cc}/gu, '?')
          .slice(0, 60)}`,
      );
    },
    showText(text) {
      isShown = true;
      terminal.write(`\r\u001b[K${text}`);
    },
    clear() {
      if (isShown) terminal.write('\r\u001b[K');
      isShown = false;
    },
  };
}
