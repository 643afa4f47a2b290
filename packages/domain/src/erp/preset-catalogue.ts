import type { ErpPreset } from './preset.ts';

/** A preset with its status. */
export interface KnownPreset {
  readonly preset: ErpPreset;
  /** Whether callers may use it. */
  readonly isActive: boolean;
  /** A loaded preset replaces the built-in one with the same slug. */
  readonly origin: 'built-in' | 'loaded';
}

/** The stored change of a slug by an operator. */
export interface PresetChange {
  readonly slug: string;
  /** The preset that was loaded; null when only `isActive` was changed. */
  readonly loaded: ErpPreset | null;
  readonly isActive: boolean;
}

/** All presets, stored and built-in. */
export interface PresetStore {
  /** Every preset, in the order of the slugs. */
  listPresets(): Promise<readonly KnownPreset[]>;
  /** The current preset of a slug (strongly consistent read), or null. */
  findPreset(slug: string): Promise<KnownPreset | null>;
  /** Stores a validated preset, replacing any with the same slug, and activates it. */
  loadPreset(preset: ErpPreset, nowUnixMs: number): Promise<void>;
  /** Activates or deactivates a preset; null when there is none with that slug. Idempotent. */
  setActive(slug: string, isActive: boolean, nowUnixMs: number): Promise<KnownPreset | null>;
}

/** The built-in presets with the changes by operators applied, in the order of the slugs. */
export function withChanges(builtIn: readonly ErpPreset[], changes: readonly PresetChange[]): readonly KnownPreset[] {
  const known = new Map(builtIn.map((preset): [string, KnownPreset] => [preset.slug, { preset, isActive: true, origin: 'built-in' }]));
  for (const { slug, loaded, isActive } of changes) {
    const preset = loaded ?? known.get(slug)?.preset;
    // Changes of a built-in preset that no longer exists are ignored.
    if (preset !== undefined) known.set(slug, { preset, isActive, origin: loaded === null ? 'built-in' : 'loaded' });
  }
  return [...known.values()].sort((left, right) => (left.preset.slug < right.preset.slug ? -1 : 1));
}

/** How long a list of presets is cached. */
export const presetCacheMs = 300_000;

/**
 * Lists active presets, cached for five minutes. Concurrent callers share one read; failed reads are not cached.
 *
 * @param now milliseconds since the epoch
 */
export function getCachedPresets(store: Pick<PresetStore, 'listPresets'>, now: () => number): () => Promise<readonly ErpPreset[]> {
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
