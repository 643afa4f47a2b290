import type { KeyRegistry } from '@nakor/domain/access/api-key';
import type { OrganizationStore } from '@nakor/domain/access/organization';
import type { QuotaStore } from '@nakor/domain/claims/claim';
import type { PresetStore } from '@nakor/domain/erp/preset-catalogue';
import type { FanOutQueue } from '@nakor/domain/events/event';

/** What operators work on. */
export interface OperatorPorts {
  readonly organizations: OrganizationStore;
  readonly keys: KeyRegistry;
  readonly quota: Pick<QuotaStore, 'readQuota'>;
  readonly fanOut: FanOutQueue;
  readonly presets: PresetStore;
}

/** The ports of one stage, until they are closed. */
export interface Connection {
  readonly ports: OperatorPorts;
  close(): Promise<void>;
}

/** How the command line meets the world. */
export interface OperatorIo {
  /** Writes to the standard output; the text ends with a line break. Rejects when it could not be written. */
  out(text: string): Promise<void>;
  /** Writes to the error stream; the text ends with a line break. */
  error(text: string): void;
  nowUnixMs(): number;
  /** The content of a file, named as it was typed; rejects when it cannot be read. */
  readFile(path: string): Promise<Uint8Array>;
  /** Names of all stages. */
  readonly stages: readonly string[];
  /** Connects to one of the stages; only commands whose arguments are right get that far. */
  connect(stage: string): Promise<Connection>;
  /** Says what a failure of the surroundings means and what to do about it, in whole sentences; null for any other failure. */
  explain(error: unknown): string | null;
}
