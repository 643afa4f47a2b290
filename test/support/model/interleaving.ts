import { setImmediate as nextTick } from 'node:timers/promises';
import type { DynamoDBDocumentClient } from '@aws-sdk/lib-dynamodb';
import { createReservationSweep } from '@nakor/aws/idempotency/reservation-sweep';
import type { ExpiredReservation } from '@nakor/domain/idempotency/idempotency-record';
import type { HttpResponse } from '@nakor/http/response';
import type fc from 'fast-check';
import { standInClient } from '../storage/access.ts';
import { readCounters } from './counters.ts';
import type { Cast, ModelWorld } from './model-environment.ts';
import { stamp } from './model-environment.ts';
import type { Ending, ScriptedCall, SlotName } from './script.ts';
import { createScriptedHost, type ScriptedHost } from './scripted-host.ts';
import type { Act } from './steps.ts';

/** What became of a call. */
export interface CallRecord {
  readonly requestId: string;
  readonly call: ScriptedCall;
  readonly course: Ending | 'dies';
  /** Number of the turn in which the call began. */
  readonly turn: number;
  /** What the clock showed then. */
  readonly startMs: number;
  /** null for an owner that has died. */
  reply: HttpResponse | null;
}

/** What happened in one run. */
export interface Interleaving {
  readonly host: ScriptedHost;
  readonly calls: CallRecord[];
  /** Turns in which revoking a key had returned. */
  readonly revokedTurns: Map<SlotName, number>;
  readonly clock: { nowMs: number };
  /** The latest time that the clock has shown. */
  latestMs: number;
  /** The most operations of a day that were counted at any moment. */
  mostUsed: number;
}

/**
 * Lets acts happen at once, wave by wave. Whenever several of them want something of DynamoDB, the scheduler decides whose turn it is;
 * each turn is one command, so every order of commands can come about.
 */
export async function interleave(
  scheduler: fc.Scheduler,
  world: ModelWorld,
  cast: Cast,
  startMs: number,
  waves: readonly (readonly Act[])[],
): Promise<Interleaving> {
  const turns = { taken: 0 };
  const inTurn: InTurn = <Value>(label: string, work: () => Promise<Value>) =>
    new Promise<Value>((resolve, reject) => {
      const builder = async () => {
        turns.taken += 1;
        await work().then(resolve, reject);
        if (label.startsWith('TransactWrite')) await noteUse();
        // What goes on outside of JavaScript, such as packing an answer, gets the time to come to its next turn.
        await nextTick();
        await nextTick();
      };
      scheduler.scheduleSequence([{ label, builder }]);
    });
  const noteUse = async () => {
    const counters = await readCounters(world, cast.organizationIds.get('Alder'));
    run.mostUsed = Math.max(run.mostUsed, counters?.dayUsed ?? 0);
  };
  const client = clientInTurn(inTurn);
  const run: Interleaving = {
    host: createScriptedHost(world, client),
    calls: [],
    revokedTurns: new Map(),
    clock: { nowMs: startMs },
    latestMs: startMs,
    mostUsed: 0,
  };
  for (const wave of waves) {
    await scheduler.waitFor(Promise.all(wave.map((act) => perform(act, { world, cast, client, inTurn, turns, run }))));
  }
  client.destroy();
  return run;
}

type InTurn = <Value>(label: string, work: () => Promise<Value>) => Promise<Value>;

/** A client whose every command waits for its turn. */
function clientInTurn(inTurn: InTurn): DynamoDBDocumentClient {
  const client = standInClient();
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
  readonly world: ModelWorld;
  readonly cast: Cast;
  readonly client: DynamoDBDocumentClient;
  readonly inTurn: InTurn;
  readonly turns: { readonly taken: number };
  readonly run: Interleaving;
}

async function perform(act: Act, stage: Stage): Promise<void> {
  const { world, cast, inTurn, turns, run } = stage;
  for (let turn = 0; turn < act.afterTurns; turn += 1) await inTurn('waits', async () => {});
  switch (act.kind) {
    case 'call':
      return performCall(act, stage);
    case 'clock':
      return inTurn(`clock ${act.byMs}`, async () => {
        run.clock.nowMs += act.byMs;
        run.latestMs = Math.max(run.latestMs, run.clock.nowMs);
      });
    case 'sweep':
      return sweepInTurn(stage);
    default:
      await inTurn('revoke', () => world.registry.revokeKey(cast.keys.get(act.slot)?.key.id ?? '', stamp(run.clock.nowMs)));
      if (!run.revokedTurns.has(act.slot)) run.revokedTurns.set(act.slot, turns.taken);
  }
}

/** A pass of the sweeper: it finds all in one turn, and refunds at leisure. */
async function sweepInTurn({ world, client, inTurn, run }: Stage): Promise<void> {
  const nowMs = run.clock.nowMs;
  const found: ExpiredReservation[] = [];
  await inTurn('sweep', async () => {
    for await (const reservation of createReservationSweep(world.client, world.names).findExpired(nowMs)) found.push(reservation);
  });
  const { refund } = createReservationSweep(client, world.names);
  for (const reservation of found) await refund(reservation, nowMs);
}

async function performCall(
  { call, course, workTurns }: Extract<Act, { kind: 'call' }>,
  { cast, inTurn, turns, run }: Stage,
): Promise<void> {
  await inTurn('begin', async () => {});
  const number = run.calls.length;
  const record: CallRecord = {
    requestId: run.host.requestIdOf(number),
    call,
    course,
    turn: turns.taken,
    startMs: run.clock.nowMs,
    reply: null,
  };
  run.calls.push(record);
  const { promise: dead, resolve: die } = Promise.withResolvers<void>();
  const work = async (): Promise<Ending> => {
    for (let turn = 0; turn < workTurns; turn += 1) await inTurn('work', async () => {});
    if (course !== 'dies') return course;
    die();
    return new Promise<never>(() => {});
  };
  const authorization = cast.keys.get(call.slot)?.authorization.Authorization ?? '';
  const reply = run.host.call(number, call, authorization, run.clock.nowMs, { work });
  const answered = reply.then((answer) => {
    record.reply = answer;
  });
  await Promise.race([answered, dead]);
}

/** A pass of the sweeper when all is at rest. */
export async function sweepAbandoned({ client, names }: ModelWorld, nowMs: number): Promise<void> {
  const reservations = createReservationSweep(client, names);
  for await (const reservation of reservations.findExpired(nowMs)) await reservations.refund(reservation, nowMs);
}
