import type { Json } from './values.ts';

/** What the interpreter needs of its surroundings. */
export interface MachineHost {
  /**
   * Invokes a function.
   *
   * @param name as in the definition
   * @param timeLimitSeconds of the state
   * @returns the value that the function returned
   * @throws StateError with the name of what the function threw, `States.Timeout`, or `Lambda.Unknown` if its process ended
   */
  invoke(name: string, payload: Json, timeLimitSeconds: number): Promise<Json>;
  /** The content of an object. */
  readObject(bucket: string, key: string): Promise<string>;
  /** Writes an object. */
  writeObject(bucket: string, key: string, content: string): Promise<void>;
  /** The children of a map that have ended, as they were kept before a restart. */
  listEndedChildren(mapState: string): Promise<readonly ChildResult[]>;
  /** Keeps the result of a child. */
  keepChild(mapState: string, result: ChildResult): Promise<void>;
  /** Waits; ends at once when the signal is aborted. */
  wait(ms: number, signal: AbortSignal): Promise<void>;
  /** A number from 0 to 1. */
  random(): number;
}

/** How a child execution of a map ended. */
export type ChildResult = { readonly index: number; readonly input: Json } & (
  | { readonly status: 'SUCCEEDED'; readonly output: Json }
  | { readonly status: 'FAILED'; readonly error: string; readonly cause: string }
);
