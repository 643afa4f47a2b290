import type { Command } from 'commander';
import { examples } from '../cli/examples.ts';
import type { OperatorIo } from '../cli/ports.ts';
import { runChange, runQuery } from '../cli/session.ts';
import { listPresets, loadPreset, setPresetActive, showPreset } from './actions.ts';
import { readPresetFile } from './read-preset-file.ts';

/** Adds the ERP preset commands. */
export function addPresets(program: Command, io: OperatorIo): void {
  const group = program
    .command('presets')
    .description('list, show, load, activate and deactivate ERP presets')
    .addHelpText('after', examples('presets list', 'presets load my-erp.json', 'presets deactivate my-erp'));

  group
    .command('list')
    .description('list all presets, built-in and loaded')
    .addHelpText('after', examples('presets list --json'))
    .action((_options: unknown, command: Command) => runQuery(command, io, listPresets));

  withPreset(group.command('show'))
    .description('show one preset with all its codes')
    .addHelpText('after', examples('presets show fakturownia'))
    .action((slug: string, _options: unknown, command: Command) => runQuery(command, io, (ports) => showPreset(ports, slug)));

  group
    .command('load')
    .description('validate a preset in a JSON file, save it and activate it, replacing any with the same slug')
    .argument('<file>', 'an object with the fields of ErpPreset')
    .addHelpText(
      'after',
      `\nAll problems are reported at once, and an invalid preset is not saved. updated_at is set to the current time.\n${examples('presets load my-erp.json', 'presets load my-erp.json --stage prod')}`,
    )
    .action(async (file: string, _options: unknown, command: Command) => {
      const preset = await readPresetFile(io, file);
      return runChange(command, io, (ports) => loadPreset(ports, io, preset));
    });

  withPreset(group.command('activate'))
    .description('make a preset available to callers again')
    .addHelpText('after', `\nThe command can safely be repeated.\n${examples('presets activate my-erp')}`)
    .action((slug: string, _options: unknown, command: Command) =>
      runChange(command, io, (ports) => setPresetActive(ports, io, slug, true)),
    );

  withPreset(group.command('deactivate'))
    .description('withdraw a preset from callers; it stays stored')
    .addHelpText('after', `\nThe command can safely be repeated.\n${examples('presets deactivate my-erp')}`)
    .action((slug: string, _options: unknown, command: Command) =>
      runChange(command, io, (ports) => setPresetActive(ports, io, slug, false)),
    );
}

function withPreset(command: Command): Command {
  return command.argument('<preset>', 'its slug');
}
