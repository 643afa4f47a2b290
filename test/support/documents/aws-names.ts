import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { plainStages, type Resource, templatesOf } from '../../infra/synthesise.ts';
import { projectDirectory } from '../runner/project-files.ts';
import { type AwsCommand, readAwsCommand } from './aws-command.ts';

/** Options that name a resource of a stage, with the type of the resource and the property that has its name. */
const namingOptions: Readonly<Record<string, readonly [type: string, property: string]>> = {
  '--function-name': ['AWS::Lambda::Function', 'FunctionName'],
  '--table-name': ['AWS::DynamoDB::GlobalTable', 'TableName'],
  '--source-table-name': ['AWS::DynamoDB::GlobalTable', 'TableName'],
  '--alarm-name': ['AWS::CloudWatch::Alarm', 'AlarmName'],
  '--queue-name': ['AWS::SQS::Queue', 'QueueName'],
  '--application-name': ['AWS::CodeDeploy::Application', 'ApplicationName'],
};

/** Commands whose option `--name` names a resource. */
const namingCommands: Readonly<Record<string, readonly [type: string, property: string]>> = {
  'events describe-rule': ['AWS::Events::Rule', 'Name'],
  'events enable-rule': ['AWS::Events::Rule', 'Name'],
  'ssm get-parameter-history': ['AWS::SSM::Parameter', 'Name'],
};

const templates = plainStages.flatMap((stage) => Object.values(templatesOf(stage)));
const resources = templates.flatMap((template) => Object.values(template.toJSON()['Resources'] as Record<string, Resource>));

function namesOf(type: string, property: string): readonly string[] {
  return resources.filter(({ Type }) => Type === type).map(({ Properties }) => String(Properties[property]));
}

/**
 * Checks whether what a command names exists in the templates of the stages: functions, tables, alarms, queues, rules, keys, parameters and
 * stacks, and for items of tables, whether keys have that form.
 *
 * @returns the problem; null if there is none
 */
export function checkAwsNames(words: readonly string[]): string | null {
  const command = readAwsCommand(words);
  if (words[0] !== 'aws' || words[1] === undefined || words[1] === 's3' || typeof command === 'string') return null;
  for (const [option, values] of command.options) {
    const [value = ''] = values;
    const problem =
      value.startsWith('nakor-') || value.startsWith('alias/') || value.startsWith('/') ? checkName(command, option, value) : null;
    if (problem !== null) return problem;
    if (option === '--key' && command.service === 'dynamodb') return checkItemKey(value);
  }
  return null;
}

function checkName(command: AwsCommand, option: string, value: string): string | null {
  if (option === '--stack-name')
    return /^nakor-(account|(dev|prod)-(data|service|operations))$/.test(value) ? null : `there is no stack ${value}`;
  if (option === '--key-id' || option === '--alias-name') {
    return namesOf('AWS::KMS::Alias', 'AliasName').includes(value) ? null : `there is no key ${value}`;
  }
  const [name = '', qualifier] = value.split(':');
  // Lambda finds mappings only under the name that they were created with, and they all have the alias.
  if (command.name === 'list-event-source-mappings' && qualifier !== 'live')
    return `${value} has no event source mappings: they are those of ${name}:live`;
  const naming = option === '--name' ? namingCommands[`${command.service} ${command.name}`] : namingOptions[option];
  if (naming === undefined) return null;
  const known = namesOf(...naming);
  // A restored table has a suffix.
  const isKnown = known.includes(name) || (option === '--table-name' && known.some((table) => name.startsWith(`${table}-`)));
  return isKnown ? null : `${option} ${value}: there is no such ${naming[0]}`;
}

/** The keys of all kinds of items, from the table in `tables.ts`. */
const itemKeys = [
  ...readFileSync(join(projectDirectory, 'packages/aws/src/dynamodb/tables.ts'), 'utf8').matchAll(
    /^ \* \| \w+ \| `([^`]+)` \| `([^`]+)` \|/gm,
  ),
].map(([, pk = '', sk = '']) => ({ pk: patternOf(pk), sk: patternOf(sk) }));

function patternOf(key: string): RegExp {
  const parts = key.split(/<[^>]+>/).map((part) => part.replaceAll(/[.*+?^${}()|[\]\\]/g, '\\$&'));
  return new RegExp(`^${parts.join('.+')}$`);
}

function checkItemKey(json: string): string | null {
  const key = JSON.parse(json) as { readonly pk?: { readonly S?: string }; readonly sk?: { readonly S?: string } };
  const [pk, sk] = [key.pk?.S ?? '', key.sk?.S ?? ''];
  return itemKeys.some((pattern) => pattern.pk.test(pk) && pattern.sk.test(sk)) ? null : `no item has a key such as ${pk} ${sk}`;
}
