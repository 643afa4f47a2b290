import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { GetCommand, UpdateCommand } from '@aws-sdk/lib-dynamodb';
import { getEventKey } from '@nakor/aws/events/event-key';
import type { EventReference } from '@nakor/operations/events/event';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { type ServiceFault, startWalk, type Walk } from '../../support/drivers/runbook-walk.ts';
import { projectDirectory } from '../../support/runner/project-files.ts';

const runbook = await readFile(join(projectDirectory, 'docs/runbook.md'), 'utf8');

/** The operator commands that a section prints, in order, without their stage. */
function printedCommands(heading: string): readonly string[] {
  const section = runbook.split(/^## /m).find((part) => part.startsWith(`${heading}\n`)) ?? '';
  return [...section.matchAll(/`npm run operator --\s([^`]+)`/g)].map(([, command = '']) =>
    command.replaceAll(/\s+/g, ' ').replace(' --stage <stage>', ''),
  );
}

/** The printed command that begins so, with the reader's ids in place of the placeholders. */
function fillIn(commands: readonly string[], beginning: string, values: Readonly<Record<string, string>>): readonly string[] {
  const command = commands.find((candidate) => candidate.startsWith(beginning));
  if (command === undefined) throw new Error(`The section prints no ${beginning}.`);
  return Object.entries(values)
    .reduce((text, [name, value]) => text.replaceAll(name, value), command)
    .split(' ');
}

let walk: Walk;
beforeAll(async () => {
  walk = await startWalk();
});
afterAll(() => walk?.[Symbol.asyncDispose]());

/** Changes the type of an event to one that this version may not know. */
async function changeType(event: EventReference, type: string): Promise<void> {
  await walk.client.send(
    new UpdateCommand({
      TableName: walk.eventsTable,
      Key: getEventKey(event),
      UpdateExpression: 'SET #type = :type',
      ExpressionAttributeNames: { '#type': 'type' },
      ExpressionAttributeValues: { ':type': type },
    }),
  );
}

describe('a poison event, by the page alone', () => {
  it('is found, parked, and sent once it is fixed', async () => {
    const commands = printedCommands('Dead letters');
    const { organizationId, receiver } = walk;
    const event = await walk.makeEvent();
    await changeType(event, 'validation.unheard_of');
    const values = { '<event id>': event.id, 'org_…': organizationId };
    // The fan-out fails, ten times, and then SQS moves the message.
    await walk.notify(event);
    expect((await walk.log()).some(({ message }) => message === 'fault')).toBe(true);
    await walk.becomesDeadLetter(event);
    const listed = await walk.operate(...fillIn(commands, 'dead-letters list', values));
    expect(JSON.stringify(listed)).toContain(event.id);
    const shown = await walk.operate(...fillIn(commands, 'events show', values));
    expect(shown).toMatchObject({ event: { state: 'pending', problem: expect.stringContaining('type') } });

    const parked = await walk.operate(...fillIn(commands, 'events park', values));
    expect(parked).toMatchObject({ event: { state: 'parked', due_at: null } });
    expect(await walk.operate(...fillIn(commands, 'dead-letters list', values))).toEqual({ dead_letters: [] });
    // What is left of its messages ends quietly.
    await walk.notify(event);
    expect(await walk.operate(...fillIn(commands, 'dead-letters list', values))).toEqual({ dead_letters: [] });
    expect(receiver.requests).toEqual([]);

    await changeType(event, 'validation.completed');
    await walk.operate(...fillIn(commands, 'events release', values));
    // Once for each of its two webhooks.
    await vi.waitFor(() => expect(receiver.requests.length).toBe(2), { timeout: 30_000 });
    const { Item } = await walk.client.send(new GetCommand({ TableName: walk.eventsTable, Key: getEventKey(event) }));
    expect([Item?.['due_at'], Item?.['parked_at']]).toEqual([undefined, undefined]);
  });
});

describe('a disabled key of the data', () => {
  const message =
    'KMS key access denied error: com.amazonaws.services.kms.model.DisabledException: arn:aws:kms:eu-central-1:123456789012:key/0 is disabled. (Service: AWSKMS; Status Code: 400; Error Code: DisabledException)';
  const faults: readonly { name: string; fault: ServiceFault }[] = [
    { name: 'AccessDeniedException of DynamoDB', fault: { status: 400, type: 'AccessDeniedException', message } },
    { name: 'ValidationException of DynamoDB', fault: { status: 400, type: 'ValidationException', message } },
  ];

  it.each(faults)('is 503 with Retry-After, and counted as a fault of KMS: $name', async ({ fault }) => {
    const end = walk.breakDynamoDb(fault);
    const response = await walk.validate().finally(end);
    expect(response.status).toBe(503);
    expect(Number(response.headers['retry-after'])).toBeGreaterThan(0);
    expect((await walk.log()).filter(({ dependency }) => dependency === 'KMS').length).toBeGreaterThan(0);
    expect((await walk.validate()).status).toBe(200);
  });

  it('has a section that prints how to enable the key again', () => {
    const section = runbook.split(/^## /m).find((part) => part.startsWith('Encryption key disabled\n')) ?? '';
    for (const command of ['aws kms describe-key', 'aws kms cancel-key-deletion', 'aws kms enable-key']) expect(section).toContain(command);
  });
});
