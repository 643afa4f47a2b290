import type { KsefEnvironment } from '@nakor/domain/validation/model/rule';

/** A file that KSeF accepted, by a UPO. */
export interface AcceptedFile {
  readonly ksefNumber: string;
  readonly environment: KsefEnvironment | null;
  /** Its bytes. An edited document is another one, which KSeF does not know. */
  readonly bytes: Uint8Array;
}

/** Whether a document is that file, byte for byte. */
export function isAcceptedFile(document: Uint8Array, { bytes }: AcceptedFile): boolean {
  return document === bytes || (document.length === bytes.length && document.every((byte, index) => byte === bytes[index]));
}
