import { spawnSync } from 'node:child_process';
import { readdirSync, readFileSync } from 'node:fs';
import { delimiter, dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { bundleDirectory } from './bundle-directory.ts';
import { bundleFunctions } from './bundle-functions.ts';
import { describeBundles, measureBundles } from './bundle-sizes.ts';

/** Where the CDK's settings (cdk.json) and its output (cdk.out) are. */
export const projectDirectory = fileURLToPath(new URL('../..', import.meta.url));

/** The program of the CDK's command line. */
export const cdk = join(projectDirectory, 'node_modules', 'aws-cdk', 'bin', 'cdk');

/** The CDK starts the app as `node …`: that must be the Node running this script, whatever the shell's PATH says. */
export function environmentOfCdk(): NodeJS.ProcessEnv {
  return { ...process.env, PATH: [dirname(process.execPath), process.env['PATH']].join(delimiter) };
}

/**
 * Bundles the functions, synthesises every stack into cdk.out without touching the network, and says what came out.
 *
 * @returns 0, or the code with which to end when a check found something; it is printed
 */
export async function synth(): Promise<number> {
  await bundleFunctions(bundleDirectory);
  const run = spawnSync(process.execPath, [cdk, 'synth', '--quiet', '--strict'], {
    cwd: projectDirectory,
    encoding: 'utf8',
    env: environmentOfCdk(),
  });
  const output = `${run.stdout}${run.stderr}`;
  // Even when quiet, the CDK says what nobody asked; it is heard when it failed or warns.
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

if (import.meta.main) process.exitCode = await synth();
