import type { ErpPreset } from './preset.ts';

/** A preset with what operators made of it. */
export interface KnownPreset {
  readonly preset: ErpPreset;
  /** Whether callers may use it. */
  readonly isActive: boolean;
  /** Whether it came with Nakor or was loaded; a loaded one stands in place of one that came with Nakor under the same slug. */
  readonly origin: 'built-in' | 'loaded';
}

/** What operators have done about a slug. */
export interface PresetChange {
  readonly slug: string;
  /** The preset that was loaded; null when only its state was changed. */
  readonly loaded: ErpPreset | null;
  readonly isActive: boolean;
}

/** All presets there are, in storage and built in. */
export interface PresetStore {
  /** Every preset, in the order of the slugs. */
  listPresets(): Promise<readonly KnownPreset[]>;
  /** The preset of a slug as it stands (a strongly consistent read), or null. */
  findPreset(slug: string): Promise<KnownPreset | null>;
  /** Keeps a preset that was checked, in place of any with its slug, and makes it active. */
  loadPreset(preset: ErpPreset, nowUnixMs: number): Promise<void>;
  /** Offers a preset to callers, or withdraws it; null when there is none of that slug. Doing it again changes nothing. */
  setActive(slug: string, isActive: boolean, nowUnixMs: number): Promise<KnownPreset | null>;
}

/** The presets that came with Nakor, with what operators have changed, in the order of the slugs. */
export function withChanges(builtIn: readonly ErpPreset[], changes: readonly PresetChange[]): readonly KnownPreset[] {
  const known = new Map(builtIn.map((preset): [string, KnownPreset] => [preset.slug, { preset, isActive: true, origin: 'built-in' }]));
  for (const { slug, loaded, isActive } of changes) {
    const preset = loaded ?? known.get(slug)?.preset;
    // A slug that Nakor no longer comes with has nothing left to be changed.
    if (preset !== undefined) known.set(slug, { preset, isActive, origin: loaded === null ? 'built-in' : 'loaded' });
  }
  return [...known.values()].sort((left, right) => (left.preset.slug < right.preset.slug ? -1 : 1));
}

/** For how long a list of presets may be used again. */
export const presetCacheMs = 300_000;

/**
 * Lists active presets, from memory for five minutes after they were read. Those who ask at the same time share one reading, and one that
 * failed is not kept.
 *
 * @param now milliseconds since the epoch
 */
export function cachedPresets(store: Pick<PresetStore, 'listPresets'>, now: () => number): () => Promise<readonly ErpPreset[]> {
  let kept: { readonly readAtMs: number; readonly presets: Promise<readonly ErpPreset[]> } | null = null;
  return () => {
    const ageMs = kept === null ? Number.POSITIVE_INFINITY : now() - kept.readAtMs;
    if (kept !== null && ageMs >= 0 && ageMs < presetCacheMs) return kept.presets;
    const reading = { readAtMs: now(), presets: readActive(store) };
    kept = reading;
    reading.presets.catch(() => {
      if (kept === reading) kept = null;
    });
    return reading.presets;
  };
}

async function readActive(store: Pick<PresetStore, 'listPresets'>): Promise<readonly ErpPreset[]> {
  const presets = await store.listPresets();
  return presets.filter(({ isActive }) => isActive).map(({ preset }) => preset);
}
