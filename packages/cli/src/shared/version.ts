import { readFileSync } from 'node:fs';

/** Version of the package `nakor`: in the repository, its manifest is in another folder than in the published package. */
export function readNakorVersion(): string {
  const isSource = import.meta.url.endsWith('.ts');
  const manifest = new URL(isSource ? '../../../nakor/package.json' : './package.json', import.meta.url);
  return (JSON.parse(readFileSync(manifest, 'utf8')) as { readonly version: string }).version;
}
