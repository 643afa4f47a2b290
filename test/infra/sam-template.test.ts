import { readFileSync } from 'node:fs';
import { basePath, fallbackGroup, routes } from '@nakor/contract/routes';
import { describe, expect, it } from 'vitest';
import { functionNames } from '../../infra/build/function-names.ts';
import { buildLocalTemplate } from '../../infra/local/commands/sam/local-template.ts';
import { synthesiseService } from '../support/bundles/deployed-environment.ts';
import { samFunctions, samRoutes } from '../support/bundles/sam-template.ts';
import { placeholderBundles, temporaryDirectory } from './synthesise.ts';

const directory = temporaryDirectory();
const deployed = synthesiseService(placeholderBundles(), directory);
const environment = {
  STAGE: 'local',
  ACCESS_TABLE: 'nakor-local-access',
  SCHEMA_DIRECTORY: '/home/user/nakor/schemas',
  AWS_ENDPOINT_URL_DYNAMODB: 'http://host.docker.internal:8000',
  HOME: '/home/user',
};
const local = buildLocalTemplate(deployed, { environment, architecture: 'x86_64' });

describe.each([
  { name: 'the template of the service', template: deployed, architecture: 'arm64' },
  { name: 'the template for the local platform', template: local, architecture: 'x86_64' },
])('$name, as sam reads it', ({ template, architecture }) => {
  const functions = samFunctions(template, directory);

  it('contains every function with its bundle, in a form that sam can run', () => {
    expect(functions.map(({ name }) => name).sort()).toEqual(functionNames.map((name) => `nakor-dev-${name}`).sort());
    for (const { isComplete, runtime, architectures, memoryMb, timeLimitSeconds } of functions) {
      expect({ isComplete, runtime, architectures }).toEqual({ isComplete: true, runtime: 'nodejs24.x', architectures: [architecture] });
      expect([typeof memoryMb, typeof timeLimitSeconds]).toEqual(['number', 'number']);
    }
  });

  it('routes each endpoint to its function, and everything else to the one that responds 404 and 405', () => {
    const found = samRoutes(template);
    const nameOf = (route: string) => functions.find(({ logicalId }) => logicalId === found.get(route))?.name;
    const own = routes.map(({ method, path, group }) => [`${method} ${basePath}${path}`, group] as const);
    const others = [...routes.map(({ path }) => `PUT ${basePath}${path}`), 'GET /', 'POST /', 'GET /{proxy+}', 'DELETE /{proxy+}'];
    const expected = [...own, ...others.map((route) => [route, fallbackGroup] as const)];
    expect(expected.map(([route]) => [route, nameOf(route)])).toEqual(expected.map(([route, group]) => [route, `nakor-dev-${group}`]));
  });
});

describe('the template of the service', () => {
  it('has variables that sam cannot resolve, which the document explains', () => {
    const unknown = samFunctions(deployed, directory).flatMap(({ variables }) =>
      Object.entries(variables).flatMap(([name, value]) => (typeof value === 'string' ? [] : [name])),
    );
    const names = [
      'FILES_BUCKET',
      'HISTORY_BUCKET',
      'FAN_OUT_QUEUE_URL',
      'DELIVERY_QUEUE_URL',
      'DELIVERY_DEAD_LETTERS_URL',
      'BATCH_MACHINE_ARN',
      'PUBLIC_BASE_URL',
      'CHECKED_FUNCTION',
      'RELEASE_CHECK',
    ];
    expect([...new Set(unknown)].sort()).toEqual(names.toSorted());
    const text = readFileSync(new URL('../../docs/local-invocation.md', import.meta.url), 'utf8');
    expect(names.filter((name) => !text.includes(`"${name}"`))).toEqual([]);
  });
});

describe('the template for the local platform', () => {
  it('contains only what sam reads', () => {
    const types = Object.values(local.Resources).map(({ Type }) => Type);
    expect([...new Set(types)].sort()).toEqual([
      'AWS::ApiGateway::Method',
      'AWS::ApiGateway::Resource',
      'AWS::ApiGateway::RestApi',
      'AWS::ApiGateway::Stage',
      'AWS::Lambda::Function',
    ]);
  });

  it('sets variables to those of the platform, except for folders, and no other variables of the user', () => {
    const { variables } = samFunctions(local, directory).find(({ name }) => name === 'nakor-dev-validation') ?? {};
    expect(variables).toMatchObject({
      STAGE: 'local',
      ACCESS_TABLE: 'nakor-local-access',
      SCHEMA_DIRECTORY: '/var/task/schemas',
      AWS_ENDPOINT_URL_DYNAMODB: 'http://host.docker.internal:8000',
    });
    expect(variables).not.toHaveProperty('HOME');
  });

  it('declares every media type as binary for sam', () => {
    const apis = Object.values(local.Resources).filter(({ Type }) => Type === 'AWS::ApiGateway::RestApi');
    expect(apis.map(({ Properties }) => Properties)).toEqual([
      { Name: 'nakor-dev', BinaryMediaTypes: ['*/*'], Body: { swagger: '2.0', paths: {} } },
    ]);
  });
});
