import { spawnSync } from 'node:child_process';
import { readdirSync, readFileSync } from 'node:fs';
import { delimiter, dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { bundleDirectory } from './bundle-directory.ts';
import { bundleFunctions } from './bundle-functions.ts';
import { describeBundles, measureBundles } from './bundle-sizes.ts';

/** Folder of the CDK's settings (cdk.json) and its output (cdk.out). */
export const projectDirectory = fileURLToPath(new URL('../..', import.meta.url));

/** The program of the CDK's command line. */
export const cdk = join(projectDirectory, 'node_modules', 'aws-cdk', 'bin', 'cdk');

/** Environment in which the CDK, which starts the app as `node …`, finds the Node that runs this script. */
export function readEnvironmentOfCdk(): NodeJS.ProcessEnv {
  return { ...process.env, PATH: [dirname(process.execPath), process.env['PATH']].join(delimiter) };
}

/**
 * Bundles the functions, synthesizes every stack into cdk.out without using the network, and prints a summary.
 *
 * @param options of `cdk synth`
 * @returns       0, or the exit code when a check failed; its findings are printed
 */
export async function synth(options: readonly string[] = []): Promise<number> {
  await bundleFunctions(bundleDirectory);
  const run = spawnSync(process.execPath, [cdk, 'synth', '--quiet', '--strict', ...options], {
    cwd: projectDirectory,
    encoding: 'utf8',
    env: readEnvironmentOfCdk(),
  });
  const output = `${run.stdout}${run.stderr}`;
  // Even with --quiet the CDK prints notes; they are shown only when it fails or warns.
  if (run.status !== 0 || /warning/i.test(output)) console.error(output);
  if (run.status !== 0) return run.status ?? 1;
  console.log(`${describeStacks()}\n\n${describeBundles(await measureBundles(bundleDirectory))}`);
  return 0;
}

function describeStacks(): string {
  const templates = readdirSync(join(projectDirectory, 'cdk.out')).filter((name) => name.endsWith('.template.json'));
  return templates
    .map((name) => {
      const template: { Resources?: object } = JSON.parse(readFileSync(join(projectDirectory, 'cdk.out', name), 'utf8'));
      const resources = Object.keys(template.Resources ?? {}).length;
      return `${name.replace('.template.json', '').padEnd(32)}${String(resources).padStart(5)} resources  cdk.out/${name}`;
    })
    .join('\n');
}

if (import.meta.main) process.exitCode = await synth(process.argv.slice(2));
