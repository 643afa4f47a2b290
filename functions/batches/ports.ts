import type { BatchObjects } from '@nakor/batches/objects/batch-objects';
import type { BatchUploads } from '@nakor/batches/record/batch-ports';
import type { BatchServicePorts } from '@nakor/batches/record/batch-service';
import type { KsefEnvironment } from '@nakor/domain/validation/model/rule';
import type { BatchQuotaStore } from '@nakor/operations/idempotency/batch-quota';

/** What the endpoints for batches need. */
export interface BatchPorts extends BatchServicePorts {
  readonly uploads: BatchUploads;
  readonly objects: BatchObjects;
  readonly quota: BatchQuotaStore;
  /** The environment of KSeF, unless the caller states another one. */
  readonly environment: KsefEnvironment;
  /** A new UUID. */
  readonly newId: () => string;
  /** Reports internal errors that do not fail the request. */
  readonly onError: (error: unknown) => void;
}
