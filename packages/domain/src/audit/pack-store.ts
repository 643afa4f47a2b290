/** A pack to be stored. */
interface StoredPack {
  readonly organizationId: string;
  /** Of the ZIP: 64 lower-case hexadecimal digits. */
  readonly sha256: string;
  readonly zip: Uint8Array;
}

/** Lifetime of the URL of a stored pack, in seconds. The URL expires earlier if the AWS credentials do. */
export const packUrlSeconds = 15 * 60;

/** Stores audit packs for 30 days. */
export interface AuditPackStore {
  /**
   * Stores a pack. Storing the same pack again only restarts its retention period.
   *
   * @returns a presigned URL, valid for {@link packUrlSeconds}; it grants access to the pack and is never logged
   * @throws  DependencyUnavailable when S3 does not respond in time
   */
  keep(pack: StoredPack): Promise<string>;
}
