import { basename } from 'node:path';

/** Shows which file of how many is at work, on one line that is overwritten. */
export interface Progress {
  show(path: string): void;
  clear(): void;
}

/** Progress on a terminal; nothing where the output goes to a file or there is only one file. */
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
