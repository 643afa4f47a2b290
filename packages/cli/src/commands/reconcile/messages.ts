import type { Localized } from '@nakor/domain/shared/localized';
import type { ExitCode } from '../../shared/cli-io.ts';
import type { ReconcileOptions } from './choices.ts';

/** What the thread needs to start. Plain data. */
export interface ComparisonJob {
  readonly paths: readonly string[];
  /** As typed. */
  readonly options: ReconcileOptions;
  /** The folder to which relative paths refer. */
  readonly folder: string;
  /** The time of the command, in milliseconds since the epoch. */
  readonly startedUnixMs: number;
  /** Whether progress can be shown. */
  readonly hasTerminal: boolean;
}

/** What the thread says. After each part of the report it waits for {@link partWritten}. */
export type ComparisonMessage =
  | { readonly kind: 'part'; readonly content: string | Uint8Array }
  | { readonly kind: 'complaint'; readonly line: string }
  /** Text for the terminal, as it is. */
  | { readonly kind: 'progress'; readonly text: string }
  | { readonly kind: 'ended'; readonly exitCode: ExitCode }
  /** An error that the user has to resolve. */
  | { readonly kind: 'refused'; readonly texts: Localized };

/** The part was written, so that the next one can be sent. */
export const partWritten = 'part_written';
