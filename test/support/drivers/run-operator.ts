import type { OperatorIo, OperatorPorts } from '@nakor/operator/cli/ports';
import { runOperator } from '@nakor/operator/run-operator';

/** Runs an operator command on the given ports at the given time, with files in memory; returns its output and exit code. */
export async function runOperatorCommand(
  ports: OperatorPorts,
  nowUnixMs: number,
  parameters: readonly string[],
  files: Readonly<Record<string, string>> = {},
) {
  const ending = { exitCode: -1, output: '', complaints: '', isConnected: false, written: new Map<string, Buffer>() };
  const io: OperatorIo = {
    out: async (text) => {
      ending.output += text;
    },
    error: (text) => {
      ending.complaints += text;
    },
    nowUnixMs: () => nowUnixMs,
    userName: () => 'operator',
    stages: ['local'],
    explain: () => null,
    readFile: async (path) => new TextEncoder().encode(files[path] ?? ''),
    openFolder: async (folder) => ({
      async append(name, content) {
        const path = `${folder}/${name}`;
        ending.written.set(path, Buffer.concat([ending.written.get(path) ?? Buffer.alloc(0), Buffer.from(content)]));
      },
    }),
    async connect() {
      ending.isConnected = true;
      return { ports, close: async () => {} };
    },
  };
  ending.exitCode = await runOperator(parameters, io);
  return ending;
}
