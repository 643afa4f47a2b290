import { readFile, writeFile } from 'node:fs/promises';
import { arch, networkInterfaces } from 'node:os';
import { join, resolve } from 'node:path';
import { getSystemCode, UserError } from '@nakor/cli/shared/user-error';
import { buildFunctionEnvironment } from '../aws-resources/aws-environment.ts';
import type { Environment } from '../emulators/endpoints.ts';
import { findRunningPlatform } from '../platform/running-platform.ts';
import { defaultStateDirectory, prepareStateDirectory, projectDirectory } from '../support/state-directory.ts';
import { readArguments, usage } from './sam/arguments.ts';
import { forwardPorts, hostName } from './sam/forward-ports.ts';
import { buildLocalTemplate, type Template } from './sam/local-template.ts';

const sourceTemplate = 'cdk.out/nakor-dev-service.template.json';
const targetTemplate = 'cdk.out/nakor-local.template.json';

/** `npm run sam`: prepares `sam local`, which runs the bundles in the Lambda container image on the data of the local platform, until Ctrl-C. */
async function main(): Promise<void> {
  const stopRequested = new Promise((done) => {
    for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, done);
  });
  const choices = readArguments(process.argv.slice(2));
  if (choices === 'help') return console.log(usage);
  const template = await readTemplate();
  const { environment, stop } = await forwardPorts(await findPlatform(), choices.listen ?? bridgeAddress());
  try {
    const local = buildLocalTemplate(template, { environment, architecture: arch() === 'arm64' ? 'arm64' : 'x86_64' });
    await writeFile(join(projectDirectory, targetTemplate), `${JSON.stringify(local, null, 2)}\n`);
    console.log(instructions);
    await stopRequested;
  } finally {
    await stop();
  }
}

/** The environment of the running platform. It has to be running: events need its keys, and the prober needs its URL. */
async function findPlatform(): Promise<Environment> {
  const directory = resolve(process.env['NAKOR_STATE_DIRECTORY'] || defaultStateDirectory);
  const running = await findRunningPlatform(await prepareStateDirectory(directory));
  if (running === null) throw new UserError('The local platform is not running. Start it in another terminal: npm start');
  return { ...buildFunctionEnvironment(process.env, running.endpoints), PUBLIC_BASE_URL: running.base_url };
}

async function readTemplate(): Promise<Template> {
  try {
    return JSON.parse(await readFile(join(projectDirectory, sourceTemplate), 'utf8')) as Template;
  } catch (error) {
    if (getSystemCode(error) !== 'ENOENT') throw error;
    throw new UserError(`${sourceTemplate} does not exist. Create it first: npm run synth`, error);
  }
}

/** The IP address at which containers reach this computer: that of the bridge with Docker on Linux; with Docker Desktop, the loopback address. */
function bridgeAddress(): string {
  return networkInterfaces()['docker0']?.find(({ family }) => family === 'IPv4')?.address ?? '127.0.0.1';
}

const instructions = `
${targetTemplate} is ready for sam. Run in another terminal:

  sam local start-api -t ${targetTemplate} --add-host ${hostName}:host-gateway

Or a single function with a single event:

  npm run -s invoke -- --print events/validation/validate.json > .local/event.json
  sam local invoke nakor-dev-validation -t ${targetTemplate} --add-host ${hostName}:host-gateway -e .local/event.json

Press Ctrl-C to stop.`;

main().then(
  () => process.exit(0),
  (error: unknown) => {
    console.error(error instanceof UserError ? error.message : error);
    process.exit(1);
  },
);
