/** Appearance of the page; `auto` follows the system. */
export type Theme = 'auto' | 'light' | 'dark';

/** All appearances, in the order of the switch. */
export const themes: readonly Theme[] = ['auto', 'light', 'dark'];

const storageKey = 'nakor-theme';

/** The appearance that was chosen on an earlier visit; `auto` where nothing can be stored. */
export function readStoredTheme(): Theme {
  try {
    const stored = localStorage.getItem(storageKey);
    return themes.find((theme) => theme === stored) ?? 'auto';
  } catch {
    return 'auto';
  }
}

/** Applies an appearance and remembers it. It is the only thing that the page stores. */
export function applyTheme(theme: Theme): void {
  if (theme === 'auto') document.documentElement.removeAttribute('data-theme');
  else document.documentElement.dataset['theme'] = theme;
  try {
    localStorage.setItem(storageKey, theme);
  } catch {
    // Pages that were opened from a disk may have no storage.
  }
}
