/** A price or an assumption, with its source. */
interface Figure {
  readonly value: number;
  readonly unit: string;
  readonly source: string;
}

const priceList = (service: string) => `price list of \`${service}\`, as others read it on 2026-09-11`;
const secondHand = (usage: string, day: string) => `price list, usage type \`${usage}\`, as others read it on ${day}`;
const published = 'articles of 2026, mostly about other regions';
const known = 'as it is generally known, not looked up';
const estimate = 'an estimate, to be replaced by what the deployed stage shows';

/** Where AWS publishes its prices for a region, by the name of the service. */
export const priceListUrl = 'https://pricing.us-east-1.amazonaws.com/offers/v1.0/aws/<service>/current/eu-central-1/index.json';

/** Prices of eu-central-1 in US dollars, first tier, without free tier, discounts and taxes. */
export const prices = {
  writeUnits: { value: 0.7625, unit: 'USD for a million write request units', source: priceList('AmazonDynamoDB') },
  readUnits: { value: 0.1525, unit: 'USD for a million read request units', source: priceList('AmazonDynamoDB') },
  tableStorage: { value: 0.306, unit: 'USD for a GiB in a table, a month', source: priceList('AmazonDynamoDB') },
  tableBackups: { value: 0.2448, unit: 'USD for a GiB with point-in-time recovery, a month', source: priceList('AmazonDynamoDB') },
  lambdaTime: { value: 0.0000133334, unit: 'USD for a GB-second on arm64', source: priceList('AWSLambda') },
  lambdaRequests: { value: 0.2, unit: 'USD for a million runs of functions', source: priceList('AWSLambda') },
  queueRequests: { value: 0.4, unit: 'USD for a million requests of a standard queue', source: priceList('AWSQueueService') },
  logIngestion: { value: 0.63, unit: 'USD for a GiB of logs', source: priceList('AmazonCloudWatch') },
  gatewayCalls: { value: 3.7, unit: 'USD for a million calls of a REST API', source: secondHand('EUC1-ApiGatewayRequest', '2026-08-12') },
  filePuts: { value: 5.4, unit: 'USD for a million files that are put', source: known },
  fileGets: { value: 0.43, unit: 'USD for a million files that are read', source: known },
  stateTransitions: { value: 25, unit: 'USD for a million steps of a state machine (Standard)', source: known },
  fileStorage: { value: 0.0245, unit: 'USD for a GB of files, a month', source: known },
  keyRequests: { value: 3, unit: 'USD for a million requests to KMS', source: known },
  keys: { value: 1, unit: 'USD for a key of KMS, a month', source: secondHand('eu-central-1-KMS-Keys', '2026-09-26') },
  traces: { value: 5, unit: 'USD for a million traces that X-Ray keeps', source: published },
  sentData: {
    value: 0.09,
    unit: 'USD for a GB that is sent to the Internet',
    source: secondHand('EUC1-DataTransfer-Out-Bytes', '2026-08-12'),
  },
  alarms: { value: 0.1, unit: 'USD for a metric that an alarm looks at, a month', source: known },
  combinedAlarms: { value: 0.5, unit: 'USD for a composite alarm, a month', source: published },
  insightRules: { value: 0.5, unit: 'USD for a rule of Contributor Insights, a month; what it reads is cents', source: known },
  ownMetrics: { value: 0.3, unit: 'USD for a metric of our own, a month', source: published },
  dashboards: { value: 3, unit: 'USD for a dashboard, a month', source: published },
  firewallCalls: { value: 0.6, unit: 'USD for a million calls that AWS WAF looks at', source: published },
  firewalls: { value: 5, unit: 'USD for a web ACL of AWS WAF, a month; 1.00 for each of its rules', source: published },
} as const satisfies Record<string, Figure>;

/** Assumptions that cannot be measured on one computer. */
export const assumptions = {
  /** Time that a function waits for each AWS operation over an open connection. */
  getItemMs: { value: 3, unit: 'ms for a GetItem', source: estimate },
  updateItemMs: { value: 5, unit: 'ms for an UpdateItem', source: estimate },
  transactWriteItemsMs: { value: 12, unit: 'ms for a TransactWriteItems', source: estimate },
  sendMessageMs: { value: 8, unit: 'ms for a SendMessage', source: estimate },
  putObjectMs: { value: 25, unit: 'ms for a PutObject', source: estimate },
  getObjectMs: { value: 15, unit: 'ms for a GetObject', source: estimate },
  queryMs: { value: 4, unit: 'ms for a Query', source: estimate },
  putItemMs: { value: 5, unit: 'ms for a PutItem', source: estimate },
  deleteItemMs: { value: 5, unit: 'ms for a DeleteItem', source: estimate },
  decryptMs: { value: 8, unit: 'ms for a Decrypt', source: estimate },
  /** Response time of a webhook receiver. */
  receiverMs: { value: 300, unit: 'ms for the receiver of an event', source: estimate },
  /** Log lines of AWS: start and report of the function, the gateway's access log. */
  platformLogBytes: { value: 1_200, unit: 'bytes of log of a call that are not ours', source: estimate },
  /** Those of a function without the gateway. */
  functionLogBytes: { value: 800, unit: 'bytes of log of a run without the gateway that are not ours', source: estimate },
  /** X-Ray records the first request of each second, and this share of the others. */
  tracedShare: {
    value: 0.05,
    unit: 'of the calls are traced, besides the first of each second',
    source: "X-Ray's documentation, the default sampling rule",
  },
  /** How often Lambda polls an empty queue: five pollers, 20 seconds each. */
  pollsAMinute: {
    value: 15,
    unit: 'receives a minute by which Lambda asks a quiet queue',
    source: "Lambda's documentation for five at once; that each lasts 20 s is an estimate",
  },
  /** Memory with which Lambda provides one full CPU; the share of a CPU is proportional to the memory. */
  wholeProcessorMb: { value: 1_769, unit: 'MB with which a function has one whole processor', source: "Lambda's documentation" },
} as const satisfies Record<string, Figure>;
