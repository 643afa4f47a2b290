import { assumptions } from './prices.ts';

const waitOf: Readonly<Record<string, number>> = {
  GetItem: assumptions.getItemMs.value,
  Query: assumptions.queryMs.value,
  PutItem: assumptions.putItemMs.value,
  UpdateItem: assumptions.updateItemMs.value,
  DeleteItem: assumptions.deleteItemMs.value,
  TransactWriteItems: assumptions.transactWriteItemsMs.value,
  SendMessage: assumptions.sendMessageMs.value,
  PutObject: assumptions.putObjectMs.value,
  GetObject: assumptions.getObjectMs.value,
  Decrypt: assumptions.decryptMs.value,
};

/** Assumed time that a function waits for AWS, in milliseconds: the slowest operation of each step counts. */
export function waitsMs(steps: readonly (readonly string[])[]): number {
  const waits = steps.map((labels) => Math.max(...labels.map((label) => waitOf[label.split(' ')[0] ?? ''] ?? 0)));
  return waits.reduce((all, one) => all + one, 0);
}
