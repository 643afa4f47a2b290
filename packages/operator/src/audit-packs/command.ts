import type { Command } from 'commander';
import { examples } from '../cli/examples.ts';
import type { OperatorIo } from '../cli/ports.ts';
import { runFileQuery } from '../cli/session.ts';
import { verifyPackFile } from './verify-pack-file.ts';

/** Adds the audit pack commands. They only read files, so they work without a stage. */
export function addAuditPacks(program: Command, io: OperatorIo): void {
  const group = program
    .command('audit-pack')
    .description('verify an audit pack')
    .addHelpText('after', examples('audit-pack verify audit-pack-FK_1.zip'));

  group
    .command('verify')
    .description('check that a pack is complete, that its hashes are correct and that it matches its documents')
    .argument('<file>', 'the ZIP file')
    .option('--correction <file>', 'an earlier correction that the manifest lists; repeat it in the order of the manifest', appended, [])
    .addHelpText(
      'after',
      `\nNo stage is needed. All problems are reported at once. The pack is also rebuilt from its documents: the same version of Nakor must\nproduce exactly the same bytes.\n${examples(
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
