import { execFile, spawn } from 'node:child_process';
import { cp, mkdir, mkdtemp, readFile, rm, symlink, writeFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { sharedPackage } from '../../support/bundles/shared-package.ts';
import { bundlers } from '../../support/drivers/client-generators.ts';
import { projectDirectory } from '../../support/runner/project-files.ts';

const installed = bundlers();
if (installed === null) console.warn('SKIPPED: npm could not install the bundlers, so programs that contain the library are not tested.');

const run = promisify(execFile);
/** A bundler takes some seconds, on a busy machine more. */
const bundlingMs = 120_000;

const program = `
import { readFileSync } from 'node:fs';
import { createNakor } from 'nakor';

const run = async () => {
  const nakor = createNakor({ language: 'en', environment: 'test' });
  const xml = readFileSync('invoice.xml');
  const { full_xsd_confirmed } = await nakor.validate(xml);
  const { content } = await nakor.render(xml, { format: 'pdf' });
  const { code } = await nakor.validate('no XML').catch((error) => error);
  console.log(JSON.stringify([full_xsd_confirmed, Buffer.from(content).subarray(0, 4).toString(), code]));
};
run();
`;

/** Programs that bundle `main.mjs` into `out/main.<extension>`, by bundler and format. */
const builds: readonly { readonly bundler: string; readonly extension: 'cjs' | 'mjs'; readonly script: string }[] = [
  ...(['cjs', 'mjs'] as const).flatMap((extension) => {
    const format = extension === 'cjs' ? 'cjs' : 'esm';
    const module = extension === 'mjs';
    return [
      {
        bundler: 'esbuild',
        extension,
        script: `
          import { build } from 'esbuild';
          await build({ entryPoints: ['main.mjs'], bundle: true, platform: 'node', format: '${format}', outfile: 'out/main.${extension}' });
        `,
      },
      {
        bundler: 'rollup',
        extension,
        script: `
          import { rollup } from 'rollup';
          import { nodeResolve } from '@rollup/plugin-node-resolve';
          const bundle = await rollup({ input: 'main.mjs', plugins: [nodeResolve({ exportConditions: ['node'] })] });
          await bundle.write({ format: '${format}', dir: 'out', entryFileNames: 'main.${extension}', chunkFileNames: '[name].${extension}' });
        `,
      },
      {
        bundler: 'vite',
        extension,
        script: `
          import { build } from 'vite';
          const output = { format: '${format}', entryFileNames: 'main.${extension}' };
          await build({
            configFile: false,
            logLevel: 'warn',
            build: { ssr: 'main.mjs', outDir: 'out', rollupOptions: { output } },
            ssr: { noExternal: true },
          });
        `,
      },
      {
        bundler: 'webpack',
        extension,
        script: `
          import { resolve } from 'node:path';
          import webpack from 'webpack';
          const output = { path: resolve('out'), filename: 'main.${extension}', module: ${module}, chunkFormat: '${module ? 'module' : 'commonjs'}' };
          const settings = { mode: 'none', target: 'node20', entry: './main.mjs', output, experiments: { outputModule: ${module} } };
          const stats = await new Promise((done, fail) => webpack(settings, (error, result) => (error ? fail(error) : done(result))));
          if (stats.hasErrors()) throw new Error(stats.toString());
        `,
      },
    ];
  }),
];

let folder: string;
/** Another folder, without the package: a program that looks for its files there finds none. */
let elsewhere: string;

beforeAll(async () => {
  if (installed === null) return;
  folder = await mkdtemp(join(tmpdir(), 'nakor-bundlers-'));
  elsewhere = await mkdtemp(join(tmpdir(), 'nakor-bundled-'));
  await symlink(join(installed, 'node_modules'), join(folder, 'node_modules'));
  const { directory } = await sharedPackage();
  await mkdir(join(installed, 'node_modules/nakor'), { recursive: true });
  await cp(directory, join(installed, 'node_modules/nakor'), { recursive: true });
  await writeFile(join(folder, 'package.json'), JSON.stringify({ private: true }));
  await writeFile(join(folder, 'main.mjs'), program);
  await cp(join(projectDirectory, 'events/validation/sample-invoice.xml'), join(elsewhere, 'invoice.xml'));
}, bundlingMs);
afterAll(async () => {
  if (installed === null) return;
  await rm(folder, { recursive: true, force: true });
  await rm(elsewhere, { recursive: true, force: true });
});

describe.skipIf(installed === null)('a program that contains the library', { timeout: bundlingMs }, () => {
  it.each(builds)('runs as $extension of $bundler', async ({ bundler, extension, script }) => {
    await rm(join(folder, 'out'), { recursive: true, force: true });
    await writeFile(join(folder, 'bundle.mjs'), script);
    await run(process.execPath, ['bundle.mjs'], { cwd: folder });
    const target = join(elsewhere, `${bundler}-${extension}`);
    await cp(join(folder, 'out'), target, { recursive: true });
    const { stdout } = await run(process.execPath, [join(target, `main.${extension}`)], { cwd: elsewhere });
    expect(JSON.parse(stdout)).toEqual([true, '%PDF', 'INVALID_XML']);
  });

  it('runs in a Worker, which compiles no WebAssembly while it runs', async () => {
    await writeFile(join(folder, 'worker.mjs'), worker);
    await writeFile(join(folder, 'bundle.mjs'), bundleWorker);
    await run(process.execPath, ['bundle.mjs'], { cwd: folder });
    await writeFile(join(folder, 'out/config.capnp'), workerSettings);
    const child = spawn(createRequire(join(folder, 'main.mjs'))('workerd').default, ['serve', '--control-fd=3', 'config.capnp'], {
      cwd: join(folder, 'out'),
      stdio: ['ignore', 'inherit', 'inherit', 'pipe'],
    });
    try {
      const port = await readPort(child.stdio[3] as NodeJS.ReadableStream);
      const body = await readFile(join(elsewhere, 'invoice.xml'));
      const response = await fetch(`http://127.0.0.1:${port}/`, { method: 'POST', body });
      expect([response.status, await response.json()]).toEqual([200, [true, 'INVALID_XML']]);
    } finally {
      child.kill();
    }
  });
});

const worker = `
import { createNakor } from 'nakor';

const nakor = createNakor({ language: 'en', environment: 'test' });
export default {
  async fetch(request) {
    const { full_xsd_confirmed } = await nakor.validate(new Uint8Array(await request.arrayBuffer()));
    const { code } = await nakor.validate('no XML').catch((error) => error);
    return Response.json([full_xsd_confirmed, code]);
  },
};
`;

const bundleWorker = `
import { build } from 'esbuild';
await build({
  ...{ entryPoints: ['worker.mjs'], bundle: true, format: 'esm', outfile: 'out/worker.js' },
  ...{ conditions: ['workerd', 'worker', 'browser'], loader: { '.wasm': 'copy' }, assetNames: '[name]' },
});
`;

const workerSettings = `
using Workerd = import "/workerd/workerd.capnp";
const config :Workerd.Config = (
  services = [(name = "main", worker = (
    modules = [
      (name = "worker.js", esModule = embed "worker.js"),
      (name = "libxml2.wasm", wasm = embed "libxml2.wasm"),
      (name = "callbacks.wasm", wasm = embed "callbacks.wasm"),
    ],
    compatibilityDate = "2026-01-01"))],
  sockets = [(name = "http", address = "127.0.0.1:0", http = (), service = "main")]);
`;

/** The runtime reports the port that the system chose. */
async function readPort(control: NodeJS.ReadableStream): Promise<number> {
  let text = '';
  for await (const chunk of control) {
    text += String(chunk);
    const port = /"port":(\d+)/.exec(text)?.[1];
    if (port !== undefined) return Number(port);
  }
  throw new Error(`The runtime of Workers did not start: ${text}`);
}
