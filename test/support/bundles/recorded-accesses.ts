import type { AwsRequest } from '../faults/exchange.ts';
import { type FaultProxy, startFaultProxy } from '../faults/fault-proxy.ts';
import { dropResponse } from '../faults/faults.ts';

/** A permission that a request needs. */
export interface Access {
  /** Such as `dynamodb:GetItem`. */
  readonly action: string;
  /** The last part of the ARN: `table/<name>`, `table/<name>/index/<name>`, `<queue>`, `<bucket>/<key>`, or the alias of a key. */
  readonly resource: string;
}

/** Proxies between functions and an environment that record all accesses. */
export interface AccessRecorder {
  /** The environment variables, with the proxies as endpoints. */
  readonly environment: Readonly<Record<string, string>>;
  /** Drops the responses to all attempts of the next transaction that stores an outcome. */
  loseOutcome(): void;
  /** Accesses since the last request, without duplicates. */
  take(): readonly Access[];
  stop(): Promise<void>;
}

/** The access needed by a request, by the endpoint variable of its service. */
const readers: Readonly<Record<string, (request: AwsRequest) => readonly Access[]>> = {
  AWS_ENDPOINT_URL_DYNAMODB: tableAccesses,
  AWS_ENDPOINT_URL_SQS: ({ operation, body }) => {
    const { QueueUrl } = JSON.parse(body) as { readonly QueueUrl: string };
    return [{ action: `sqs:${operation}`, resource: QueueUrl.split('/').at(-1) ?? '' }];
  },
  AWS_ENDPOINT_URL_S3: ({ method, path }) => [
    path.includes('list-type=2')
      ? { action: 's3:ListBucket', resource: path.replace(/\/?\?.*/, '').slice(1) }
      : { action: `s3:${{ PUT: 'PutObject', GET: 'GetObject' }[method] ?? method}`, resource: path.replace(/\?.*/, '').slice(1) },
  ],
  AWS_ENDPOINT_URL_KMS: ({ operation, body }) => {
    const { KeyId } = JSON.parse(body) as { readonly KeyId: string };
    return [{ action: `kms:${operation}`, resource: KeyId }];
  },
  AWS_ENDPOINT_URL_SSM: ({ operation, body }) => {
    const { Name } = JSON.parse(body) as { readonly Name: string };
    return [{ action: `ssm:${operation}`, resource: `parameter${Name}` }];
  },
};

/** Starts a proxy for each service of an environment. */
export async function recordAccesses(environment: Readonly<Record<string, string>>): Promise<AccessRecorder> {
  const proxies = new Map<string, FaultProxy>();
  for (const variable of Object.keys(readers)) proxies.set(variable, await startFaultProxy(environment[variable] ?? ''));
  const endpointOf = (variable: string) => proxies.get(variable)?.endpoint ?? '';
  const taken = new Map<string, number>();
  return {
    environment: Object.fromEntries(
      Object.entries(environment).map(([name, value]) => {
        // The SDK sends to the host in the URL of a queue.
        if (name.endsWith('_URL')) return [name, new URL(new URL(value).pathname, endpointOf('AWS_ENDPOINT_URL_SQS')).href];
        return [name, proxies.has(name) ? endpointOf(name) : value];
      }),
    ),
    loseOutcome() {
      const keepsOutcome = ({ operation, body }: AwsRequest) => operation === 'TransactWriteItems' && /#EVENTS?#/.test(body);
      proxies.get('AWS_ENDPOINT_URL_DYNAMODB')?.inject({ fault: dropResponse, on: keepsOutcome, times: attemptsOfSdk });
    },
    take() {
      const accesses = [...proxies].flatMap(([variable, { requests }]) => {
        const since = requests.slice(taken.get(variable) ?? 0);
        taken.set(variable, requests.length);
        return since.flatMap((request) => readers[variable]?.(request) ?? []);
      });
      return [...new Map(accesses.map((access) => [JSON.stringify(access), access])).values()];
    },
    async stop() {
      await Promise.all([...proxies.values()].map((proxy) => proxy.close()));
    },
  };
}

/** Options of the DynamoDB client: see `createDocumentClient`. */
const attemptsOfSdk = 3;

interface TableRequest {
  readonly TableName?: string;
  readonly IndexName?: string;
  readonly TransactItems?: readonly Readonly<Record<string, { readonly TableName: string }>>[];
  readonly RequestItems?: Readonly<Record<string, unknown>>;
}

/** IAM has no action for a transaction: it needs the action of each part. */
function tableAccesses({ operation, body }: AwsRequest): readonly Access[] {
  const { TableName, IndexName, TransactItems, RequestItems } = JSON.parse(body) as TableRequest;
  const access = (name: string, table: string) => ({ action: `dynamodb:${name}`, resource: `table/${table}` });
  if (TransactItems !== undefined) {
    return TransactItems.flatMap((item) =>
      Object.entries(item).map(([kind, part]) => access(kind === 'ConditionCheck' ? 'ConditionCheckItem' : `${kind}Item`, part.TableName)),
    );
  }
  if (RequestItems !== undefined) return Object.keys(RequestItems).map((table) => access(operation, table));
  const { action, resource } = access(operation, TableName ?? '');
  return [{ action, resource: IndexName === undefined ? resource : `${resource}/index/${IndexName}` }];
}
