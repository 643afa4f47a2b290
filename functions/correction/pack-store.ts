import { createAuditPackStore } from '@nakor/aws/audit-packs/audit-pack-store';
import { createPackClient } from '@nakor/aws/client/file-clients';
import type { AuditPackStore } from '@nakor/domain/audit/pack-store';

let opened: AuditPackStore | null = null;

/** Connects the audit packs in the files bucket, once per process. */
export function openPackStore(bucket: string): AuditPackStore {
  opened ??= createAuditPackStore(createPackClient(), bucket);
  return opened;
}
