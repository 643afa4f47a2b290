import { describe, expect, it } from 'vitest';
import { createProgress } from '../../../../../../infra/local/commands/validate/progress.ts';

function stream(isTTY: boolean): { written: string[]; stream: NodeJS.WriteStream } {
  const written: string[] = [];
  return { written, stream: { isTTY, write: (text: string) => written.push(text) } as unknown as NodeJS.WriteStream };
}

describe('createProgress', () => {
  it('shows the count on one line of a terminal', () => {
    const terminal = stream(true);
    const progress = createProgress(2, terminal.stream);
    progress.show('/in/a.xml');
    progress.clear();
    progress.show('/in/b.xml');
    expect(terminal.written).toEqual(['\r\u001b[K1/2 a.xml', '\r\u001b[K', '\r\u001b[K2/2 b.xml']);
  });

  it.each([
    { name: 'the output is not a terminal', isTTY: false, total: 2 },
    { name: 'there is only one file', isTTY: true, total: 1 },
  ])('writes nothing when $name', ({ isTTY, total }) => {
    const output = stream(isTTY);
    const progress = createProgress(total, output.stream);
    progress.show('a.xml');
    progress.clear();
    expect(output.written).toEqual([]);
  });
});
