import type { Command } from 'commander';
import { examples } from '../cli/examples.ts';
import type { OperatorIo } from '../cli/ports.ts';
import { changeInStage, readInStage } from '../cli/session.ts';
import { listPresets, loadPreset, setPresetActive, showPreset } from './actions.ts';
import { readPresetFile } from './read-preset-file.ts';

/** Adds the commands about ERP presets. */
export function addPresets(program: Command, io: OperatorIo): void {
  const group = program
    .command('presets')
    .description('list, show and load presets of ERP systems, offer and withdraw them')
    .addHelpText('after', examples('presets list', 'presets load my-erp.json', 'presets deactivate my-erp'));

  group
    .command('list')
    .description('all presets: those that come with Nakor and those that were loaded')
    .addHelpText('after', examples('presets list --json'))
    .action((_options: unknown, command: Command) => readInStage(command, io, listPresets));

  ofPreset(group.command('show'))
    .description('one preset with all its codes')
    .addHelpText('after', examples('presets show fakturownia'))
    .action((slug: string, _options: unknown, command: Command) => readInStage(command, io, (ports) => showPreset(ports, slug)));

  group
    .command('load')
    .description('check a preset in a JSON file and keep it, in place of any with its slug; it is active then')
    .argument('<file>', 'an object with the fields of ErpPreset')
    .addHelpText(
      'after',
      `\nAll that is wrong is told at once, and then nothing is kept. updated_at becomes the moment of loading.\n${examples('presets load my-erp.json', 'presets load my-erp.json --stage prod')}`,
    )
    .action(async (file: string, _options: unknown, command: Command) => {
      const preset = await readPresetFile(io, file);
      return changeInStage(command, io, (ports) => loadPreset(ports, io, preset));
    });

  ofPreset(group.command('activate'))
    .description('offer a preset to callers again')
    .addHelpText('after', `\nDoing it again is safe.\n${examples('presets activate my-erp')}`)
    .action((slug: string, _options: unknown, command: Command) =>
      changeInStage(command, io, (ports) => setPresetActive(ports, io, slug, true)),
    );

  ofPreset(group.command('deactivate'))
    .description('withdraw a preset from callers; it is kept')
    .addHelpText('after', `\nDoing it again is safe.\n${examples('presets deactivate my-erp')}`)
    .action((slug: string, _options: unknown, command: Command) =>
      changeInStage(command, io, (ports) => setPresetActive(ports, io, slug, false)),
    );
}

function ofPreset(command: Command): Command {
  return command.argument('<preset>', 'its slug');
}
