/** The clock of all workers of a scenario, and of what the scenario itself does. */
export interface ScenarioClock {
  /** Milliseconds since the epoch. */
  now(): number;
  /** How far it is ahead of the real one. */
  aheadMs(): number;
  /** Lets it run ahead, or behind. */
  moveBy(ms: number): void;
  /** What workers may have taken for the time at a moment of the real clock. */
  at(realUnixMs: number): number[];
}

/** Makes one that shows the real time until it is moved. @param onMove told how far it is ahead then */
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
      // A worker hears of a move a moment later, and a request may have been signed just before.
      return moves.slice(Math.max(0, current - 2), current + 2).map((move) => realUnixMs + move.aheadMs);
    },
  };
}
