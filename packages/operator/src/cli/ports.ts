import type { PresetStore } from '@nakor/domain/erp/preset-catalogue';
import type { AcceptedInvoiceStore } from '@nakor/operations/accepted-invoices/accepted-invoice-store';
import type { KeyRegistry } from '@nakor/operations/access/api-key';
import type { CustomerRecords, EndedOrganizations } from '@nakor/operations/access/ended-organization';
import type { OrganizationStore } from '@nakor/operations/access/organization';
import type { EventReference, FanOutQueue } from '@nakor/operations/events/event';
import type { StuckEvents } from '@nakor/operations/events/stuck-events';
import type { RateTableStore } from '@nakor/operations/exchange-rates/rate-store';
import type { QuotaStore } from '@nakor/operations/idempotency/idempotency-record';
import type { ComparisonPorts } from '@nakor/operations/maintenance/compare-history';
import type { HistoryListPorts } from '@nakor/operations/maintenance/list-history';
import type { RestoredTables } from '@nakor/operations/maintenance/restored-tables';
import type { ProbeKeyStore } from '@nakor/operations/status/probe-key';
import type { IncidentStore } from '@nakor/operations/status/status-store';
import type { DeliveryNotification, DeliveryQueue, DeliveryStore } from '@nakor/operations/webhooks/delivery-store';
import type { WebhookStore } from '@nakor/operations/webhooks/webhook-store';

/** Ports of the operator's commands. */
export interface OperatorPorts {
  readonly organizations: OrganizationStore;
  readonly keys: KeyRegistry;
  readonly quota: Pick<QuotaStore, 'countUsed'>;
  readonly fanOut: FanOutQueue;
  readonly presets: PresetStore;
  readonly rateTables: RateTableStore;
  readonly acceptedInvoices: Pick<AcceptedInvoiceStore, 'withdraw' | 'count'>;
  readonly webhooks: Pick<WebhookStore, 'find' | 'list'>;
  readonly deliveries: Pick<DeliveryStore, 'find' | 'findById' | 'list' | 'transition'>;
  readonly deliveryQueue: DeliveryQueue;
  readonly deadLetters: DeadLetters;
  readonly incidents: Omit<IncidentStore, 'findUnannounced'>;
  readonly restored: RestoredTables;
  readonly stuckEvents: StuckEvents;
  readonly ended: EndedOrganizations;
  readonly customers: CustomerRecords;
  readonly probeKey: ProbeKeyStore;
  readonly history: HistoryListPorts & Pick<ComparisonPorts, 'archive' | 'operations'>;
}

/** A message in one of the dead-letter queues. */
export interface DeadLetter {
  /** The message id from SQS. */
  readonly id: string;
  /** The queue it was moved from. */
  readonly source: 'fan-out' | 'delivery';
  /** When it was sent to that queue. */
  readonly sentAtUnixMs: number;
  readonly content: DeadLetterContent;
}

/** Content of a dead letter. */
export type DeadLetterContent =
  /** An event that could not be dispatched. */
  | { readonly kind: 'event'; readonly event: EventReference }
  /** A delivery whose attempts all failed, or a notification that could not be processed. */
  | { readonly kind: 'notification'; readonly notification: DeliveryNotification }
  /** A message not written by Nakor. */
  | { readonly kind: 'unknown'; readonly body: string };

/** The dead-letter queues. SQS shows messages only to their receiver. */
export interface DeadLetters {
  /** Receives the messages one by one, first of one queue, then of the other. Each is hidden from others for a minute. */
  receive(): AsyncIterable<DeadLetter>;
  /** Deletes a received message. */
  remove(letter: DeadLetter): Promise<void>;
  /** Makes a received message visible again at once, instead of after its minute. */
  release(letter: DeadLetter): Promise<void>;
}

/** Connection to one stage. */
export interface Connection {
  readonly ports: OperatorPorts;
  close(): Promise<void>;
}

/** A folder that a command fills. */
export interface OutputFolder {
  /** Adds to the end of a file, which is created with its folders; `/` separates them. */
  append(name: string, content: string | Uint8Array): Promise<void>;
}

/** The environment of the command line. */
export interface OperatorIo {
  /** Writes to standard output; the text ends with a line break. Rejects if it could not be written. */
  out(text: string): Promise<void>;
  /** Writes to the error stream; the text ends with a line break. */
  error(text: string): void;
  nowUnixMs(): number;
  /** The name of the operator, as the operating system knows it; empty if it does not. */
  userName(): string;
  /** Content of a file, by the path as typed. Rejects if it cannot be read. */
  readFile(path: string): Promise<Uint8Array>;
  /** Creates a folder, by the path as typed. Rejects if it exists. */
  openFolder(path: string): Promise<OutputFolder>;
  /** Names of all stages. */
  readonly stages: readonly string[];
  /** Connects to a stage. Called only after all arguments are validated. */
  connect(stage: string): Promise<Connection>;
  /** Explains an environment problem and what to do about it, in whole sentences; null for any other error. */
  explain(error: unknown): string | null;
}
