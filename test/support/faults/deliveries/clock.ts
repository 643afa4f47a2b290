/** The clock of a scenario and of all its workers. */
export interface ScenarioClock {
  /** Unix time in milliseconds. */
  now(): number;
  /** Offset from the real clock. */
  aheadMs(): number;
  /** Moves it forward, or backward. */
  moveBy(ms: number): void;
  /** The times that workers may have assumed at a given real time. */
  at(realUnixMs: number): number[];
}

/** Creates a clock that shows the real time until it is moved. @param onMove called with the new offset */
export function createScenarioClock(onMove: (aheadMs: number) => void): ScenarioClock {
  const moves = [{ sinceUnixMs: 0, aheadMs: 0 }];
  const aheadMs = () => moves.at(-1)?.aheadMs ?? 0;
  return {
    now: () => Date.now() + aheadMs(),
    aheadMs,
    moveBy(ms) {
      moves.push({ sinceUnixMs: Date.now(), aheadMs: aheadMs() + ms });
      onMove(aheadMs());
    },
    at(realUnixMs) {
      const current = moves.findLastIndex(({ sinceUnixMs }) => sinceUnixMs <= realUnixMs);
      // Workers learn of a change with a delay, and a request may have been signed just before.
      return moves.slice(Math.max(0, current - 2), current + 2).map((move) => realUnixMs + move.aheadMs);
    },
  };
}
