import { auditPackLimitBytes, describePack, describeProblems } from '@nakor/engine/verification/describe-pack';
import { verifyAuditPack } from '@nakor/engine/verification/verify-audit-pack';
import type { Command } from 'commander';
import { examples } from '../cli/examples.ts';
import type { OperatorIo } from '../cli/ports.ts';
import { Rejection } from '../cli/rejections.ts';
import type { Report } from '../cli/session.ts';
import { runFileQuery } from '../cli/session.ts';

/** Adds the audit pack commands. They only read files, so they work without a stage. */
export function addAuditPacks(program: Command, io: OperatorIo): void {
  const group = program
    .command('audit-pack')
    .description('verify an audit pack')
    .addHelpText('after', examples('audit-pack verify audit-pack-FK_1.zip'));

  group
    .command('verify')
    .description('check that a pack is complete and that its contents match its manifest')
    .argument('<file>', 'the ZIP file')
    .option('--correction <file>', 'an earlier correction that the manifest lists; repeat it in the order of the manifest', appended, [])
    .addHelpText(
      'after',
      `\nNo stage is needed. All problems are reported at once. Nothing is validated again: to compare the report with the documents, create\nthe pack again from them with the version that it names.\n${examples(
        'audit-pack verify audit-pack-FK_1.zip',
        'audit-pack verify audit-pack-FK_3.zip --correction FK_1.xml --correction FK_2.xml',
        'audit-pack verify audit-pack-FK_1.zip --json',
      )}`,
    )
    .action((file: string, { correction }: { readonly correction: readonly string[] }, command: Command) =>
      runFileQuery(command, io, () => verifyPackFile(io, file, correction)),
    );
}

function appended(file: string, files: readonly string[]): readonly string[] {
  return [...files, file];
}

/**
 * Verifies an audit pack file.
 *
 * @param corrections paths of the earlier corrections that its manifest lists, in its order
 * @throws Rejection listing all problems
 */
async function verifyPackFile(io: OperatorIo, path: string, corrections: readonly string[]): Promise<Report> {
  const zip = await contentOf(io, path);
  if (zip.length > auditPackLimitBytes) {
    throw new Rejection(`${path} has ${zip.length} bytes; an audit pack has at most ${auditPackLimitBytes}.`);
  }
  const earlier: Uint8Array[] = [];
  for (const file of corrections) earlier.push(await contentOf(io, file));
  const verified = await verifyAuditPack(zip, io.nowUnixMs(), earlier);
  if (verified.ok) return describePack(path, zip, verified.value);
  const { text, problems } = describeProblems(path, verified.error);
  throw new Rejection(text, 'refused', problems);
}

function contentOf(io: OperatorIo, path: string): Promise<Uint8Array> {
  return io.readFile(path).catch((error: unknown) => {
    throw new Rejection(`${path} cannot be read: ${error instanceof Error ? error.message : String(error)}`);
  });
}
