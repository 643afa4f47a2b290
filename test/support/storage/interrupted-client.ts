import type { DynamoDBDocumentClient } from '@aws-sdk/lib-dynamodb';
import { emulatorClient } from './access.ts';

/** Commands that can be interrupted. */
type InterruptedCommand = 'UpdateItemCommand' | 'TransactWriteItemsCommand';

/** The error of a connection that is closed by the other side. */
export function brokenConnection(): Error {
  return Object.assign(new Error('The connection is gone.'), { code: 'ECONNRESET' });
}

/**
 * A client of the run's emulator that calls a function before each command of a kind.
 *
 * @param happen called with the number of such commands including this one; if it throws, the command is not sent
 */
export function interruptedClient(
  command: InterruptedCommand,
  happen: (count: number) => Promise<unknown> | undefined,
): DynamoDBDocumentClient {
  const client = emulatorClient();
  let count = 0;
  client.middlewareStack.add(
    (next, context) => async (given) => {
      if (context['commandName'] === command) {
        count += 1;
        await happen(count);
      }
      return next(given);
    },
    { step: 'initialize' },
  );
  return client;
}

/** A client whose connection breaks before an update of a single item and stays broken for updates. */
export function breakingClient(nth: number): DynamoDBDocumentClient {
  return interruptedClient('UpdateItemCommand', (count) => {
    if (count >= nth) throw brokenConnection();
    return undefined;
  });
}

/** A client whose connection breaks after each of the first `times` transactions, which are applied. */
export function responseLosingClient(times: number): DynamoDBDocumentClient {
  const client = emulatorClient();
  let lost = 0;
  client.middlewareStack.add(
    (next, context) => async (given) => {
      const response = await next(given);
      if (context['commandName'] !== 'TransactWriteItemsCommand' || lost === times) return response;
      lost += 1;
      throw brokenConnection();
    },
    { step: 'initialize' },
  );
  return client;
}
