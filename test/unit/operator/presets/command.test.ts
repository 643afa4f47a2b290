import { createPresetRecord, type ErpPreset } from '@nakor/domain/erp/preset';
import { type PresetChange, type PresetStore, withChanges } from '@nakor/domain/erp/preset-catalogue';
import { fakturownia } from '@nakor/domain/erp/presets/fakturownia';
import { wfirma } from '@nakor/domain/erp/presets/wfirma';
import type { OperatorIo, OperatorPorts } from '@nakor/operator/cli/ports';
import { runOperator } from '@nakor/operator/run-operator';
import { describe, expect, it } from 'vitest';

const noonMs = Date.UTC(2026, 10, 22, 12);

/** A store in memory; the bundled presets are those two. */
function memoryStore(): PresetStore {
  const changes = new Map<string, PresetChange>();
  const list = () => withChanges([fakturownia, wfirma], [...changes.values()]);
  const find = (slug: string) => list().find(({ preset }) => preset.slug === slug) ?? null;
  return {
    listPresets: async () => list(),
    findPreset: async (slug) => find(slug),
    async loadPreset(preset: ErpPreset) {
      changes.set(preset.slug, { slug: preset.slug, loaded: preset, isActive: true });
    },
    async setActive(slug, isActive) {
      const known = find(slug);
      if (known !== null) changes.set(slug, { slug, loaded: known.origin === 'loaded' ? known.preset : null, isActive });
      return find(slug);
    },
  };
}

/** Runs commands in sequence on one store, with files in memory. */
function createScenario(files: Readonly<Record<string, string | Uint8Array>> = {}) {
  const presets = memoryStore();
  let connections = 0;
  const operate = async (...parameters: string[]) => {
    const ending = { exitCode: -1, output: '', complaints: '' };
    const io: OperatorIo = {
      out: async (text) => {
        ending.output += text;
      },
      error: (text) => {
        ending.complaints += text;
      },
      nowUnixMs: () => noonMs,
      userName: () => 'operator',
      openFolder: async () => ({ append: async () => {} }),
      stages: ['local'],
      explain: () => null,
      async readFile(path) {
        const content = files[path];
        if (content === undefined) throw new Error(`ENOENT: no such file, open '${path}'`);
        return typeof content === 'string' ? new TextEncoder().encode(content) : content;
      },
      async connect() {
        connections += 1;
        return { ports: { presets } as unknown as OperatorPorts, close: async () => {} };
      },
    };
    ending.exitCode = await runOperator(['presets', ...parameters], io);
    return ending;
  };
  return { presets, operate, connections: () => connections };
}

const mine = { slug: 'my-erp', name: 'My ERP', vendor: 'Me', version: '2', vat_rate_map: { A: '23' }, jpk_field_aliases: { A: 'K_19' } };

describe('operator presets', () => {
  it('lists presets with their origin and state', async () => {
    const { operate } = createScenario();
    expect((await operate('list')).output).toBe(
      [
        'SLUG         NAME         VENDOR       VERSION  CODES  ORIGIN    STATE   UPDATED',
        'fakturownia  Fakturownia  Fakturownia  API      10     built-in  active  2026-11-21T00:00:00Z',
        'wfirma       wFirma       wFirma       API      13     built-in  active  2026-11-21T00:00:00Z\n',
      ].join('\n'),
    );
    const { presets } = JSON.parse((await operate('list', '--json')).output);
    expect(presets[1]).toEqual({ preset: createPresetRecord(wfirma), is_active: true, origin: 'built-in' });
  });

  it('shows one preset with its codes', async () => {
    const { output, exitCode } = await createScenario().operate('show', 'fakturownia');
    expect(exitCode).toBe(0);
    expect(output).toContain('default metoda_wierszy');
    expect(output).toMatch(/^np\/export_service_eu +np II +K_12$/m);
    expect(output).toMatch(/^oo +oo +-$/m);
  });

  it('loads a preset with the current time as its change, and says what it replaces', async () => {
    const { operate, presets } = createScenario({ 'my.json': `\uFEFF${JSON.stringify(mine)}` });
    const first = JSON.parse((await operate('load', 'my.json', '--json')).output);
    expect(first).toMatchObject({
      preset: { ...mine, updated_at: '2026-11-22T12:00:00.000Z' },
      is_active: true,
      origin: 'loaded',
      replaced: null,
    });
    expect(await presets.findPreset('my-erp')).toMatchObject({
      preset: { slug: 'my-erp', updatedAt: '2026-11-22T12:00:00.000Z' },
      origin: 'loaded',
    });
    expect((await operate('load', 'my.json')).output).toContain('Preset my-erp is loaded and active, replacing the one loaded before.');
  });

  it('loads its own output', async () => {
    const shown = JSON.parse((await createScenario().operate('show', 'wfirma', '--json')).output);
    const { operate } = createScenario({ 'wfirma.json': JSON.stringify(shown.preset) });
    expect((await operate('load', 'wfirma.json')).output).toContain('replacing the built-in one');
  });

  it.each([
    ['is not there', undefined, 'my.json cannot be read: ENOENT'],
    ['is no JSON', '{', 'my.json is not JSON: '],
    ['is not in UTF-8', new Uint8Array([0x22, 0xb3, 0x22]), 'my.json is not UTF-8.'],
    ['is far too large', new Uint8Array(1_000_001), 'a preset has at most 1000000'],
    [
      'has a code twice',
      JSON.stringify(mine).replace('"A":"23"', '"A":"8","A":"23"'),
      'my.json is not a valid preset:\n  "A": It occurs twice in one object.\n',
    ],
    [
      'has several problems',
      JSON.stringify({ ...mine, slug: 'My', vat_rate_map: { A: '0' } }),
      '\n  vat_rate_map["A"]: The rate must be one of 23, 22, 8, 7, 5, 4, 3, 0 KR, 0 WDT, 0 EX, zw, np I, np II, oo, and it is "0". FA(3) has no plain "0": use 0 KR, 0 WDT or 0 EX.\n  slug: It must be',
    ],
  ])('rejects a file that %s, before any change', async (_, content, complaint) => {
    const { operate, connections } = createScenario(content === undefined ? {} : { 'my.json': content });
    const { exitCode, complaints, output } = await operate('load', 'my.json');
    expect({ exitCode, output, connections: connections() }).toEqual({ exitCode: 1, output: '', connections: 0 });
    expect(complaints).toContain(complaint);
    expect(complaints).toContain('Nothing was changed.');
  });

  it('withdraws a preset and restores it', async () => {
    const { operate, presets } = createScenario();
    expect((await operate('deactivate', 'wfirma')).output).toContain('Preset wfirma is inactive.');
    expect(await presets.findPreset('wfirma')).toMatchObject({ isActive: false, origin: 'built-in' });
    expect((await operate('deactivate', 'wfirma')).output).toContain('is already inactive. Nothing was changed.');
    expect(JSON.parse((await operate('activate', 'wfirma', '--json')).output)).toMatchObject({ is_active: true, outcome: 'changed' });
  });

  it.each(['show', 'activate', 'deactivate'])('cannot %s a preset that does not exist', async (command) => {
    const { exitCode, complaints } = await createScenario().operate(command, 'sap');
    expect(exitCode).toBe(1);
    expect(complaints).toContain('There is no preset "sap".');
  });
});
