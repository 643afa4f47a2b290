import type { HttpResponse } from '@nakor/http/message/response';
import fc from 'fast-check';
import { checkLimits, checkResponse } from './check-response.ts';
import type { Expected } from './expected-response.ts';
import type { Actors, ModelEnvironment } from './model-environment.ts';
import { begin, finish } from './predict.ts';
import { course, ending, isRetried, scriptedRequest, skewMs, slot } from './request-arbitraries.ts';
import { type Course, describeRequest, type Ending, type ScriptedRequest, type SlotName } from './script.ts';
import type { RequestScript, ScriptedHost } from './scripted-host.ts';
import type { ServiceModel } from './service-model.ts';

/** The service under test in one run. */
export interface RealService {
  readonly environment: ModelEnvironment;
  readonly host: ScriptedHost;
  readonly actors: Actors;
  /** Requests whose work is suspended, by request id. */
  readonly asleep: Map<
    string,
    { readonly keyPrefix: string; readonly wake: (ending: Ending) => void; readonly reply: Promise<HttpResponse> }
  >;
}

/** One step of a run. */
export type ServiceCommand = fc.AsyncCommand<ServiceModel, RealService>;

interface MadeCall {
  readonly call: ScriptedRequest;
  readonly course: Course;
  readonly isToldTwice: boolean;
  /** Offset of the clock of the host that handles the request. */
  readonly skewMs: number;
}

function makeCall({ call, course, isToldTwice, skewMs }: MadeCall): ServiceCommand {
  const extras = `${isToldTwice ? ', told twice' : ''}${skewMs === 0 ? '' : `, clock ${skewMs / 1000} s ahead`}`;
  return {
    check: () => true,
    toString: () => `${describeRequest(call)}: ${course}${extras}`,
    async run(model, real) {
      const nowUnixMs = model.nowUnixMs + skewMs;
      const number = model.requests;
      model.requests += 1;
      const requestId = real.host.requestIdOf(number);
      const issued = real.actors.keys.get(call.slot);
      const keyPrefix = issued?.key.prefix ?? '';
      const begun = begin(model, call, requestId, nowUnixMs);
      const { script, stuck, wake } = follow(course, isToldTwice);
      const reply = real.host.send(number, call, issued?.authorization.Authorization ?? '', nowUnixMs, script);
      const outcome = await Promise.race([reply, stuck]);
      const checkEnd = (expected: Expected): void => {
        if (outcome === 'stuck')
          throw new Error(`The request started its work, but should have got ${expected.status} ${expected.code} without.`);
        checkResponse(outcome, expected, requestId);
        checkLimits(outcome, expected, call, model, nowUnixMs);
      };
      if ('status' in begun) return checkEnd(begun);
      if (course === 'sleeps') {
        checkStuck(outcome, 'in progress');
        model.asleep.push(begun);
        real.asleep.set(requestId, { keyPrefix, wake, reply });
      } else if (course === 'dies before its answer') {
        finish(model, begun, 'succeeds', keyPrefix, true);
        checkStuck(outcome, 'dead after completion');
      } else checkEnd(finish(model, begun, course, keyPrefix));
    },
  };
}

function checkStuck(outcome: HttpResponse | 'stuck', expected: string): void {
  if (outcome !== 'stuck') throw new Error(`The request should be ${expected}, but got ${outcome.status}.`);
}

/** A script for a request, with a signal that it has no response (yet). */
function follow(course: Course, isToldTwice: boolean) {
  const { promise: stuck, resolve: getStuck } = Promise.withResolvers<'stuck'>();
  const { promise: ending, resolve: wake } = Promise.withResolvers<Ending>();
  const script: RequestScript = {
    isRepeated: isToldTwice,
    async work() {
      if (course === 'dies before its answer') return 'succeeds';
      if (course !== 'sleeps') return course;
      getStuck('stuck');
      return ending;
    },
    async afterCompletion() {
      if (course !== 'dies before its answer') return;
      getStuck('stuck');
      await new Promise(() => {});
    },
  };
  return { script, stuck, wake };
}

/** Suspended work continues, and its response is late. */
function wakeSleeper(pick: number, ending: Ending): ServiceCommand {
  return {
    check: ({ asleep }) => asleep.length > 0,
    toString: () => `sleeper ${pick} wakes: ${ending}`,
    async run(model, real) {
      const [claim] = model.asleep.splice(pick % model.asleep.length, 1);
      const sleeper = real.asleep.get(claim?.requestId ?? '');
      if (claim === undefined || sleeper === undefined) throw new Error('No work is suspended.');
      const expected = finish(model, claim, ending, sleeper.keyPrefix);
      sleeper.wake(ending);
      checkResponse(await sleeper.reply, expected, claim.requestId);
    },
  };
}

/** Uses up the remaining requests of a key in this minute by concurrent requests with unreadable bodies, which have no other effect. */
function burst(slot: SlotName, count: number): ServiceCommand {
  const call: ScriptedRequest = { slot, operation: 'validate', idempotencyKey: null, document: '<a/>', form: 'broken json' };
  return {
    check: () => true,
    toString: () => `${count} unreadable calls by ${slot} at once`,
    async run(model, real) {
      const expected = Array.from({ length: count }, (_, index) => begin(model, call, `burst ${index}`, model.nowUnixMs));
      const authorization = real.actors.keys.get(slot)?.authorization.Authorization ?? '';
      const numbers = expected.map((_, index) => model.requests + index);
      model.requests += count;
      const work = async () => 'breaks' as const;
      const replies = await Promise.all(numbers.map((number) => real.host.send(number, call, authorization, model.nowUnixMs, { work })));
      const statuses = replies.map(({ status }) => status).sort();
      const expectedStatuses = expected.map((answer) => ('status' in answer ? answer.status : 200)).sort();
      if (statuses.join() !== expectedStatuses.join()) throw new Error(`Responses are ${statuses.join()}, not ${expectedStatuses.join()}.`);
    },
  };
}

/** Commands of callers, weighted by frequency. */
export const requestCommands = [
  { weight: 20, arbitrary: fc.record({ call: scriptedRequest, course, isToldTwice: isRetried, skewMs }).map(makeCall) },
  { weight: 5, arbitrary: fc.tuple(fc.nat(5), ending).map(([pick, how]) => wakeSleeper(pick, how)) },
  { weight: 1, arbitrary: fc.tuple(slot, fc.constantFrom(28, 31)).map(([who, count]) => burst(who, count)) },
];
