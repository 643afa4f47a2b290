/** A price, or a figure that was not measured, with where it is from. */
interface Figure {
  readonly value: number;
  readonly unit: string;
  readonly source: string;
}

const priceList = (service: string) =>
  `AWS price list, ${service}, eu-central-1, as read on 2026-09-11 (https://pricing.us-east-1.amazonaws.com/offers/v1.0/aws/${service}/current/eu-central-1/index.json), second hand`;
const fromMemory = 'assumption: the list price as generally known, not looked up; check https://aws.amazon.com';
const estimate = 'assumption: an estimate, to be replaced by what the deployed stage shows';

/** Prices of eu-central-1 in US dollars, first tier, without free tier, discounts and taxes. */
export const prices = {
  writeUnits: { value: 0.7625, unit: 'million write request units', source: priceList('AmazonDynamoDB') },
  readUnits: { value: 0.1525, unit: 'million read request units', source: priceList('AmazonDynamoDB') },
  tableStorage: { value: 0.306, unit: 'GiB and month', source: priceList('AmazonDynamoDB') },
  tableBackups: { value: 0.2448, unit: 'GiB and month of point-in-time recovery', source: priceList('AmazonDynamoDB') },
  lambdaTime: { value: 0.0000133334, unit: 'GB-second on arm64', source: priceList('AWSLambda') },
  lambdaRequests: { value: 0.2, unit: 'million requests', source: priceList('AWSLambda') },
  queueRequests: { value: 0.4, unit: 'million requests of a standard queue', source: priceList('AWSQueueService') },
  logIngestion: { value: 0.63, unit: 'GiB of logs', source: priceList('AmazonCloudWatch') },
  gatewayCalls: { value: 3.7, unit: 'million calls of a REST API', source: fromMemory },
  filePuts: { value: 5.4, unit: 'million PUT requests', source: fromMemory },
} as const satisfies Record<string, Figure>;

/** What cannot be measured on one computer. */
export const assumptions = {
  /** How long a function waits for each call to AWS, once its connection is open. */
  getItemMs: { value: 3, unit: 'ms', source: estimate },
  updateItemMs: { value: 5, unit: 'ms', source: estimate },
  transactWriteItemsMs: { value: 12, unit: 'ms', source: estimate },
  sendMessageMs: { value: 8, unit: 'ms', source: estimate },
  putObjectMs: { value: 25, unit: 'ms', source: estimate },
  getObjectMs: { value: 15, unit: 'ms', source: estimate },
  /** Log lines that are not ours: start and report of the function, the gateway's access log. */
  platformLogBytes: { value: 1_200, unit: 'bytes a call', source: estimate },
} as const satisfies Record<string, Figure>;
