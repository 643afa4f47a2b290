import type { tables } from '@nakor/aws/dynamodb/tables';
import { historyRetentionDays } from '@nakor/operations/idempotency/history';
import type { FunctionName } from '../build/function-names.ts';
import type { Rollout } from '../build/releases.ts';
import type { deployedStageNames } from '../stage-names.ts';

/** Settings in which deployments of the same code differ. The operator commands read them too, so this file does not use the AWS CDK. */
export interface StageSettings {
  /** Part of every resource's name, and the `environment` that `/health` reports. */
  readonly name: string;
  readonly region: string;
  /** KSeF environment for which invoices are validated; only production enforces the check digits of NIP. */
  readonly ksefEnvironment: 'prod' | 'demo' | 'test';
  /** How the prober checks whether e-mail can be sent; with `none` the status of that component is unknown. */
  readonly emailProbe: 'none' | 'ses';
  /** Domain names of the API; null when callers use the default URL of API Gateway. */
  readonly domain: DomainSettings | null;
  /** Retention of logs in days; CloudWatch accepts only certain numbers. */
  readonly logRetentionDays: 14 | 90;
  /** Whether tables and objects are retained when their stack is deleted, so that deleting them is a separate decision. */
  readonly keepsData: boolean;
  /**
   * Tables that were restored from a backup and are used instead of those of the data stack, by their full names:
   * `{ access: 'nakor-prod-access-20261120' }`. Point-in-time recovery always creates a table with a new name.
   *
   * With an entry, functions use the restored table and have permissions for it instead of the original one, alarms and the dashboard show
   * its metrics, and operator commands use it. The table of the data stack stays unchanged, protected and unused. The restored one
   * is not in any stack: time to live, point-in-time recovery and deletion protection have to be enabled by hand.
   *
   * Deploy the service and operations stacks after a change. A stage may use a restored table permanently. To return to the original name,
   * restore once more: while no function runs (set the reserved concurrency of all functions to 0), delete the table of the data stack,
   * restore the restored one under that name, enable the same three settings, remove the entry and deploy. CloudFormation treats it as the
   * table that it created. Empty in a stage that uses its own tables.
   */
  readonly restoredTables: Readonly<Partial<Record<keyof typeof tables, string>>>;
  /** ARN of the stream of a restored events table, which has to be enabled by hand; null in a stage that uses its own events table. */
  readonly restoredEventStream: string | null;
  /**
   * Region of the recovery stack, with copies of history, packs and tables; null for a stage that may be lost with its Region. Decide before a
   * stage has data: buckets need versions from the beginning.
   */
  readonly recoveryRegion: string | null;
  /**
   * What each table and index handles from the start, in units per second; null for what DynamoDB gives a new table, 12,000 and 4,000. AWS
   * charges once for what is above that. It can be raised before an expected peak, and not be lowered.
   */
  readonly warmThroughput: { readonly readUnitsPerSecond: number; readonly writeUnitsPerSecond: number } | null;
  /** How long the history of operations is kept. */
  readonly historyRetention: HistoryRetention;
  /** Throttling limit of each endpoint that needs a key, for all callers together, in addition to the limits of each key. */
  readonly throttle: Throttle;
  /** Throttling limit of each endpoint that needs no key, for all callers together. */
  readonly publicThrottle: Throttle;
  /** Requests per minute that one IP address may send; the firewall blocks it while it exceeds this. At least 10. */
  readonly addressRequestsPerMinute: number;
  /**
   * Requests per minute with one API key; the firewall blocks the key while it exceeds this. Above the rate of every plan, so that a caller
   * who exceeds the rate of the plan gets 429 first. At least 10.
   */
  readonly keyRequestsPerMinute: number;
  /** How requests are shifted to new versions of the functions by default: gradually, guarded by alarms, or all at once. */
  readonly rollout: Rollout;
  readonly memoryMb: Readonly<Record<FunctionName, number>>;
  /** V8 flags (NODE_OPTIONS) of functions that do not use those of Lambda. */
  readonly nodeOptions: Readonly<Partial<Record<FunctionName, string>>>;
  /** Maximum concurrent executions of a function; functions without an entry share the unreserved concurrency of the account. */
  readonly reservedConcurrency: Readonly<Partial<Record<FunctionName, number>>>;
}

/** A throttling limit of the gateway. */
interface Throttle {
  readonly requestsPerSecond: number;
  readonly burst: number;
}

/** Retention of the history of operations. It applies to what is written from then on: what is locked keeps its date. */
export interface HistoryRetention {
  /**
   * `governance`: only a role with `s3:BypassGovernanceRetention` can delete it earlier, and no role of Nakor has this permission.
   * `compliance`: nobody can, the account's root user included. With `none` the bucket has no object lock; it cannot be removed again.
   */
  readonly lock: 'none' | 'governance' | 'compliance';
  readonly days: number;
}

/** Domain names of an API. With them the default URL of API Gateway is disabled. */
interface DomainSettings {
  /** The name that is announced to callers, such as `api.example.pl`. */
  readonly canonicalName: string;
  /** A second name, usually the bare domain, such as `example.pl`; null for none. */
  readonly apexName: string | null;
  /** ACM certificate for both names, in the stage's region. */
  readonly certificateArn: string;
  /** Route 53 zone in which records for both names are created; null when DNS is managed by hand. */
  readonly hostedZone: { readonly id: string; readonly name: string } | null;
}

// With 1769 MB Lambda provides one full CPU: validating and correcting invoices is CPU-bound. The others mostly wait for DynamoDB,
// and 512 MB is chosen for the share of a CPU: none was measured above 190 MB (docs/deploy.md, "What functions need").
const memoryMb = {
  platform: 512,
  account: 512,
  validation: 1769,
  correction: 1769,
  batches: 512,
  // One full CPU, as for validation; chunks are validated one document after the other.
  'batch-work': 1769,
  webhooks: 512,
  sweeper: 512,
  prober: 512,
  'release-check': 512,
  'rates-loader': 512,
  'fan-out': 512,
  delivery: 512,
  history: 512,
  // The ids of an hour or two are in memory: some 130 bytes per operation.
  'history-check': 512,
} as const;

// By default Lambda starts Node with flags based on the memory, here about 88 MB for each semi-space and 1,592 MB for the old
// generation: hostile documents of 10 MB then used up to 1,492 of the 1,769 MB. With these flags they used 1,128, for the same CPU time.
const heapOfInvoices = '--max-semi-space-size=16 --max-old-space-size=1200';
const nodeOptions = { validation: heapOfInvoices, correction: heapOfInvoices, 'batch-work': heapOfInvoices } as const;

/** Every stage that can be deployed, in the order of {@link deployedStageNames}. */
export const stages: readonly (StageSettings & { readonly name: (typeof deployedStageNames)[number] })[] = [
  {
    name: 'dev',
    region: 'eu-central-1',
    ksefEnvironment: 'prod',
    emailProbe: 'none',
    domain: null,
    logRetentionDays: 14,
    keepsData: false,
    restoredTables: {},
    restoredEventStream: null,
    recoveryRegion: null,
    warmThroughput: null,
    // Locked objects would keep the bucket from being deleted for years.
    historyRetention: { lock: 'none', days: historyRetentionDays },
    throttle: { requestsPerSecond: 20, burst: 40 },
    publicThrottle: { requestsPerSecond: 10, burst: 20 },
    addressRequestsPerMinute: 600,
    keyRequestsPerMinute: 600,
    // No requests arrive during a deployment, so a gradual rollout would show nothing.
    rollout: 'at-once',
    memoryMb,
    nodeOptions,
    reservedConcurrency: {},
  },
  {
    name: 'prod',
    region: 'eu-central-1',
    ksefEnvironment: 'prod',
    emailProbe: 'none',
    domain: null,
    logRetentionDays: 90,
    keepsData: true,
    restoredTables: {},
    restoredEventStream: null,
    recoveryRegion: 'eu-west-1',
    // 4,000 writes are 235 requests a second, beyond what `throttle` lets through.
    warmThroughput: { readUnitsPerSecond: 12_000, writeUnitsPerSecond: 4_000 },
    historyRetention: { lock: 'governance', days: historyRetentionDays },
    throttle: { requestsPerSecond: 200, burst: 400 },
    publicThrottle: { requestsPerSecond: 50, burst: 100 },
    // Half of the gateway's limit for all callers: one IP address may belong to a provider with many customers.
    addressRequestsPerMinute: 6_000,
    // Five times the rate of the plan `api`.
    keyRequestsPerMinute: 3_000,
    rollout: 'gradual',
    memoryMb,
    nodeOptions,
    // Each group has its own share, so that a flood of invoices cannot block /health. The account's limit must leave 100 unreserved:
    // the usual 1,000 does, the 10 of a new account do not (docs/runbook.md, "Function throttles").
    // One sweep, one round of probes, one loader of exchange rates and one comparison at a time is enough; two would only double the reads.
    reservedConcurrency: {
      platform: 20,
      account: 50,
      validation: 200,
      correction: 200,
      batches: 20,
      // Ten chunks of a batch at a time, and four batches of an organization: one organization has at most 40.
      'batch-work': 100,
      webhooks: 20,
      sweeper: 1,
      prober: 1,
      'rates-loader': 1,
      'fan-out': 20,
      delivery: 50,
      history: 10,
      'history-check': 1,
    },
  },
];
