import type { tables } from '@nakor/aws/dynamodb/tables';
import type { FunctionName } from '../build/function-names.ts';
import type { Rollout } from '../build/releases.ts';
import type { deployedStageNames } from '../stage-names.ts';

/** What differs between deployments of the same code. The operator's command line reads it too, so it does without the AWS CDK. */
export interface StageSettings {
  /** Part of every resource's name, and the `environment` that `/health` reports. */
  readonly name: string;
  readonly region: string;
  /** For which KSeF invoices are checked; its test environment does not enforce the check digits of NIP. */
  readonly ksefEnvironment: 'production' | 'test';
  /** Whom the prober asks whether e-mail can be sent; `none` where none is set up, and then that component is unknown. */
  readonly emailProbe: 'none' | 'ses';
  /** Under which names callers reach the API; null while it has none and they use the address that API Gateway gave it. */
  readonly domain: DomainSettings | null;
  /** After how many days logs are forgotten; CloudWatch takes some numbers only. */
  readonly logRetentionDays: 14 | 90;
  /** Whether tables and objects outlive their stack, and deleting them needs a second, separate decision. */
  readonly keepsData: boolean;
  /**
   * Tables that were restored from a backup and are worked on in the place of those of the data stack, by their full names:
   * `{ access: 'nakor-prod-access-20261120' }`. Point-in-time recovery always makes a table of another name.
   *
   * With an entry, functions are told the restored table and have rights to it and to no other, its metrics are those that alarms and the
   * dashboard show, and operators' commands work on it. The table of the data stack stays as it is, protected and unused. The restored one
   * is in no stack: expiry of items, point-in-time recovery and deletion protection are switched on by hand.
   *
   * Deploy the service and operations stacks after a change. Nothing forces a stage back: it may work on a restored table for good. The way
   * back is another restore. While nothing runs (a function with a reserved concurrency of 0 does not), delete the table of the data stack,
   * restore the restored one under that name, switch the same three things on, take the entry away and deploy. To CloudFormation it is the
   * table that it made. Empty in a stage that works on its own tables.
   */
  readonly restoredTables: Readonly<Partial<Record<keyof typeof tables, string>>>;
  /** What the gateway lets through for all callers together, on top of the limits of each key. */
  readonly throttle: { readonly requestsPerSecond: number; readonly burst: number };
  /** How many requests a minute one address may send before the firewall refuses it for as long as it goes on: at least 10. */
  readonly addressRequestsPerMinute: number;
  /** How callers come to new versions of the functions, unless a deployment says otherwise: by and by, guarded by alarms, or all at once. */
  readonly rollout: Rollout;
  readonly memoryMb: Readonly<Record<FunctionName, number>>;
  /** Flags of V8 (NODE_OPTIONS) of functions that do not run with Lambda's own. */
  readonly nodeOptions: Readonly<Partial<Record<FunctionName, string>>>;
  /** How many calls of a function may run at once; one without an entry shares what the account has left. */
  readonly reservedConcurrency: Readonly<Partial<Record<FunctionName, number>>>;
}

/** Two names of one API. Once it has them, the address that API Gateway gave it is switched off. */
interface DomainSettings {
  /** The name that callers are told, such as `api.example.pl`. */
  readonly canonicalName: string;
  /** The other name, mostly the bare domain, such as `example.pl`; null for none. */
  readonly apexName: string | null;
  /** Certificate of ACM for both names, in the stage's region. */
  readonly certificateArn: string;
  /** Zone of Route 53 in which both names are pointed at the API; null where they are pointed at it by hand. */
  readonly hostedZone: { readonly id: string; readonly name: string } | null;
}

// 1769 MB is where Lambda gives one whole CPU: checking and correcting invoices is pure computing. The others mostly wait for DynamoDB,
// and 512 MB is for the share of a CPU: none was measured above 170 MB (docs/deploy.md, "What functions need").
const memoryMb = {
  platform: 512,
  account: 512,
  validation: 1769,
  correction: 1769,
  webhooks: 512,
  sweeper: 512,
  prober: 512,
  'fan-out': 512,
  delivery: 512,
} as const;

// By itself Lambda starts Node with flags that follow from the memory, here some 88 MB for each half of young objects and 1,592 MB for old
// ones: hostile documents of 10 MB then took up to 1,492 of the 1,769 MB. With these they took 1,128, for the same processor time.
const heapOfInvoices = '--max-semi-space-size=16 --max-old-space-size=1200';
const nodeOptions = { validation: heapOfInvoices, correction: heapOfInvoices } as const;

/** Every stage that can be deployed, in the order of {@link deployedStageNames}. */
export const stages: readonly (StageSettings & { readonly name: (typeof deployedStageNames)[number] })[] = [
  {
    name: 'dev',
    region: 'eu-central-1',
    ksefEnvironment: 'production',
    emailProbe: 'none',
    domain: null,
    logRetentionDays: 14,
    keepsData: false,
    restoredTables: {},
    throttle: { requestsPerSecond: 20, burst: 40 },
    addressRequestsPerMinute: 600,
    // Nobody calls it while it is deployed: there would be nothing to see.
    rollout: 'at-once',
    memoryMb,
    nodeOptions,
    reservedConcurrency: {},
  },
  {
    name: 'prod',
    region: 'eu-central-1',
    ksefEnvironment: 'production',
    emailProbe: 'none',
    domain: null,
    logRetentionDays: 90,
    keepsData: true,
    restoredTables: {},
    throttle: { requestsPerSecond: 200, burst: 400 },
    // Half of what the gateway lets through for everybody: one address may be that of a provider with many customers.
    addressRequestsPerMinute: 6_000,
    rollout: 'gradual',
    memoryMb,
    nodeOptions,
    // Each group keeps its own share, so that a flood of invoices cannot silence /health. The account's limit must leave
    // 100 unreserved: the usual 1,000 does, a new account's 10 does not (docs/runbook.md, "Function throttles").
    // One sweep at a time is enough, and one round of probes; two would do everything once too, with twice the reads.
    reservedConcurrency: {
      platform: 20,
      account: 50,
      validation: 200,
      correction: 200,
      webhooks: 20,
      sweeper: 1,
      prober: 1,
      'fan-out': 20,
      delivery: 50,
    },
  },
];
