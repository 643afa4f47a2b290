import { resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { buildSite } from './build-site.ts';
import { serveSite } from './serve-site.ts';

const port = Number(process.env['PORT'] ?? '8088');

const usage = `Usage: npm run site -- [FOLDER] [--url URL] [--api URL] [--serve]

Builds the documentation, the API reference, the rules and the workbench into a folder, by default dist/site, that any web
server can host. Its links are relative.

  --url URL   where the site will be, for its sitemap, feed and 404 page; by default http://127.0.0.1:${port}/
  --api URL   base URL of the API in code samples; by default http://127.0.0.1:8080/api/v1
  --serve     serves the site on this computer after it was built, on PORT or ${port}`;

/** What to build; a text instead when the arguments are wrong or ask for help. */
function readArguments(
  args: readonly string[],
): { folder: string; url: string; api: string; isServed: boolean } | { text: string; code: number } {
  try {
    const { values, positionals } = parseArgs({
      args: [...args],
      allowPositionals: true,
      options: { url: { type: 'string' }, api: { type: 'string' }, serve: { type: 'boolean' }, help: { type: 'boolean', short: 'h' } },
    });
    if (values.help === true) return { text: usage, code: 0 };
    if (positionals.length > 1) return { text: `Name one folder.\n\n${usage}`, code: 2 };
    const url = new URL(values.url ?? `http://127.0.0.1:${port}/`);
    const api = new URL(values.api ?? 'http://127.0.0.1:8080/api/v1');
    return {
      folder: resolve(positionals[0] ?? 'dist/site'),
      url: url.href.endsWith('/') ? url.href : `${url.href}/`,
      api: api.href.replace(/\/$/, ''),
      isServed: values.serve === true,
    };
  } catch (error) {
    return { text: `${error instanceof Error ? error.message : error}\n\n${usage}`, code: 2 };
  }
}

/** Builds the site, and serves it if wanted. */
async function run(args: readonly string[]): Promise<void> {
  const plan = readArguments(args);
  if ('text' in plan) {
    console.log(plan.text);
    process.exitCode = plan.code;
    return;
  }
  const count = await buildSite({ directory: plan.folder, url: plan.url, apiUrl: plan.api, nowUnixMs: Date.now() });
  console.log(`${count} files in ${plan.folder}`);
  if (plan.isServed) {
    await serveSite(plan.folder, port);
    console.log(`http://127.0.0.1:${port}/`);
  }
}

try {
  await run(process.argv.slice(2));
} catch (error) {
  console.error(error instanceof Error ? error.message : error);
  process.exitCode = 1;
}
