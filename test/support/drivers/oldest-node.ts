import { spawnSync } from 'node:child_process';
import { globSync } from 'node:fs';
import { delimiter, join } from 'node:path';

/** A program of Node. */
interface NodeProgram {
  readonly file: string;
  readonly major: number;
}

/** The oldest Node on the PATH that the package supports; tests themselves run in the newest. */
export const oldestNode: NodeProgram = (process.env['PATH'] ?? '')
  .split(delimiter)
  .flatMap((directory) => globSync(join(directory, process.platform === 'win32' ? 'node.exe' : 'node')))
  .flatMap((file) => {
    const { stdout, status } = spawnSync(file, ['-p', "process.versions.node.split('.')[0]"], { encoding: 'utf8' });
    return status === 0 ? [{ file, major: Number(stdout) }] : [];
  })
  .filter(({ major }) => major >= 20)
  .reduce((oldest, candidate) => (candidate.major < oldest.major ? candidate : oldest), {
    file: process.execPath,
    major: Number(process.versions.node.split('.')[0]),
  });
