import type { AuditPackValidation } from '@nakor/contract/schemas/audit-pack-validation';
import type { KeyRegistry } from '@nakor/domain/access/api-key';
import type { OrganizationStore } from '@nakor/domain/access/organization';
import type { PresetStore } from '@nakor/domain/erp/preset-catalogue';
import type { EventReference, FanOutQueue } from '@nakor/domain/events/event';
import type { QuotaStore } from '@nakor/domain/idempotency/idempotency-record';
import type { RestoredTables } from '@nakor/domain/maintenance/restored-tables';
import type { Result } from '@nakor/domain/shared/result';
import type { IncidentStore } from '@nakor/domain/status/status-store';
import type { DeliveryNotification, DeliveryQueue, DeliveryStore } from '@nakor/domain/webhooks/delivery-store';
import type { WebhookStore } from '@nakor/domain/webhooks/webhook-store';

/** What operators work on. */
export interface OperatorPorts {
  readonly organizations: OrganizationStore;
  readonly keys: KeyRegistry;
  readonly quota: Pick<QuotaStore, 'readQuota'>;
  readonly fanOut: FanOutQueue;
  readonly presets: PresetStore;
  readonly webhooks: Pick<WebhookStore, 'find' | 'list'>;
  readonly deliveries: Pick<DeliveryStore, 'find' | 'findById' | 'list' | 'transition'>;
  readonly deliveryQueue: DeliveryQueue;
  readonly deadLetters: DeadLetters;
  readonly incidents: Omit<IncidentStore, 'findUnannounced'>;
  readonly restored: RestoredTables;
}

/** A message in one of the queues for dead letters. */
export interface DeadLetter {
  /** Given by SQS; it tells the message from others. */
  readonly id: string;
  /** The queue whose dead letter it is. */
  readonly source: 'fan-out' | 'delivery';
  /** When it was sent to the queue in which it was first. */
  readonly sentAtUnixMs: number;
  readonly content: DeadLetterContent;
}

/** What a dead letter says. */
export type DeadLetterContent =
  /** An event that nobody could hand on. */
  | { readonly kind: 'event'; readonly event: EventReference }
  /** A delivery that was given up, or a wake-up on which nobody could work. */
  | { readonly kind: 'wake-up'; readonly notification: DeliveryNotification }
  /** Something that Nakor has not written. */
  | { readonly kind: 'unknown'; readonly body: string };

/** The queues for dead letters. SQS shows messages only to those who take them. */
export interface DeadLetters {
  /** Takes the messages one by one, each hidden from others for a minute from then on; those of one queue, then those of the other. */
  take(): AsyncIterable<DeadLetter>;
  /** Deletes a message that was taken. */
  remove(letter: DeadLetter): Promise<void>;
  /** Lets everybody see a message again that was taken. Without this it is hidden for the rest of its minute. */
  giveBack(letter: DeadLetter): Promise<void>;
}

/** The ports of one stage, until they are closed. */
export interface Connection {
  readonly ports: OperatorPorts;
  close(): Promise<void>;
}

/** A file inside of a ZIP. */
export interface PackedFile {
  readonly name: string;
  readonly bytes: Uint8Array;
}

/** What it takes to verify audit packs; no stage is part of it. */
export interface AuditPackTools {
  /** The files of a ZIP, in their order; refused with what is wrong with it, or too large in it. */
  unpack(zip: Uint8Array): Promise<Result<readonly PackedFile[], string>>;
  /**
   * Makes the files of a pack anew. A document with which the official schema took too long, by the record, is judged without it.
   *
   * @param record what `validation.json` of the pack says
   * @returns      all that is wrong with the pair or the request, when no pack is made of it
   */
  remake(
    record: AuditPackValidation,
    original: Uint8Array,
    correction: Uint8Array,
  ): Promise<Result<readonly PackedFile[], readonly string[]>>;
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
  readonly auditPacks: AuditPackTools;
  /** Says what a failure of the surroundings means and what to do about it, in whole sentences; null for any other failure. */
  explain(error: unknown): string | null;
}
