import { createProgress } from '@nakor/cli/shared/progress';
import { describe, expect, it } from 'vitest';

/** Collects what is written; the clock advances by a step with each question for the time. */
function createTerminal(stepMs: number) {
  const written: string[] = [];
  let nowUnixMs = 1_000_000;
  const nowMsOf = () => {
    nowUnixMs += stepMs;
    return nowUnixMs;
  };
  return { written, io: { terminal: { write: (text: string) => written.push(text) > 0 }, nowUnixMs: nowMsOf } };
}

describe('createProgress', () => {
  it('shows the count on one line of a terminal', () => {
    const { written, io } = createTerminal(1_000);
    const progress = createProgress(io);
    progress.show(1, '/in/a.xml');
    progress.clear();
    progress.show(2, '/in/b.xml');
    expect(written).toEqual(['\r\u001b[K1 a.xml', '\r\u001b[K', '\r\u001b[K2 b.xml']);
  });

  it('writes at most ten times per second', () => {
    const { written, io } = createTerminal(1);
    const progress = createProgress(io);
    for (let done = 1; done <= 100; done += 1) progress.show(done, 'a.xml');
    expect(written.length).toBeLessThan(5);
    expect(written.length).toBeGreaterThan(0);
  });

  it('shows no control characters of a name', () => {
    const { written, io } = createTerminal(1_000);
    createProgress(io).show(1, 'a\u001b[2J.xml');
    expect(written).toEqual(['\r\u001b[K1 a?[2J.xml']);
  });

  it('writes nothing if the error stream is not a terminal', () => {
    const progress = createProgress({ terminal: null, nowUnixMs: () => 0 });
    progress.show(1, 'a.xml');
    progress.clear();
  });
});
