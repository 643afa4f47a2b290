const batchSize = 20;

/** Applies `work` to all values, a batch at a time, and returns the results in the order of the values. */
export async function runInBatches<Value, Outcome>(values: readonly Value[], work: (value: Value) => Promise<Outcome>): Promise<Outcome[]> {
  const outcomes: Outcome[] = [];
  for (let start = 0; start < values.length; start += batchSize) {
    outcomes.push(...(await Promise.all(values.slice(start, start + batchSize).map(work))));
  }
  return outcomes;
}
