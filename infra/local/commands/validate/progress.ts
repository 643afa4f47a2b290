import { basename } from 'node:path';

/** Shows the current file and the number of files on one line that is overwritten. */
export interface Progress {
  show(path: string): void;
  clear(): void;
}

/** Shows progress on a terminal; does nothing when the output is not a terminal or there is only one file. */
export function createProgress(total: number, stream: NodeJS.WriteStream): Progress {
  if (!stream.isTTY || total < 2) return { show: () => {}, clear: () => {} };
  let done = 0;
  return {
    show(path) {
      done += 1;
      stream.write(`\r\u001b[K${done}/${total} ${basename(path).slice(0, 60)}`);
    },
    clear: () => void stream.write('\r\u001b[K'),
  };
}
