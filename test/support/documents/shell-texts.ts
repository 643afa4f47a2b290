import type { ProjectFile } from '../runner/project-files.ts';

/** The shell blocks of a document, unchanged and in order. */
export function shellBlocks({ text }: ProjectFile): readonly string[] {
  return [...text.matchAll(/^( *)```sh\n(.*?)^ *```$/gms)].map(([, indent = '', block = '']) =>
    block.replaceAll(new RegExp(`^${indent}`, 'gm'), ''),
  );
}

/** Inline code of a document that starts with one of these programs. */
export function shellSpans({ text }: ProjectFile, programs: readonly string[]): readonly string[] {
  const spans = [...text.replaceAll(/^ *```.*?^ *```$/gms, '').matchAll(/`([^`]+)`/g)].map(([, code = '']) => code.replaceAll(/\s+/g, ' '));
  const command = new RegExp(`^([A-Z_]+=\\S* )*(${programs.join('|')})( |$)`);
  return spans.filter((span) => command.test(span));
}

/** Values for placeholders of the reader's own data. */
export interface ReaderValues {
  readonly organizationId: string;
  readonly keyId: string;
  readonly testKey: string;
  /** URL of a webhook receiver. */
  readonly receiverUrl: string;
  /** A free port for a receiver. */
  readonly receiverPort: string;
  /** Another one. */
  readonly otherPort: string;
}

/** A command as a reader would type it. `<P_15>` etc. are elements of invoices and stay. */
export function withReaderValues(text: string, reader: ReaderValues): string {
  return text
    .replaceAll('<account>', '123456789012')
    .replaceAll('<stage>', 'dev')
    .replaceAll('<group>', 'validation')
    .replaceAll(/<SHA-256 of the ZIP>|<[a-z][A-Za-z_ ]*>/g, '0b2e7c0a-5d7e-8f53-9d1c-3a4b5c6d7e8f')
    .replaceAll('org_…', reader.organizationId)
    .replaceAll('key_…', reader.keyId)
    .replaceAll('nk_test_…', reader.testKey)
    .replaceAll('https://example.com/nakor', reader.receiverUrl)
    .replaceAll(/\b9090\b/g, reader.receiverPort)
    .replaceAll(/\b9091\b/g, reader.otherPort);
}
