import { execFile } from 'node:child_process';
import { expect } from 'vitest';
import { deployedRegion } from '../bundles/deployed-environment.ts';
import { emulatedStage } from '../bundles/emulated-stage.ts';
import { operatorProgram } from '../drivers/operator-process.ts';
import { projectDirectory } from '../runner/project-files.ts';
import type { IssuedKey } from '../storage/access.ts';
import type { Deployment } from './deployment.ts';
import type { SharedStage } from './shared-stage.ts';

/** A response of one of the releases. It is not compared with the API description, which is this release's alone. */
export interface ReleaseResponse {
  readonly status: number;
  readonly headers: Readonly<Record<string, string>>;
  readonly bytes: Buffer;
  readonly text: string;
}

/** What a request has besides method, path and key. */
interface RequestContent {
  readonly headers?: Readonly<Record<string, string>>;
  /** XML, or JSON where it begins with a brace. */
  readonly body?: string;
}

/**
 * Sends a request to the API of a release.
 *
 * @param target method and path below the version prefix, such as `GET /me`
 */
export async function send(
  { baseUrl }: Deployment,
  target: string,
  key: Pick<IssuedKey, 'authorization'> | null,
  { headers = {}, body }: RequestContent = {},
): Promise<ReleaseResponse> {
  const [method = '', path = ''] = target.split(' ');
  const mediaType = body?.startsWith('{') ? 'application/json' : 'application/xml';
  const content = body === undefined ? {} : { body };
  const ofContent: Record<string, string> = body === undefined ? {} : { 'Content-Type': mediaType };
  const response = await fetch(baseUrl + path, { method, headers: { ...ofContent, ...key?.authorization, ...headers }, ...content });
  const bytes = Buffer.from(await response.arrayBuffer());
  return { status: response.status, headers: Object.fromEntries(response.headers), bytes, text: bytes.toString('utf8') };
}

/** The data of a response, which must have the status. */
export function dataOf<Data>({ status, text }: ReleaseResponse, expected = 200): Data {
  expect({ status, text: status === expected ? '' : text }).toEqual({ status: expected, text: '' });
  return (JSON.parse(text) as { data: Data }).data;
}

/** Status, error code and details of a response. */
export function errorOf({ status, text }: ReleaseResponse) {
  const { code, details } = (JSON.parse(text) as { error: { code: string; details?: unknown } }).error;
  return { status, code, details };
}

/**
 * Runs a command of this release's operators on the stage.
 *
 * @returns what it printed as JSON
 * @throws Error with what it printed when it fails
 */
export function operate<Output>({ environment }: SharedStage, ...parameters: readonly string[]): Promise<Output> {
  const access = { AWS_REGION: deployedRegion, AWS_ACCESS_KEY_ID: 'local', AWS_SECRET_ACCESS_KEY: 'local' };
  const env = { ...process.env, ...access, ...environment };
  const command = [operatorProgram, ...parameters, '--stage', emulatedStage, '--json'];
  return new Promise((done, fail) => {
    execFile(process.execPath, command, { cwd: projectDirectory, env }, (error, output, complaints) => {
      if (error === null) done(JSON.parse(output) as Output);
      else fail(new Error(`${parameters.join(' ')}: ${complaints}${output}`));
    });
  });
}
