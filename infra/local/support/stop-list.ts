/** What was started, so that it can be ended again in the opposite order. */
export interface StopList {
  /** Notes how to end something that has just been started. */
  add(stop: () => Promise<void>): void;
  /** Ends everything, the last started first, once; a failure to end one thing does not keep the others alive. */
  stopAll(): Promise<void>;
}

/** An empty list. */
function createStopList(): StopList {
  const stops: (() => Promise<void>)[] = [];
  return {
    add: (stop) => {
      stops.push(stop);
    },
    async stopAll() {
      const failures: unknown[] = [];
      for (let stop = stops.pop(); stop !== undefined; stop = stops.pop()) {
        await stop().catch((error: unknown) => failures.push(error));
      }
      if (failures.length > 0) throw new AggregateError(failures, 'Not everything could be ended.');
    },
  };
}

/** Runs a start-up that fills a stop list; when it fails half way, what it had started ends again. */
export async function startingOrStopping<Value>(start: (started: StopList) => Promise<Value>): Promise<Value> {
  const started = createStopList();
  try {
    return await start(started);
  } catch (error) {
    // The failure that ended the start is the one to tell.
    await started.stopAll().catch(() => {});
    throw error;
  }
}
