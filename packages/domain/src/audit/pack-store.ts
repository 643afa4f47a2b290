/** A pack to be kept. */
interface StoredPack {
  readonly organizationId: string;
  /** Of the ZIP: 64 lower-case hexadecimal digits. */
  readonly sha256: string;
  readonly zip: Uint8Array;
}

/** For how long the address of a kept pack works, in seconds. Credentials of AWS that end earlier end it earlier. */
export const packUrlSeconds = 15 * 60;

/** Keeps audit packs for 30 days. */
export interface AuditPackStore {
  /**
   * Keeps a pack; the same one again changes nothing but begins its days anew.
   *
   * @returns an address from which anybody who has it gets the pack for {@link packUrlSeconds}; it is a secret and never logged
   * @throws  DependencyUnavailable when S3 does not answer in time
   */
  keep(pack: StoredPack): Promise<string>;
}
