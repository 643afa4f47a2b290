import { auditPackLimitBytes, describePack, describeProblems } from '@nakor/engine/verification/describe-pack';
import { verifyAuditPack } from '@nakor/engine/verification/verify-audit-pack';
import type { OperatorIo } from '../cli/ports.ts';
import { Rejection } from '../cli/rejections.ts';
import type { Report } from '../cli/session.ts';

/**
 * Verifies an audit pack file.
 *
 * @param corrections paths of the earlier corrections that its manifest lists, in its order
 * @throws Rejection listing all problems
 */
export async function verifyPackFile(io: OperatorIo, path: string, corrections: readonly string[]): Promise<Report> {
  const zip = await contentOf(io, path);
  if (zip.length > auditPackLimitBytes) {
    throw new Rejection(`${path} has ${zip.length} bytes; an audit pack has at most ${auditPackLimitBytes}.`);
  }
  const earlier: Uint8Array[] = [];
  for (const file of corrections) earlier.push(await contentOf(io, file));
  const verified = await verifyAuditPack(zip, io.auditPacks, io.nowUnixMs(), earlier);
  if (verified.ok) return describePack(path, zip, verified.value);
  const { text, problems } = describeProblems(path, verified.error);
  throw new Rejection(text, 'refused', problems);
}

function contentOf(io: OperatorIo, path: string): Promise<Uint8Array> {
  return io.readFile(path).catch((error: unknown) => {
    throw new Rejection(`${path} cannot be read: ${error instanceof Error ? error.message : String(error)}`);
  });
}
