import { DeleteMessageCommand, type Message, ReceiveMessageCommand } from '@aws-sdk/client-sqs';
import { DynamoDBDocumentClient } from '@aws-sdk/lib-dynamodb';
import { createKeyStore } from '@nakor/aws/access/key-store';
import { tableName, tables } from '@nakor/aws/dynamodb/tables';
import { type QueueFunctionName, queueFunctions } from '../../../infra/build/function-names.ts';
import { queueUrl } from '../../../infra/local/aws-resources/queues.ts';
import { deployedEnvironments } from '../bundles/deployed-environment.ts';
import { type EmulatedStage, emulatedStage, startEmulatedStage } from '../bundles/emulated-stage.ts';
import { sharedBundles } from '../bundles/shared-bundles.ts';
import { type IssuedKey, type KeyOptions, newKey } from '../storage/access.ts';
import { type Deployment, deploy } from './deployment.ts';
import type { BuiltRelease } from './previous-release.ts';
import { thisRelease } from './release-record.ts';

/** One stage with two releases on it, as while a release is rolled out. */
export interface SharedStage extends EmulatedStage {
  readonly previous: Deployment;
  readonly current: Deployment;
  /** Issues a key of an organization of its own. */
  issueKey(options?: KeyOptions): Promise<IssuedKey>;
  /**
   * Gives a release whatever messages come to a queue, until a condition holds.
   *
   * @throws Error when no more messages come and it does not hold
   */
  workUntil(isDone: () => boolean | Promise<boolean>, name: QueueFunctionName, release: Deployment): Promise<void>;
  /** Has the clocks of both releases run ahead of this computer's. */
  setClock(aheadMs: number): void;
  stop(): Promise<void>;
}

/** How long one look into an empty queue takes, in seconds. */
const waitSeconds = 1;
/** So many looks in a row find nothing where nothing will come: messages that are not put off for minutes are put off for a second. */
const emptyLooksLimit = 10;

/** Starts a stage with the previous release and this one. */
export async function startSharedStage(previousRelease: BuiltRelease): Promise<SharedStage> {
  await using starting = new AsyncDisposableStack();
  const stage = await startEmulatedStage(starting);
  const bundles = await sharedBundles();
  const currentRelease = { bundles, environments: deployedEnvironments(bundles), localSettings: thisRelease.localSettings };
  const previous = await deploy('the previous release', previousRelease, stage.environment, starting);
  const current = await deploy('this release', currentRelease, stage.environment, starting);
  const keyStore = createKeyStore(DynamoDBDocumentClient.from(stage.clients.dynamodb), tableName(emulatedStage, tables.access));
  const started = starting.move();
  return {
    ...stage,
    previous,
    current,
    async issueKey(options) {
      const issued = newKey(options);
      await keyStore.putKey(issued.key);
      return issued;
    },
    async workUntil(isDone, name, release) {
      const url = queueUrl(stage.environment.AWS_ENDPOINT_URL_SQS, emulatedStage, queueFunctions[name].queue.name);
      for (let emptyLooks = 0; !(await isDone()); ) {
        const worked = await workOnce(stage, url, (messages) => release.work(name, url, messages));
        emptyLooks = worked === 0 ? emptyLooks + 1 : 0;
        if (emptyLooks === emptyLooksLimit) throw new Error(`Nothing more comes to ${url}, and what was waited for has not happened.`);
      }
    },
    setClock(aheadMs) {
      previous.setClock(aheadMs);
      current.setClock(aheadMs);
    },
    stop: () => started.disposeAsync(),
  };
}

/** Has work done on one batch of messages. @returns how many there were */
async function workOnce(
  { clients: { sqs } }: EmulatedStage,
  QueueUrl: string,
  work: (messages: readonly Message[]) => Promise<readonly string[]>,
): Promise<number> {
  const { Messages = [] } = await sqs.send(
    new ReceiveMessageCommand({
      QueueUrl,
      MaxNumberOfMessages: 10,
      WaitTimeSeconds: waitSeconds,
      MessageSystemAttributeNames: ['All'],
    }),
  );
  if (Messages.length === 0) return 0;
  const failed = await work(Messages);
  const done = Messages.filter(({ MessageId = '' }) => !failed.includes(MessageId));
  await Promise.all(done.map(({ ReceiptHandle }) => sqs.send(new DeleteMessageCommand({ QueueUrl, ReceiptHandle }))));
  return Messages.length;
}
