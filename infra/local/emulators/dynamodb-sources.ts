import { accessSync, constants, statSync } from 'node:fs';
import { createRequire } from 'node:module';
import { delimiter, dirname, isAbsolute, join } from 'node:path';
import { UserError } from '@nakor/cli/shared/user-error';
import type { Environment } from './endpoints.ts';

/** What this computer has to run DynamoDB with; null for what it does not have. */
export interface DynamoDbSources {
  /** The endpoint that `AWS_ENDPOINT_URL_DYNAMODB` names. */
  readonly namedEndpoint: string | null;
  /** The dynoxide of the npm package, which exists for Linux x64 only. */
  readonly packagedProgram: string | null;
  /** A dynoxide on the PATH. */
  readonly programOnPath: string | null;
  /** The endpoint of a running DynamoDB Local. */
  readonly runningEndpoint: string | null;
}

/** The DynamoDB to use: a program to start, or an endpoint; `notice` is what the user should know about it, null for nothing. */
export type DynamoDbChoice =
  | { readonly kind: 'program'; readonly path: string; readonly notice: string | null }
  | { readonly kind: 'endpoint'; readonly endpoint: string; readonly notice: string | null };

/** The computer on which DynamoDB is looked for. */
export interface Computer {
  readonly platform: string;
  readonly architecture: string;
  /** Where DynamoDB Local listens by default. */
  readonly defaultEndpoint: string;
}

/** The computer that runs this process. */
export const thisComputer: Computer = {
  platform: process.platform,
  architecture: process.arch,
  defaultEndpoint: 'http://127.0.0.1:8000',
};

const probeLimitMs = 2_000;

/**
 * Chooses where DynamoDB comes from: what the environment names, then the program from npm, which is the tested version, then one on the
 * PATH, then what is running already.
 *
 * @returns null if there is none
 */
export function chooseDynamoDb(sources: DynamoDbSources): DynamoDbChoice | null {
  const { namedEndpoint, packagedProgram, programOnPath, runningEndpoint } = sources;
  if (namedEndpoint !== null) return { kind: 'endpoint', endpoint: namedEndpoint, notice: null };
  if (packagedProgram !== null) return { kind: 'program', path: packagedProgram, notice: null };
  if (programOnPath !== null) return { kind: 'program', path: programOnPath, notice: `Using ${programOnPath} as the DynamoDB emulator.` };
  if (runningEndpoint === null) return null;
  const notice = `Using the DynamoDB Local that is running at ${runningEndpoint}; the tables of Nakor have the prefix nakor-local.`;
  return { kind: 'endpoint', endpoint: runningEndpoint, notice };
}

/** Looks for what {@link chooseDynamoDb} needs to decide; a source is only looked for when there is no better one. */
export async function findDynamoDbSources(environment: Environment, computer: Computer): Promise<DynamoDbSources> {
  const none = { namedEndpoint: null, packagedProgram: null, programOnPath: null, runningEndpoint: null };
  const namedEndpoint = environment['AWS_ENDPOINT_URL_DYNAMODB'] || null;
  if (namedEndpoint !== null) return { ...none, namedEndpoint };
  const packagedProgram = findPackagedProgram(computer);
  if (packagedProgram !== null) return { ...none, packagedProgram };
  const programOnPath = findOnPath('dynoxide', environment['PATH'] ?? '');
  if (programOnPath !== null) return { ...none, programOnPath };
  const { defaultEndpoint } = computer;
  return { ...none, runningEndpoint: (await isDynamoDb(defaultEndpoint)) ? defaultEndpoint : null };
}

/**
 * Path of the dynoxide executable: that of the npm package, or else one on the PATH.
 *
 * @throws UserError that says how to get one
 */
export function findDynoxide(): string {
  const program = findPackagedProgram(thisComputer) ?? findOnPath('dynoxide', process.env['PATH'] ?? '');
  if (program === null) throw new UserError(findMissingDynamoDb(thisComputer));
  return program;
}

function findPackagedProgram({ platform, architecture }: Computer): string | null {
  try {
    const manifest = createRequire(import.meta.url).resolve(`@dynoxide/${platform}-${architecture}/package.json`);
    const program = join(dirname(manifest), 'dynoxide');
    return isExecutable(program) ? program : null;
  } catch {
    return null;
  }
}

/** The first executable file of this name in the folders of a PATH; relative folders are ignored. */
export function findOnPath(name: string, path: string): string | null {
  const candidates = path
    .split(delimiter)
    .filter((folder) => isAbsolute(folder))
    .map((folder) => join(folder, name));
  return candidates.find(isExecutable) ?? null;
}

function isExecutable(path: string): boolean {
  try {
    accessSync(path, constants.X_OK);
    return statSync(path).isFile();
  } catch {
    return false;
  }
}

/** Whether a DynamoDB listens there, rather than any other program. */
async function isDynamoDb(endpoint: string): Promise<boolean> {
  try {
    const response = await fetch(endpoint, {
      method: 'POST',
      headers: {
        'Content-Type': 'application/x-amz-json-1.0',
        'X-Amz-Target': 'DynamoDB_20120810.ListTables',
        // Emulators read the access key and ignore the signature. No real credentials are sent.
        Authorization:
          'AWS4-HMAC-SHA256 Credential=local/20260101/eu-central-1/dynamodb/aws4_request, SignedHeaders=host;x-amz-date;x-amz-target, Signature=0',
        'X-Amz-Date': '20260101T000000Z',
      },
      body: '{"Limit":1}',
      signal: AbortSignal.timeout(probeLimitMs),
    });
    const text = (await response.text()).slice(0, 10_000);
    return /"TableNames"|com\.amazonaws?\.(dynamodb|coral)/.test(text);
  } catch {
    return false;
  }
}

/** What to do where there is no DynamoDB, with the commands for a platform. */
export function findMissingDynamoDb({ platform, architecture }: Omit<Computer, 'defaultEndpoint'>): string {
  if (platform === 'win32') {
    return 'The local service needs a POSIX shell, so on Windows run it in WSL: wsl --install, then in its shell clone the repository, and there npm start.';
  }
  if (platform === 'linux' && architecture === 'x64') {
    return 'The DynamoDB emulator is missing: npm package @dynoxide/linux-x64 is not installed, or its program is not executable. Run npm ci, then start again.';
  }
  const install = platform === 'darwin' ? 'brew install nubo-db/tap/dynoxide (or cargo install dynoxide-rs)' : 'cargo install dynoxide-rs';
  return (
    `The DynamoDB emulator dynoxide comes with npm for Linux x64 only, and this is ${platform} ${architecture}: install it with ${install}, ` +
    'or start DynamoDB Local with docker run -d -p 127.0.0.1:8000:8000 amazon/dynamodb-local, then run the same command again ' +
    '(AWS_ENDPOINT_URL_DYNAMODB names any other endpoint).'
  );
}
