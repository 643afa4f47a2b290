import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { gunzipSync } from 'node:zlib';
import { projectFiles } from '../runner/project-files.ts';
import { type AwsModel, type AwsShape, awsModelPath, toKebabCase } from './aws-model.ts';
import { recordedPrograms } from './run-document.ts';
import { shellBlocks, shellSpans } from './shell-texts.ts';

// `node test/support/documents/write-aws-model.ts BOTOCORE_DATA`: writes the commands of the AWS CLI that documents use, with the
// names and types of their parameters, from the models of botocore, which the AWS CLI is built from.

/** The names of services of the AWS CLI that differ from those of botocore. */
const serviceFolders: Readonly<Record<string, string>> = { deploy: 'codedeploy', s3api: 's3' };

interface BotocoreShape {
  readonly type: string;
  readonly members?: Readonly<Record<string, { readonly shape: string }>>;
  readonly member?: { readonly shape: string };
  readonly value?: { readonly shape: string };
  readonly required?: readonly string[];
  readonly enum?: readonly string[];
}

interface BotocoreModel {
  readonly operations: Readonly<Record<string, { readonly input?: { readonly shape: string } }>>;
  readonly shapes: Readonly<Record<string, BotocoreShape>>;
}

function readModel(folder: string, service: string): BotocoreModel {
  const place = join(folder, serviceFolders[service] ?? service);
  const [version = ''] = readdirSync(place).sort().reverse();
  return JSON.parse(gunzipSync(readFileSync(join(place, version, 'service-2.json.gz'))).toString('utf8'));
}

function toShape({ type, members, member, value, required, enum: values }: BotocoreShape): AwsShape {
  switch (type) {
    case 'structure':
      return {
        kind: 'structure',
        members: Object.fromEntries(Object.entries(members ?? {}).map(([name, { shape }]) => [name, shape])),
        required: [...(required ?? [])],
      };
    case 'list':
      return { kind: 'list', of: member?.shape ?? '' };
    case 'map':
      return { kind: 'map', of: value?.shape ?? '' };
    case 'boolean':
      return { kind: 'boolean' };
    case 'integer':
    case 'long':
      return { kind: 'integer' };
    default:
      return values === undefined ? { kind: 'text' } : { kind: 'text', values: [...values] };
  }
}

function shapesFrom(model: BotocoreModel, first: string): Record<string, AwsShape> {
  const shapes: Record<string, AwsShape> = {};
  const waiting = [first];
  for (let name = waiting.pop(); name !== undefined; name = waiting.pop()) {
    const shape = model.shapes[name];
    if (shapes[name] !== undefined || shape === undefined) continue;
    const found = toShape(shape);
    shapes[name] = found;
    if (found.kind === 'structure') waiting.push(...Object.values(found.members));
    if (found.kind === 'list' || found.kind === 'map') waiting.push(found.of);
  }
  return shapes;
}

const [folder = ''] = process.argv.slice(2);
const documents = projectFiles('{README,CONTRIBUTING}.md').concat(projectFiles('docs/{*,operations/*}.md'));
const texts = documents.flatMap((document) => [...shellBlocks(document), ...shellSpans(document, recordedPrograms)]);
const used = [
  ...new Set(
    texts.flatMap((text) => [...text.matchAll(/\baws ([a-z0-9-]+) ([a-z0-9-]+)/g)].map(([, service, name]) => `${service} ${name}`)),
  ),
].sort();
const model: Record<string, { operations: Record<string, string>; shapes: Record<string, AwsShape> }> = {};
for (const command of used) {
  const [service = '', name = ''] = command.split(' ');
  if (service === 's3' || name === 'wait' || command === 'cloudformation deploy') continue;
  const botocore = readModel(folder, service);
  const operation = Object.entries(botocore.operations).find(([operationName]) => toKebabCase(operationName) === name);
  if (operation === undefined) throw new Error(`There is no operation ${command}.`);
  const input = operation[1].input?.shape ?? '';
  model[service] ??= { operations: {}, shapes: {} };
  model[service].operations[name] = input;
  Object.assign(model[service].shapes, shapesFrom(botocore, input));
}
writeFileSync(awsModelPath, `${JSON.stringify(model satisfies AwsModel, null, 1)}\n`);
