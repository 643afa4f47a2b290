import { assessOffline, type OfflineFacts } from '@nakor/domain/offline/assess-offline';
import type { KsefEvent } from '@nakor/domain/offline/compute-deadline';
import type { OfflineModeId, OfflineRegime } from '@nakor/domain/offline/modes';
import { describe, expect, it } from 'vitest';

/** A day as people write it in these tables: `10-14` is in 2026, `7-01-05` in 2027. */
const day = (text: string) => (text.startsWith('7-') ? `202${text}` : `2026-${text}`);
const time = (text: string) => ({ day: day(text), unixMs: null });

function event(type: KsefEvent['type'], start: string, end: string | null): KsefEvent {
  return { type, start: time(start), end: end === null ? null : time(end) };
}

const facts = (given: Partial<OfflineFacts>): OfflineFacts => ({
  issueDay: '2026-10-14',
  mode: 'offline24',
  buyer: 'polish_nip',
  sent: null,
  ksefNumber: null,
  events: [],
  saturday: 'free',
  today: given.issueDay ?? '2026-10-14',
  ...given,
});

/** A failure in these rows lasts from the first day to the second, `null` being none; then a second failure, then a total one. */
type Row = readonly [issued: string, events: string, deadline: string | null, ifSaturdayWorks: string | null, regime: OfflineRegime['id']];

/** Reads `F 10-15..10-16 T 10-20..10-21`: failures, total failures and unavailabilities (U). */
function readEvents(text: string): readonly KsefEvent[] {
  const types = { F: 'failure', T: 'total_failure', U: 'unavailability' } as const;
  return [...text.matchAll(/([FTU]) ([\d-]+)\.\.([\d-]*)/g)].map(([, type, start = '', end = '']) =>
    event(types[type as 'F' | 'T' | 'U'], start, end === '' ? null : end),
  );
}

/**
 * The expected days are counted by hand with a calendar of 2026: 14 October is a Wednesday, 16 October a Friday; 30 April is the Thursday before
 * 1 May (Friday) and 3 May (Sunday); 24 December is a Thursday and a public holiday, as are 25 December (Friday) and 26 December (Saturday);
 * 31 December is a Thursday, 1 January 2027 a Friday, 6 January 2027 a Wednesday.
 */
const rows: Readonly<Record<OfflineModeId, readonly Row[]>> = {
  offline24: [
    ['10-14', '', '10-15', null, 'offline24'],
    ['10-14', 'F 10-15..10-15', '10-26', '10-23', 'failure_after_offline'],
    ['10-14', 'F 10-15..10-15 F 10-20..10-21', '10-30', '10-29', 'failure_again'],
    ['10-14', 'T 10-15..10-16', null, null, 'total_failure_after_offline'],
    ['10-16', '', '10-19', '10-17', 'offline24'],
    ['10-16', 'F 10-16..10-16', '10-27', '10-24', 'failure_after_offline'],
    ['10-16', 'F 10-16..10-16 F 10-22..10-23', '11-03', '10-31', 'failure_again'],
    ['10-16', 'T 10-16..10-16', null, null, 'total_failure_after_offline'],
    ['04-30', '', '05-04', '05-02', 'offline24'],
    ['04-30', 'F 05-01..05-01', '05-12', '05-09', 'failure_after_offline'],
    ['04-30', 'F 05-01..05-01 F 05-07..05-08', '05-19', '05-16', 'failure_again'],
    ['04-30', 'T 05-01..05-02', null, null, 'total_failure_after_offline'],
    ['12-24', '', '12-28', null, 'offline24'],
    ['12-24', 'F 12-28..12-28', '7-01-08', '7-01-07', 'failure_after_offline'],
    ['12-24', 'F 12-28..12-28 F 12-30..12-31', '7-01-13', '7-01-11', 'failure_again'],
    ['12-24', 'T 12-28..12-29', null, null, 'total_failure_after_offline'],
    ['12-31', '', '7-01-04', '7-01-02', 'offline24'],
    ['12-31', 'F 7-01-02..7-01-02', '7-01-13', '7-01-12', 'failure_after_offline'],
    ['12-31', 'F 7-01-02..7-01-02 F 7-01-11..7-01-11', '7-01-20', '7-01-19', 'failure_again'],
    ['12-31', 'T 7-01-02..7-01-02', null, null, 'total_failure_after_offline'],
  ],
  unavailability: [
    ['10-14', 'U 10-14..10-14', '10-15', null, 'unavailability'],
    ['10-14', 'U 10-14..10-14 F 10-15..10-16', '10-27', '10-24', 'failure_after_unavailability'],
    ['10-14', 'U 10-14..10-14 F 10-15..10-16 F 10-19..10-20', '10-29', '10-28', 'failure_again'],
    ['10-14', 'U 10-14..10-14 T 10-15..10-16', null, null, 'total_failure_after_unavailability'],
    ['10-16', 'U 10-16..10-17', '10-19', null, 'unavailability'],
    ['10-16', 'U 10-16..10-17 F 10-18..10-18', '10-27', '10-26', 'failure_after_unavailability'],
    ['10-16', 'U 10-16..10-17 F 10-18..10-18 F 10-26..10-26', '11-04', '11-03', 'failure_again'],
    ['10-16', 'U 10-16..10-17 T 10-19..10-19', null, null, 'total_failure_after_unavailability'],
    ['04-30', 'U 04-30..05-01', '05-04', '05-02', 'unavailability'],
    ['04-30', 'U 04-30..05-01 F 05-02..05-03', '05-12', '05-11', 'failure_after_unavailability'],
    ['04-30', 'U 04-30..05-01 F 05-02..05-03 F 05-11..05-11', '05-20', '05-19', 'failure_again'],
    ['04-30', 'U 04-30..05-01 T 05-02..05-02', null, null, 'total_failure_after_unavailability'],
    ['12-24', 'U 12-24..12-24', '12-28', null, 'unavailability'],
    ['12-24', 'U 12-24..12-24 F 12-27..12-28', '7-01-08', '7-01-07', 'failure_after_unavailability'],
    ['12-24', 'U 12-24..12-24 F 12-27..12-28 F 12-31..7-01-01', '7-01-13', '7-01-11', 'failure_again'],
    ['12-24', 'U 12-24..12-24 T 12-26..12-27', null, null, 'total_failure_after_unavailability'],
    ['12-31', 'U 12-31..7-01-01', '7-01-04', '7-01-02', 'unavailability'],
    ['12-31', 'U 12-31..7-01-01 F 7-01-02..7-01-03', '7-01-13', '7-01-12', 'failure_after_unavailability'],
    ['12-31', 'U 12-31..7-01-01 F 7-01-02..7-01-03 F 7-01-12..7-01-13', '7-01-22', '7-01-21', 'failure_again'],
    ['12-31', 'U 12-31..7-01-01 T 7-01-02..7-01-02', null, null, 'total_failure_after_unavailability'],
  ],
  failure: [
    ['10-14', 'F 10-14..10-14', '10-23', '10-22', 'failure'],
    ['10-14', 'F 10-13..10-15', '10-26', '10-23', 'failure'],
    ['10-14', 'F 10-14..10-14 F 10-22..10-22', '11-02', '10-30', 'failure_again'],
    ['10-14', 'F 10-14..10-14 T 10-22..10-23', null, null, 'total_failure_after_failure'],
    ['10-16', 'F 10-16..10-16', '10-27', '10-24', 'failure'],
    ['10-16', 'F 10-16..10-17', '10-27', '10-26', 'failure'],
    ['10-16', 'F 10-16..10-16 F 10-23..10-24', '11-03', '11-02', 'failure_again'],
    ['10-16', 'F 10-16..10-16 T 10-24..10-24', null, null, 'total_failure_after_failure'],
    ['04-30', 'F 04-30..04-30', '05-12', '05-09', 'failure'],
    ['04-30', 'F 04-29..05-04', '05-13', '05-12', 'failure'],
    ['04-30', 'F 04-30..04-30 F 05-09..05-09', '05-19', '05-18', 'failure_again'],
    ['04-30', 'F 04-30..04-30 T 05-08..05-08', null, null, 'total_failure_after_failure'],
    ['12-24', 'F 12-24..12-24', '7-01-07', '7-01-05', 'failure'],
    ['12-24', 'F 12-23..12-27', '7-01-07', '7-01-05', 'failure'],
    ['12-24', 'F 12-24..12-24 F 7-01-04..7-01-04', '7-01-14', '7-01-13', 'failure_again'],
    ['12-24', 'F 12-24..12-24 T 7-01-05..7-01-05', null, null, 'total_failure_after_failure'],
    ['12-31', 'F 12-31..12-31', '7-01-13', '7-01-11', 'failure'],
    ['12-31', 'F 12-30..7-01-01', '7-01-13', '7-01-11', 'failure'],
    ['12-31', 'F 12-31..12-31 F 7-01-08..7-01-09', '7-01-19', '7-01-18', 'failure_again'],
    ['12-31', 'F 12-31..12-31 T 7-01-11..7-01-11', null, null, 'total_failure_after_failure'],
  ],
  total_failure: ['10-14', '10-16', '04-30', '12-24', '12-31'].flatMap((issued): Row[] => [
    [issued, '', null, null, 'total_failure'],
    [issued, `T ${issued}..${issued}`, null, null, 'total_failure'],
    [issued, `T ${issued}..${issued} F ${issued}..${issued}`, null, null, 'total_failure'],
    [issued, `T ${issued}..`, null, null, 'total_failure'],
  ]),
};

describe('the deadline, by hand', () => {
  for (const mode of ['offline24', 'unavailability', 'failure', 'total_failure'] as const) {
    it.each(rows[mode])(`of ${mode}, issued %s, with events "%s", is %s (%s)`, (issued, events, deadline, ifSaturdayWorks, regime) => {
      const assessed = assessOffline(facts({ issueDay: day(issued), mode, events: readEvents(events), today: day(issued) }));
      expect(assessed).toMatchObject({
        deadline: deadline === null ? null : day(deadline),
        deadlineIfSaturdayWorks: ifSaturdayWorks === null ? null : day(ifSaturdayWorks),
        regime: { id: regime },
        status: deadline === null ? 'not_sent_on_purpose' : 'in_time',
      });
    });
  }

  it('has eighty rows', () => {
    expect(Object.values(rows).flat()).toHaveLength(80);
  });
});

describe('the deadline', () => {
  it('is that of the Ministry’s example of 2025: a failure that ends on Saturday 12 July, sending until Tuesday 22 July', () => {
    const events: KsefEvent[] = [{ type: 'failure', start: { day: '2025-07-11', unixMs: null }, end: { day: '2025-07-12', unixMs: null } }];
    expect(assessOffline(facts({ issueDay: '2025-07-11', mode: 'failure', events })).deadline).toBe('2025-07-22');
  });

  it('is not known while the event goes on, and unknown without the event', () => {
    expect(assessOffline(facts({ mode: 'failure', events: readEvents('F 10-14..') }))).toMatchObject({ deadline: null, status: 'in_time' });
    expect(assessOffline(facts({ mode: 'failure' }))).toMatchObject({ deadline: null, status: 'unknown' });
    expect(assessOffline(facts({ mode: 'unavailability', events: readEvents('U 10-12..10-13') }))).toMatchObject({ status: 'unknown' });
  });

  it('is not moved by what ended before the issue, began after the deadline or after the sending, or is an unavailability', () => {
    for (const events of ['F 10-12..10-13', 'F 10-16..10-17', 'T 10-16..10-17', 'U 10-15..10-16']) {
      expect(assessOffline(facts({ events: readEvents(events) })), events).toMatchObject({ events: [], deadline: '2026-10-15' });
    }
    const sent = { day: '2026-10-15', unixMs: null };
    expect(assessOffline(facts({ sent, events: readEvents('T 10-15..10-16') }))).toMatchObject({
      deadline: '2026-10-15',
      status: 'in_time',
    });
  });

  it('compares instants with the sending where both are known', () => {
    const at = (unixMs: number) => ({ day: '2026-10-15', unixMs });
    const total = (unixMs: number): KsefEvent => ({ type: 'total_failure', start: at(unixMs), end: null });
    const assess = (start: number) => assessOffline(facts({ sent: at(2_000), events: [total(start)] })).deadline;
    expect([1_999, 2_000, 2_001].map(assess)).toEqual([null, null, '2026-10-15']);
  });

  it('is missed the day after', () => {
    const sentOn = (sent: string) => assessOffline(facts({ sent: time(sent) }));
    expect(sentOn('10-15')).toMatchObject({ status: 'in_time', daysLate: 0 });
    expect(sentOn('10-16')).toMatchObject({ status: 'late', daysLate: 1 });
    expect(assessOffline(facts({ today: '2026-10-19' }))).toMatchObject({ status: 'late', daysLate: 4 });
  });
});

describe('any deadline', () => {
  const types = ['failure', 'total_failure', 'unavailability'] as const;
  /** A fixed sequence of numbers below a bound, so that a failure can be repeated. */
  function* numbers(seed: number): Generator<number, never, number> {
    let state = seed;
    let bound = 1;
    for (;;) {
      state = (state * 1_103_515_245 + 12_345) % 2_147_483_648;
      bound = yield Math.floor((state / 2_147_483_648) * bound);
    }
  }
  const plus = (start: string, days: number) => new Date(Date.parse(start) + days * 86_400_000).toISOString().slice(0, 10);
  /** Deadlines as texts that can be compared: an open one is later than every day, and none later still. */
  const rank = ({ deadline, status }: ReturnType<typeof assessOffline>) =>
    deadline ?? (status === 'not_sent_on_purpose' ? '9999-12-31' : status === 'unknown' ? '0000-00-00' : '9999-01-01');

  it('is after P_1, is not made earlier by another failure, and is none in a total failure', () => {
    const random = numbers(20_261_127);
    random.next();
    const below = (bound: number) => random.next(bound).value;
    for (let round = 0; round < 2_000; round += 1) {
      const issueDay = plus('2026-02-01', below(700));
      const mode = (['offline24', 'unavailability', 'failure', 'total_failure'] as const)[below(4)] ?? 'offline24';
      const anyEvent = (): KsefEvent => {
        const start = plus(issueDay, below(20) - 5);
        const end = below(8) === 0 ? null : { day: plus(start, below(6)), unixMs: null };
        return { type: types[below(3)] ?? 'failure', start: { day: start, unixMs: null }, end };
      };
      const events = Array.from({ length: below(4) }, anyEvent);
      const given = facts({ issueDay, mode, events, today: issueDay });
      const before = assessOffline(given);
      expect(before.deadline === null || before.deadline > issueDay).toBe(true);
      expect(before.deadlineIfSaturdayWorks === null || before.deadline === null || before.deadlineIfSaturdayWorks < before.deadline).toBe(
        true,
      );
      const failure: KsefEvent = { ...anyEvent(), type: 'failure' };
      const after = assessOffline({ ...given, events: [...events, failure] });
      expect({ given, failure, isEarlier: rank(after) < rank(before) }).toMatchObject({ isEarlier: false });
      const total: KsefEvent = { type: 'total_failure', start: { day: issueDay, unixMs: null }, end: null };
      expect(assessOffline({ ...given, events: [...events, total] })).toMatchObject({ deadline: null, status: 'not_sent_on_purpose' });
    }
  });
});
