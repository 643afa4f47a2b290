import { spawn, spawnSync } from 'node:child_process';
import { existsSync, globSync } from 'node:fs';
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { apiFileNames } from '@nakor/contract/api-files';
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest';
import { openApiGenerator, pythonClientPackagesFolder } from '../../support/drivers/client-generators.ts';
import { soldInvoice } from '../../support/drivers/correction-requests.ts';
import { csharpSettings, programs } from '../../support/drivers/generated-client-calls.ts';
import { projectDirectory } from '../../support/runner/project-files.ts';
import { issueKey } from '../../support/storage/access.ts';

const jar = openApiGenerator();
const python = pythonClientPackagesFolder();
/** Where Debian installs the HTTP library of generated PHP clients. */
const guzzle = '/usr/share/php/GuzzleHttp/autoload.php';

/** What a language needs on this computer beside the generator; its client is not tested without. */
const requirements: Readonly<Record<string, boolean>> = {
  java: hasProgram('javac') && hasProgram('mvn'),
  go: hasProgram('go'),
  typescript: true,
  python: python !== null,
  php: hasProgram('php') && existsSync(guzzle),
  csharp: hasProgram('mcs'),
};
if (jar === null) console.warn('SKIPPED: Maven could not fetch openapi-generator, so none of its clients is tested.');
for (const [language, isMet] of Object.entries(requirements)) {
  if (!isMet)
    console.warn(`SKIPPED: the client of openapi-generator for ${language}: its compiler or its packages are not on this computer.`);
}

/** Generators and compilers take some seconds, on a busy machine minutes. */
const clientMs = 600_000;
const description = join(projectDirectory, 'docs', apiFileNames.generators);

/** The results of the six requests of each program. */
const expected = {
  status: 'ok',
  prefix: expect.stringMatching(/^nk_/),
  scenarios: true,
  valid: true,
  more: expect.any(Boolean),
  code: '400 INVALID_XML',
};

let folder: string;
let env: Readonly<Record<string, string>>;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'nakor-openapi-generator-'));
  const { plaintext } = await issueKey();
  env = { NAKOR_URL: inject('service').baseUrl, NAKOR_KEY: plaintext, INVOICE: join(folder, 'invoice.xml'), GUZZLE: guzzle };
  await writeFile(join(folder, 'invoice.xml'), soldInvoice);
});
afterAll(() => rm(folder, { recursive: true, force: true }));

function hasProgram(name: string): boolean {
  return spawnSync('which', [name]).status === 0;
}

/** Runs a program in a folder; rejects with its output if it fails. */
async function run(cwd: string, program: string, options: readonly string[]): Promise<string> {
  const child = spawn(program, options, { cwd, env: { ...process.env, ...env } });
  child.stdin.end();
  const closed = new Promise<number | null>((done) => child.on('close', done));
  const [stdout, stderr, status] = await Promise.all([text(child.stdout), text(child.stderr), closed]);
  if (status !== 0) throw new Error(`${program} ${options.join(' ')}: ${stdout}${stderr}`);
  return stdout;
}

/** Generates the client into a folder of its own; returns the folder. */
async function generate(generator: string, properties: string): Promise<string> {
  const output = join(folder, generator);
  const options = ['generate', '-g', generator, '-i', description, '-o', output, `--additional-properties=${properties}`];
  await run(folder, 'java', ['-jar', jar ?? '', ...options]);
  return output;
}

const resultOf = (stdout: string): unknown => JSON.parse(stdout.trim().split('\n').at(-1) ?? '');

describe.skipIf(jar === null)(
  'openapi-generator makes a client that compiles, makes six calls and reads an error',
  { timeout: clientMs },
  () => {
    it.skipIf(!requirements['java'])('for Java', async () => {
      const client = await generate('java', 'library=native,useJakartaEe=true,openApiNullable=false');
      await writeFile(join(client, 'src/main/java/Calls.java'), programs.java);
      await run(client, 'mvn', ['-q', '-B', '-DskipTests', 'compile', 'dependency:build-classpath', '-Dmdep.outputFile=classpath.txt']);
      const classpath = (await run(client, 'cat', ['classpath.txt'])).trim();
      expect(resultOf(await run(client, 'java', ['-cp', `target/classes:${classpath}`, 'Calls']))).toEqual(expected);
    });

    it.skipIf(!requirements['go'])('for Go', async () => {
      const client = await generate('go', 'withGoMod=true');
      await rm(join(client, 'test'), { recursive: true, force: true });
      await mkdir(join(client, 'calls'));
      await writeFile(join(client, 'calls/main.go'), programs.go);
      expect(resultOf(await run(client, 'go', ['run', '-mod=mod', './calls']))).toEqual(expected);
    });

    it('for TypeScript with fetch', async () => {
      const client = await generate('typescript-fetch', 'importFileExtension=.ts');
      await writeFile(join(client, 'calls.ts'), programs.typescript);
      const strict = ['--noEmit', '--strict', '--skipLibCheck', '--allowImportingTsExtensions', '--target', 'es2023', '--module', 'esnext'];
      const types = ['--moduleResolution', 'bundler', '--types', 'node', '--typeRoots', join(projectDirectory, 'node_modules/@types')];
      await run(client, join(projectDirectory, 'node_modules/.bin/tsc'), [...strict, ...types, '--lib', 'es2023,dom', 'calls.ts']);
      const bundle = ['calls.ts', '--bundle', '--platform=node', '--format=esm', '--outfile=calls.mjs', '--log-level=error'];
      await run(client, join(projectDirectory, 'node_modules/.bin/esbuild'), bundle);
      expect(resultOf(await run(client, process.execPath, ['calls.mjs']))).toEqual(expected);
    });

    it.skipIf(!requirements['python'])('for Python', async () => {
      const client = await generate('python', 'packageName=generated');
      await writeFile(join(client, 'calls.py'), programs.python);
      expect(resultOf(await run(client, join(python ?? '', 'bin/python'), ['calls.py']))).toEqual(expected);
    });

    it.skipIf(!requirements['php'])('for PHP', async () => {
      const client = await generate('php', 'invokerPackage=Generated');
      await writeFile(join(client, 'calls.php'), programs.php);
      expect(resultOf(await run(client, 'php', ['calls.php']))).toEqual(expected);
    });

    // .NET is not at hand, and Mono has none of the packages that the client uses, so this proves only that the source is C#.
    it.skipIf(!requirements['csharp'])('for C#, as far as Mono can parse it', async () => {
      const client = await generate('csharp', csharpSettings);
      const files = globSync('src/Nakor/**/*.cs', { cwd: client });
      expect(files.length).toBeGreaterThan(100);
      await run(client, 'mcs', ['-langversion:latest', '--parse', ...files]);
    });
  },
);
