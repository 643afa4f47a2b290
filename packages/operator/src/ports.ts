import type { KeyRegistry } from '@nakor/domain/access/api-key';
import type { OrganizationStore } from '@nakor/domain/access/organization';
import type { QuotaStore } from '@nakor/domain/claims/claim';
import type { FanOutQueue } from '@nakor/domain/events/event';

/** What operators work on. */
export interface OperatorPorts {
  readonly organizations: OrganizationStore;
  readonly keys: KeyRegistry;
  readonly quota: Pick<QuotaStore, 'readQuota'>;
  readonly fanOut: FanOutQueue;
}

/** The ports of one stage, until they are closed. */
export interface Connection {
  readonly ports: OperatorPorts;
  close(): Promise<void>;
}

/** How the command line meets the world. */
export interface OperatorIo {
  /** Writes to the standard output, or to the error stream; the text ends with a line break. */
  out(text: string): void;
  error(text: string): void;
  nowUnixMs(): number;
  /** The content of a file, named as it was typed; rejects when it cannot be read. */
  readFile(path: string): Promise<Uint8Array>;
  /** Connects to a stage; only commands whose arguments are right get that far. */
  connect(stage: string): Promise<Connection>;
}
