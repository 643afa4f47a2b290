import { type AwsService, type AwsShape, readAwsModel, toKebabCase } from './aws-model.ts';

const model = readAwsModel();

/** Options of every command, with whether they have a value. */
const globalOptions: Readonly<Record<string, boolean>> = {
  '--region': true,
  '--output': true,
  '--query': true,
  '--profile': true,
  '--no-cli-pager': false,
  '--no-paginate': false,
  '--max-items': true,
  '--cli-binary-format': true,
};

/** Commands of `aws s3`, which are no operations of the API, with the options that documents may use. */
const s3Commands: Readonly<Record<string, readonly string[]>> = {
  cp: ['--recursive', '--exclude', '--include', '--content-type', '--metadata-directive', '--cache-control'],
  ls: ['--recursive'],
  mb: [],
  rm: ['--recursive'],
  sync: ['--delete', '--cache-control', '--exclude', '--include'],
};

/** Commands of the AWS CLI that are no operations of the API. */
const ownCommands: Readonly<Record<string, readonly string[]>> = {
  'cloudformation deploy': ['--stack-name', '--template-file', '--capabilities', '--parameter-overrides'],
};

/** Waiters that documents use. */
const waiters: Readonly<Record<string, readonly string[]>> = {
  'cloudformation stack-update-complete': ['--stack-name'],
  'cloudformation stack-rollback-complete': ['--stack-name'],
  'cloudformation stack-delete-complete': ['--stack-name'],
};

/** Options that the AWS CLI has in place of a parameter of the API, or in addition to it. */
const ownOptions: Readonly<Record<string, string>> = {
  'sns subscribe --notification-endpoint': 'Endpoint',
  'cloudfront create-invalidation --paths': 'InvalidationBatch',
};

/** Commands that end with a file, into which the AWS CLI writes what the service returned. */
const commandsWithFile: ReadonlySet<string> = new Set(['lambda invoke']);

/** A command of the AWS CLI: its options with their values, in order. */
export interface AwsCommand {
  readonly service: string;
  readonly name: string;
  readonly options: ReadonlyMap<string, readonly string[]>;
}

/**
 * Checks a command of the AWS CLI as the CLI does before it sends anything: service, operation, options, required options and types of
 * values, JSON and shorthand included. Values of variables that are not set are not checked.
 *
 * @param words the command as split by the shell
 * @returns the problem; null if there is none
 */
export function checkAwsCommand([program, service = '', name = '', ...rest]: readonly string[]): string | null {
  if (program !== 'aws') return 'is no command of the AWS CLI';
  // The name of the program in a sentence.
  if (service === '') return null;
  if (service === 's3') return checkS3(name, rest);
  if (name === 'wait') return checkOptions(rest, waiters[`${service} ${rest[0] ?? ''}`] ?? null, 1);
  const own = ownCommands[`${service} ${name}`];
  if (own !== undefined) return checkOptions(rest, own, 0);
  const operation = model[service]?.operations[name];
  const known = model[service];
  if (operation === undefined || known === undefined) return `there is no command ${service} ${name} in aws-model.json`;
  const hasFile = commandsWithFile.has(`${service} ${name}`);
  if (hasFile && rest.at(-1)?.startsWith('--') === true) return 'has no file at its end';
  const command = readAwsCommand(['aws', service, name, ...(hasFile ? rest.slice(0, -1) : rest)]);
  if (typeof command === 'string') return command;
  return checkInput(known, operation, command);
}

/** Splits a command into its options; the problem if it has other words. */
export function readAwsCommand([, service = '', name = '', ...rest]: readonly string[]): AwsCommand | string {
  const options = new Map<string, string[]>();
  let last: string[] | null = null;
  for (const word of rest) {
    if (word.startsWith('--')) {
      last = [];
      options.set(word, last);
    } else if (last === null) return `"${word}" is no option`;
    else last.push(word);
  }
  return { service, name, options };
}

function checkInput(service: AwsService, operation: string, { service: serviceName, name, options }: AwsCommand): string | null {
  const input = service.shapes[operation];
  const { members, required } = input?.kind === 'structure' ? input : { members: {}, required: [] };
  const given = new Set<string>();
  const problem = firstProblem(
    [...options].map(([option, values]) => () => {
      if (globalOptions[option] !== undefined) return checkGlobal(option, values);
      const own = ownOptions[`${serviceName} ${name} ${option}`];
      if (own === undefined) return checkOption(service, members, option, values, given);
      given.add(own);
      return null;
    }),
  );
  if (problem !== null) return problem;
  // Without options a sentence only names the command.
  const missing = options.size === 0 ? [] : required.filter((member) => !given.has(member));
  return missing.length === 0 ? null : `${missing.map((member) => `--${toKebabCase(member)}`).join(', ')} missing`;
}

function checkGlobal(option: string, values: readonly string[]): string | null {
  return values.length === (globalOptions[option] === true ? 1 : 0) ? null : `${option} has ${values.length} values`;
}

/** @param given gets the member that the option sets */
function checkOption(
  service: AwsService,
  members: Readonly<Record<string, string>>,
  option: string,
  values: readonly string[],
  given: Set<string>,
): string | null {
  const find = (name: string) => Object.entries(members).find(([member]) => `--${toKebabCase(member)}` === name);
  const isNegated = option.startsWith('--no-') && find(option) === undefined;
  const [member, shape] = find(isNegated ? `--${option.slice('--no-'.length)}` : option) ?? [];
  if (member === undefined || shape === undefined) return `there is no option ${option}`;
  given.add(member);
  const problem = checkValues(service, service.shapes[shape], values, isNegated);
  return problem === null ? null : `${option} ${problem}`;
}

function checkValues(service: AwsService, shape: AwsShape | undefined, values: readonly string[], isNegated: boolean): string | null {
  if (shape === undefined) return 'has no known type';
  if (shape.kind === 'boolean') return values.length === 0 ? null : 'has a value';
  if (isNegated) return 'is no flag';
  if (values.length === 0) return 'has no value';
  const [first = ''] = values;
  if (first.startsWith('file://')) return null;
  if (shape.kind === 'list') {
    if (first.startsWith('[')) return checkJson(service, shape, first);
    return values.map((value) => checkOne(service, service.shapes[shape.of], value)).find((problem) => problem !== null) ?? null;
  }
  return values.length > 1 ? 'has several values' : checkOne(service, shape, first);
}

function checkOne(service: AwsService, shape: AwsShape | undefined, value: string): string | null {
  if (shape === undefined) return 'has no known type';
  if (shape.kind === 'integer') return /^\d+$/.test(value) ? null : `must be a number, but it is ${value}`;
  if (shape.kind === 'text') {
    const isWrong = shape.values !== undefined && value !== '' && !shape.values.includes(value);
    return isWrong ? `must be one of ${shape.values?.join(', ')}, but it is ${value}` : null;
  }
  if (shape.kind === 'boolean') return null;
  return /^[[{]/.test(value) ? checkJson(service, shape, value) : checkShorthand(service, shape, value);
}

function checkJson(service: AwsService, shape: AwsShape, text: string): string | null {
  try {
    return checkValue(service, shape, JSON.parse(text), '');
  } catch {
    return 'is no JSON';
  }
}

function checkValue(service: AwsService, shape: AwsShape | undefined, value: unknown, at: string): string | null {
  if (shape === undefined) return `${at} has no known type`;
  const of = (name: string) => service.shapes[name];
  switch (shape.kind) {
    case 'structure':
      return checkStructure(service, shape, value, at);
    case 'list':
      if (!Array.isArray(value)) return `${at} must be a list`;
      return firstProblem(value.map((part, index) => () => checkValue(service, of(shape.of), part, `${at}[${index}]`)));
    case 'map':
      if (!isObject(value)) return `${at} must be an object`;
      return firstProblem(
        Object.entries(value).map(
          ([name, part]) =>
            () =>
              checkValue(service, of(shape.of), part, `${at}.${name}`),
        ),
      );
    default:
      return checkScalar(shape.kind, value, at);
  }
}

function checkStructure(
  service: AwsService,
  { members, required }: Extract<AwsShape, { kind: 'structure' }>,
  value: unknown,
  at: string,
): string | null {
  if (!isObject(value)) return `${at} must be an object`;
  const unknown = Object.keys(value).find((name) => members[name] === undefined);
  if (unknown !== undefined) return `${at} has no member ${unknown}`;
  const missing = required.find((name) => !Object.hasOwn(value, name));
  if (missing !== undefined) return `${at} lacks ${missing}`;
  const parts = Object.entries(value);
  return firstProblem(
    parts.map(
      ([name, part]) =>
        () =>
          checkValue(service, service.shapes[members[name] ?? ''], part, `${at}.${name}`),
    ),
  );
}

const scalarTypes = { boolean: 'boolean', integer: 'number', text: 'string' } as const;

function checkScalar(kind: keyof typeof scalarTypes, value: unknown, at: string): string | null {
  return typeof value === scalarTypes[kind] ? null : `${at} must be a ${scalarTypes[kind]}`;
}

function isObject(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

function firstProblem(checks: readonly (() => string | null)[]): string | null {
  for (const check of checks) {
    const problem = check();
    if (problem !== null) return problem;
  }
  return null;
}

/** `Name=value,Other=value`: only the names are checked. */
function checkShorthand(service: AwsService, shape: AwsShape, value: string): string | null {
  if (shape.kind === 'list') return checkOne(service, service.shapes[shape.of], value);
  if (shape.kind !== 'structure') return null;
  for (const [, name = ''] of value.matchAll(/(?:^|,)([A-Za-z0-9]+)=/g)) {
    if (shape.members[name] === undefined) return `has no member ${name}`;
  }
  return /^[A-Za-z0-9]+=/.test(value) ? null : 'must be Name=value';
}

function checkS3(name: string, rest: readonly string[]): string | null {
  const places = rest.findIndex((word) => word.startsWith('--'));
  const count = places === -1 ? rest.length : places;
  const isPath = rest.slice(0, count).some((word) => word.startsWith('s3://'));
  if (s3Commands[name] !== undefined && !isPath) return 'names no s3:// path';
  return checkOptions(rest, s3Commands[name] ?? null, count);
}

/** @param skipped how many words come before the options */
function checkOptions(rest: readonly string[], known: readonly string[] | null, skipped: number): string | null {
  if (known === null) return `there is no command ${rest[0] ?? ''}`;
  const unknown = rest.slice(skipped).find((word) => word.startsWith('--') && !known.includes(word) && globalOptions[word] === undefined);
  return unknown === undefined ? null : `there is no option ${unknown}`;
}
