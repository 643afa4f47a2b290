import type { KsefStatus } from '@nakor/domain/ksef-statuses/ksef-status';

/** Path of a status of KSeF below `statuses/`, without its ending. */
export function getStatusPage({ kind, code }: KsefStatus): string {
  return `${kind}-${code}`;
}
