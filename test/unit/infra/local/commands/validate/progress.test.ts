import { describe, expect, it } from 'vitest';
import { createProgress } from '../../../../../../infra/local/commands/validate/progress.ts';

function stream(isTTY: boolean): { written: string[]; stream: NodeJS.WriteStream } {
  const written: string[] = [];
  return { written, stream: { isTTY, write: (text: string) => written.push(text) } as unknown as NodeJS.WriteStream };
}

describe('createProgress', () => {
  it('counts on a terminal, on one line', () => {
    const terminal = stream(true);
    const progress = createProgress(2, terminal.stream);
    progress.show('/in/a.xml');
    progress.clear();
    progress.show('/in/b.xml');
    expect(terminal.written).toEqual(['\r\u001b[K1/2 a.xml', '\r\u001b[K', '\r\u001b[K2/2 b.xml']);
  });

  it.each([
    { name: 'the output is no terminal', isTTY: false, total: 2 },
    { name: 'there is one file', isTTY: true, total: 1 },
  ])('keeps silent when $name', ({ isTTY, total }) => {
    const silent = stream(isTTY);
    const progress = createProgress(total, silent.stream);
    progress.show('a.xml');
    progress.clear();
    expect(silent.written).toEqual([]);
  });
});
