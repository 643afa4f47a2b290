import { setImmediate as nextTick } from 'node:timers/promises';
import type { DynamoDBDocumentClient } from '@aws-sdk/lib-dynamodb';
import type { HttpResponse } from '@nakor/http/message/response';
import type fc from 'fast-check';
import { emulatorClient } from '../storage/access.ts';
import { readCounters } from './counters.ts';
import type { Actors, ModelEnvironment } from './model-environment.ts';
import { stamp } from './model-environment.ts';
import type { Ending, ScriptedRequest, SlotName } from './script.ts';
import { createScriptedHost, type ScriptedHost } from './scripted-host.ts';
import type { Step } from './steps.ts';

/** The course of a request. */
export interface RequestRecord {
  readonly requestId: string;
  readonly request: ScriptedRequest;
  readonly course: Ending | 'dies';
  /** The turn in which the request started. */
  readonly turn: number;
  /** The time at which it started. */
  readonly startMs: number;
  /** null for an owner that has died. */
  response: HttpResponse | null;
}

/** The course of one run. */
export interface Interleaving {
  readonly host: ScriptedHost;
  readonly requests: RequestRecord[];
  /** Turns in which the revocation of a key had returned. */
  readonly revokedTurns: Map<SlotName, number>;
  readonly clock: { nowUnixMs: number };
  /** The highest number of operations counted in a day at any time. */
  mostUsed: number;
}

/**
 * Runs steps concurrently, wave by wave. When several of them send a command to DynamoDB, the scheduler decides whose turn it is;
 * each turn is one command, so every order of commands is possible.
 */
export async function interleave(
  scheduler: fc.Scheduler,
  environment: ModelEnvironment,
  actors: Actors,
  startMs: number,
  waves: readonly (readonly Step[])[],
): Promise<Interleaving> {
  const turns = { taken: 0 };
  const inTurn: InTurn = <Value>(label: string, work: () => Promise<Value>) =>
    new Promise<Value>((resolve, reject) => {
      const builder = async () => {
        turns.taken += 1;
        await work().then(resolve, reject);
        if (label.startsWith('TransactWrite')) await noteUse();
        // Work outside of JavaScript, such as compressing a response, gets time to reach its next turn.
        await nextTick();
        await nextTick();
      };
      scheduler.scheduleSequence([{ label, builder }]);
    });
  const noteUse = async () => {
    const counters = await readCounters(environment, actors.organizationIds.get('Alder'));
    run.mostUsed = Math.max(run.mostUsed, counters?.dayUsed ?? 0);
  };
  const client = clientInTurn(inTurn);
  const run: Interleaving = {
    host: createScriptedHost(environment, client),
    requests: [],
    revokedTurns: new Map(),
    clock: { nowUnixMs: startMs },
    mostUsed: 0,
  };
  for (const wave of waves) {
    await scheduler.waitFor(Promise.all(wave.map((step) => perform(step, { environment, actors, client, inTurn, turns, run }))));
  }
  client.destroy();
  return run;
}

type InTurn = <Value>(label: string, work: () => Promise<Value>) => Promise<Value>;

/** A client whose every command waits for its turn. */
function clientInTurn(inTurn: InTurn): DynamoDBDocumentClient {
  const client = emulatorClient();
  client.middlewareStack.add(
    (next, { commandName = 'command' }) =>
      (args) =>
        inTurn(commandName, () => next(args)),
    {
      step: 'initialize',
      priority: 'high',
      name: 'inTurn',
    },
  );
  return client;
}

interface Stage {
  readonly environment: ModelEnvironment;
  readonly actors: Actors;
  readonly client: DynamoDBDocumentClient;
  readonly inTurn: InTurn;
  readonly turns: { readonly taken: number };
  readonly run: Interleaving;
}

async function perform(step: Step, stage: Stage): Promise<void> {
  const { environment, actors, inTurn, turns, run } = stage;
  for (let turn = 0; turn < step.afterTurns; turn += 1) await inTurn('waits', async () => {});
  switch (step.kind) {
    case 'call':
      return performRequest(step, stage);
    case 'clock':
      return inTurn(`clock ${step.byMs}`, async () => {
        run.clock.nowUnixMs += step.byMs;
      });
    default:
      await inTurn('revoke', () => environment.registry.revokeKey(actors.keys.get(step.slot)?.key.id ?? '', stamp(run.clock.nowUnixMs)));
      if (!run.revokedTurns.has(step.slot)) run.revokedTurns.set(step.slot, turns.taken);
  }
}

async function performRequest(
  { request, course, workTurns }: Extract<Step, { kind: 'call' }>,
  { actors, inTurn, turns, run }: Stage,
): Promise<void> {
  await inTurn('begin', async () => {});
  const number = run.requests.length;
  const record: RequestRecord = {
    requestId: run.host.requestIdOf(number),
    request,
    course,
    turn: turns.taken,
    startMs: run.clock.nowUnixMs,
    response: null,
  };
  run.requests.push(record);
  const { promise: dead, resolve: die } = Promise.withResolvers<void>();
  const work = async (): Promise<Ending> => {
    for (let turn = 0; turn < workTurns; turn += 1) await inTurn('work', async () => {});
    if (course !== 'dies') return course;
    die();
    return new Promise<never>(() => {});
  };
  const authorization = actors.keys.get(request.slot)?.authorization.Authorization ?? '';
  const reply = run.host.send(number, request, authorization, run.clock.nowUnixMs, { work });
  const answered = reply.then((answer) => {
    record.response = answer;
  });
  await Promise.race([answered, dead]);
}
