import { spawn } from 'node:child_process';

/** Programs that open a file with the program of its type. */
const openers: Readonly<Record<string, readonly [program: string, ...parameters: string[]]>> = {
  darwin: ['open'],
  win32: ['rundll32', 'url.dll,FileProtocolHandler'],
};

/**
 * Opens a file as if the user had clicked on it.
 *
 * @param path absolute
 * @returns false if no program could be started
 */
export function openFile(path: string): Promise<boolean> {
  const [program, ...parameters] = openers[process.platform] ?? ['xdg-open'];
  return new Promise((resolve) => {
    const opener = spawn(program, [...parameters, path], { stdio: 'ignore', detached: true });
    opener.once('error', () => resolve(false));
    opener.once('spawn', () => {
      opener.unref();
      resolve(true);
    });
  });
}
