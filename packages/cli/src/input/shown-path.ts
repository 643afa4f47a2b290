import { isAbsolute, relative, sep } from 'node:path';

/** A path relative to the current folder if it is inside it, with `/` on all systems. */
export function formatShownPath(path: string, folder: string): string {
  const inside = relative(folder, path);
  const isInside = inside !== '' && inside !== '..' && !inside.startsWith(`..${sep}`) && !isAbsolute(inside);
  const shown = isInside ? inside : path;
  return sep === '/' ? shown : shown.replaceAll(sep, '/');
}
