import type { Command } from 'commander';
import { examples } from '../cli/examples.ts';
import type { OperatorIo } from '../cli/ports.ts';
import { readFiles } from '../cli/session.ts';
import { verifyPackFile } from './verify-pack-file.ts';

/** Adds the commands about audit packs. They read files alone, so that they work without a stage. */
export function addAuditPacks(program: Command, io: OperatorIo): void {
  const group = program
    .command('audit-pack')
    .description('verify an audit pack')
    .addHelpText('after', examples('audit-pack verify audit-pack-FK_1.zip'));

  group
    .command('verify')
    .description('check that a pack is whole, that its digests are right and that its documents say what it says of them')
    .argument('<file>', 'the ZIP')
    .addHelpText(
      'after',
      `\nNo stage is needed. All that is wrong is told at once. The pack is also made anew from its documents: by the same version of Nakor it must\ncome out the same, byte for byte.\n${examples('audit-pack verify audit-pack-FK_1.zip', 'audit-pack verify audit-pack-FK_1.zip --json')}`,
    )
    .action((file: string, _options: unknown, command: Command) => readFiles(command, io, () => verifyPackFile(io, file)));
}
