import type { ErpPreset } from '@nakor/domain/erp/preset';
import { type KnownPreset, presetCacheMs } from '@nakor/domain/erp/preset-catalogue';
import { formatQuoted } from '@nakor/domain/shared/terminal-escape';
import { programName } from '../cli/examples.ts';
import type { OperatorIo, OperatorPorts } from '../cli/ports.ts';
import { Rejection } from '../cli/rejections.ts';
import type { Report } from '../cli/session.ts';
import { buildPresetJson, describePreset, tabulatePresets } from './view.ts';

const delayText = `The API shows this within ${presetCacheMs / 60_000} minutes.`;

/** Lists all presets. */
export async function listPresets(ports: OperatorPorts): Promise<Report> {
  const presets = await ports.presets.listPresets();
  return { json: { presets: presets.map(buildPresetJson) }, text: tabulatePresets(presets) };
}

/** @throws Rejection if the preset does not exist */
export async function showPreset(ports: OperatorPorts, slug: string): Promise<Report> {
  const known = await findPreset(ports, slug);
  return { json: buildPresetJson(known), text: describePreset(known) };
}

/** Saves a validated preset and activates it. */
export async function loadPreset(ports: OperatorPorts, io: OperatorIo, preset: ErpPreset): Promise<Report> {
  const { slug } = preset;
  const before = await ports.presets.findPreset(slug);
  await ports.presets.loadPreset(preset, io.nowUnixMs());
  const loaded: KnownPreset = { preset, isActive: true, origin: 'loaded' };
  const replaced = before === null ? '' : `, replacing the ${before.origin === 'loaded' ? 'one loaded before' : 'built-in one'}`;
  const text = [`Preset ${slug} is loaded and active${replaced}. ${delayText}`, '', describePreset(loaded)].join('\n');
  return { json: { ...buildPresetJson(loaded), replaced: before?.origin ?? null }, text };
}

/** @throws Rejection if the preset does not exist */
export async function setPresetActive(ports: OperatorPorts, io: OperatorIo, slug: string, isActive: boolean): Promise<Report> {
  const before = await findPreset(ports, slug);
  const state = isActive ? 'active' : 'inactive';
  if (before.isActive === isActive) {
    return { json: { ...buildPresetJson(before), outcome: 'unchanged' }, text: `Preset ${slug} is already ${state}. Nothing was changed.` };
  }
  const after = await ports.presets.setActive(slug, isActive, io.nowUnixMs());
  if (after === null) throw unknownPreset(slug);
  return { json: { ...buildPresetJson(after), outcome: 'changed' }, text: `Preset ${slug} is ${state}. ${delayText}` };
}

async function findPreset(ports: OperatorPorts, slug: string): Promise<KnownPreset> {
  const known = await ports.presets.findPreset(slug);
  if (known === null) throw unknownPreset(slug);
  return known;
}

function unknownPreset(slug: string): Rejection {
  return new Rejection(`There is no preset ${formatQuoted(slug)}. List them with: ${programName} presets list`, 'not_found');
}
