import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { build } from 'esbuild';
import { describe, expect, it } from 'vitest';
import { type FunctionName, functionNames, listEntryFiles } from '../../infra/build/function-names.ts';
import { projectDirectory } from '../support/runner/project-files.ts';
import { stageOf } from './synthesise.ts';
import { deployedStage } from './walks/deployed.ts';
import { statementsOfRole } from './walks/policies.ts';

/** Services by the packages of the SDK, as IAM names them. */
const services: Readonly<Record<string, string>> = {
  'client-codedeploy': 'codedeploy',
  'client-dynamodb': 'dynamodb',
  'client-kms': 'kms',
  'client-lambda': 'lambda',
  'client-s3': 's3',
  'client-sesv2': 'ses',
  'client-sfn': 'states',
  'client-sqs': 'sqs',
  'client-ssm': 'ssm',
  'lib-dynamodb': 'dynamodb',
};

/** Actions of commands that are not named like them. */
const actionsOf: Readonly<Record<string, readonly string[]>> = {
  Get: ['GetItem'],
  Put: ['PutItem'],
  Update: ['UpdateItem'],
  Delete: ['DeleteItem'],
  BatchWrite: ['BatchWriteItem'],
  TransactWrite: ['PutItem', 'UpdateItem', 'DeleteItem', 'ConditionCheckItem'],
  Invoke: ['InvokeFunction'],
  ListObjectsV2: ['ListBucket'],
  HeadObject: ['GetObject'],
  DeleteObjects: ['DeleteObject'],
  CreateMultipartUpload: ['PutObject'],
  UploadPart: ['PutObject'],
  CompleteMultipartUpload: ['PutObject'],
  ListParts: ['ListMultipartUploadParts'],
};

/** What Lambda itself does with the role of a function: logs, traces, messages and records. */
const byLambda =
  /^(logs|xray):|^sqs:(ChangeMessageVisibility|DeleteMessage|GetQueueAttributes|ReceiveMessage)$|^dynamodb:(DescribeStream|GetRecords|GetShardIterator|ListStreams)$/;
/** What a service does on behalf of a function that uses tables or files. */
const byServices = ['kms:Decrypt', 'kms:GenerateDataKey'];

/** The actions of all commands of the SDK that are in the bundle of a function. */
async function readActions(name: FunctionName): Promise<ReadonlySet<string>> {
  const { metafile } = await build({
    ...{ absWorkingDir: projectDirectory, entryPoints: { ...listEntryFiles(name) }, outdir: 'unused', outExtension: { '.js': '.mjs' } },
    ...{ bundle: true, format: 'esm', splitting: true, platform: 'node', mainFields: ['module', 'main'], write: false, metafile: true },
    ...{ packages: 'external', alias: {}, logLevel: 'silent', loader: { '.xsd': 'text' } },
    plugins: [
      {
        name: 'own-packages',
        setup: ({ onResolve }) =>
          onResolve({ filter: /^@nakor\// }, ({ path }) => {
            const [, room = '', rest = ''] = /^@nakor\/([^/]+)\/(.+)$/.exec(path) ?? [];
            return { path: join(projectDirectory, 'packages', room, 'src', `${rest}.ts`) };
          }),
      },
    ],
  });
  const files = Object.values(metafile.outputs).flatMap(({ inputs }) =>
    Object.entries(inputs).flatMap(([path, { bytesInOutput }]) => (bytesInOutput > 0 ? [path] : [])),
  );
  return new Set(files.flatMap((path) => commandsIn(readFileSync(join(projectDirectory, path), 'utf8'))));
}

function commandsIn(source: string): readonly string[] {
  return [...source.matchAll(/import \{([^}]+)\} from '@aws-sdk\/([a-z0-9-]+)'/g)].flatMap(([, names = '', room = '']) =>
    [...names.matchAll(/\b(\w+)Command\b/g)].flatMap(([, command = '']) =>
      (actionsOf[command] ?? [command]).map((action) => `${services[room] ?? room}:${action}`),
    ),
  );
}

describe('a function', () => {
  const stage = deployedStage(stageOf('prod'));
  const granted = (name: FunctionName) => {
    const lambda = stage.ofType('AWS::Lambda::Function').find(({ resolved }) => resolved['FunctionName'] === `nakor-prod-${name}`);
    return statementsOfRole(stage, String(lambda?.resolved['Role'])).flatMap(({ Action }) => [Action].flat().map(String));
  };

  it.each(functionNames)('%s may do nothing for which its code has no command', async (name) => {
    const actions = await readActions(name);
    const usesServices =
      [...actions].some((action) => /^(dynamodb|s3|ssm):/.test(action)) ||
      granted(name).some((action) => /^dynamodb:GetRecords$/.test(action));
    const unused = granted(name).filter(
      (action) => !actions.has(action) && !byLambda.test(action) && !(usesServices && byServices.includes(action)),
    );
    expect([...new Set(unused)].sort()).toEqual([]);
  });

  it('would be found with a permission that nothing in its code uses', () => {
    const actions = new Set(commandsIn("import { GetCommand, PutCommand } from '@aws-sdk/lib-dynamodb';"));
    expect(['dynamodb:GetItem', 'dynamodb:PutItem', 'dynamodb:Scan', 's3:GetObject'].filter((action) => !actions.has(action))).toEqual([
      'dynamodb:Scan',
      's3:GetObject',
    ]);
  });
});
