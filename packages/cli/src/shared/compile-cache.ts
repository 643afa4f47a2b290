import * as nodeModule from 'node:module';
import { homedir } from 'node:os';
import { join } from 'node:path';

/**
 * Has Node keep the compiled code of the modules that are loaded from now on, so that later starts need not compile them (ADR 0040). Each thread
 * has to call it. Versions of Node before 22.8, and folders that cannot be written, change nothing; `NODE_DISABLE_COMPILE_CACHE=1` turns it off.
 */
export function keepCompiledCode(): void {
  const { enableCompileCache } = nodeModule as { readonly enableCompileCache?: (folder: string) => unknown };
  const folder = cacheFolder(process.platform, process.env);
  if (folder !== null) enableCompileCache?.(folder);
}

/**
 * The folder for compiled code and for uploads that are not complete, among the caches of the user: what is in a shared temporary folder, another
 * user may have written.
 *
 * @returns an absolute path; null if the user has no folder
 */
export function cacheFolder(platform: NodeJS.Platform, env: Readonly<Record<string, string | undefined>>): string | null {
  const caches = platform === 'win32' ? env['LOCALAPPDATA'] : env['XDG_CACHE_HOME'];
  if (caches !== undefined && caches !== '') return join(caches, 'nakor');
  try {
    return join(homedir(), ...(platform === 'darwin' ? ['Library', 'Caches'] : ['.cache']), 'nakor');
  } catch {
    // A user without an entry in the system's list has no home, as in some containers.
    return null;
  }
}
