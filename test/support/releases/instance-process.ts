import { pathToFileURL } from 'node:url';
import { lambdaContext } from '../bundles/lambda-context.ts';

/** What the process of an instance is sent: an event, and how far its clock is ahead from then on. */
export interface InstanceRequest {
  readonly number: number;
  readonly event: unknown;
  readonly aheadMs: number;
}

/** What it sends back. */
export type InstanceResponse = { readonly number: number; readonly result: unknown } | { readonly number: number; readonly error: string };

type Handler = (event: unknown, context: unknown) => Promise<unknown>;

/** Of one event, in milliseconds. */
const timeLimitMs = 28_000;

const realNow = Date.now;
let aheadMs = 0;
Date.now = () => realNow() + aheadMs;

const { handler } = (await import(pathToFileURL(process.argv[2] ?? '').href)) as { handler: Handler };

async function respond({ number, event }: InstanceRequest): Promise<InstanceResponse> {
  try {
    return { number, result: (await handler(event, lambdaContext(timeLimitMs))) ?? null };
  } catch (error) {
    return { number, error: error instanceof Error ? (error.stack ?? error.message) : String(error) };
  }
}

process.on('message', async (request: InstanceRequest) => {
  aheadMs = request.aheadMs;
  process.send?.(await respond(request));
});
// The test that started it is over.
process.on('disconnect', () => process.exit());
