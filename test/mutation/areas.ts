/** Code that is mutated together, and the tests that have to notice. */
export interface Area {
  /** Files or glob patterns, from the project's directory. */
  readonly mutate: readonly string[];
  readonly tests: readonly string[];
  /** Whether the tests need the local platform. */
  readonly needsPlatform: boolean;
}

/** Where an undetected defect costs users money: amounts, and work that is done or counted twice. */
export const areas: Readonly<Record<string, Area>> = {
  money: {
    mutate: ['packages/domain/src/money/*.ts'],
    tests: ['test/unit/domain/money/*.test.ts'],
    needsPlatform: false,
  },
  'bucket-deltas': {
    mutate: ['packages/domain/src/correction/amounts/{bucket,cancelled}-deltas.ts'],
    tests: ['test/unit/domain/correction/amounts/*.test.ts'],
    needsPlatform: false,
  },
  idempotency: {
    mutate: ['packages/aws/src/idempotency/idempotency-store.ts', 'packages/aws/src/idempotency/idempotency-writes.ts'],
    tests: ['test/ports/idempotency/{store,endings,interruptions,quota,response-files,take-over}.test.ts'],
    needsPlatform: true,
  },
};
