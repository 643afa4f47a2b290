import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { projectDirectory } from '../runner/project-files.ts';
import type { HostileInput } from './hostile-inputs.ts';
import { superLinearInput } from './measure-growth.ts';

/** Files on which a result depends besides the expression. */
const measuringFiles = ['count-steps.ts', 'hostile-inputs.ts', 'measure-growth.ts'];

interface GrowthCache {
  /** As {@link superLinearInput}. */
  superLinearInput(expression: RegExp, splits: boolean): HostileInput | null;
  /** Keeps the results of this run, and no others. */
  save(): void;
}

/**
 * Measures each expression once: results are kept by the content of the expression and of the files that measure it. The cost is counted in
 * steps, so that a result is the same on every machine.
 */
export function openGrowthCache(): GrowthCache {
  const code = createHash('sha256');
  for (const name of measuringFiles) code.update(readFileSync(join(import.meta.dirname, name)));
  const file = join(projectDirectory, 'node_modules/.cache', `nakor-expression-growth-${code.digest('hex').slice(0, 16)}.json`);
  const earlier: Record<string, HostileInput | null> = existsSync(file) ? JSON.parse(readFileSync(file, 'utf8')) : {};
  const current: Record<string, HostileInput | null> = {};
  return {
    superLinearInput(expression, splits) {
      const key = `${String(expression)} ${splits}`;
      const known = key in current ? current[key] : earlier[key];
      const result = known === undefined ? superLinearInput(expression, splits) : known;
      current[key] = result;
      return result;
    },
    save() {
      mkdirSync(dirname(file), { recursive: true });
      writeFileSync(file, JSON.stringify(current));
    },
  };
}
