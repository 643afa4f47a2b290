/**
 * The section of a release in the changelog: what is listed under Unreleased.
 *
 * @param changelog text of `CHANGELOG.md`
 * @param day of the release, `YYYY-MM-DD`
 * @throws Error if nothing is unreleased
 */
export function readChangelogSection(changelog: string, version: string, day: string): string {
  const [, rest = ''] = changelog.split(/^## \[Unreleased\]\n/m);
  const [unreleased = ''] = rest.split(/^## /m);
  if (!unreleased.includes('\n- ')) throw new Error('CHANGELOG.md lists nothing under [Unreleased].');
  return `## [${version}] - ${day}\n\n${unreleased.trim()}\n`;
}
