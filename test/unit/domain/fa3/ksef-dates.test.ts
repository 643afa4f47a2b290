import { isCalendarDay } from '@nakor/domain/fa3/elements/calendar';
import { comingChanges, computeSendingDeadline, ksefExemptions, offlineModes, sessionLimits } from '@nakor/domain/fa3/ksef-dates';
import { describe, expect, it } from 'vitest';

describe('sendingDeadline', () => {
  it.each([
    { name: 'the day after a working day', mode: 'offline24', day: '2026-11-18', deadline: '2026-11-19' },
    { name: 'Monday after Friday', mode: 'offline24', day: '2026-11-20', deadline: '2026-11-23' },
    { name: 'after a public holiday', mode: 'offline24', day: '2026-11-10', deadline: '2026-11-12' },
    { name: 'the day after an unavailability', mode: 'unavailability', day: '2026-11-22', deadline: '2026-11-23' },
    { name: 'seven working days after a failure', mode: 'failure', day: '2026-11-18', deadline: '2026-11-27' },
    { name: 'seven working days around Christmas', mode: 'failure', day: '2026-12-22', deadline: '2027-01-05' },
    { name: 'never after a total failure', mode: 'total_failure', day: '2026-11-18', deadline: null },
  ] as const)('is $name', ({ mode, day, deadline }) => {
    expect(computeSendingDeadline(mode, day)).toBe(deadline);
  });
});

it('all days are calendar days', () => {
  const days = [
    ...sessionLimits.map(({ from }) => from),
    ...comingChanges.map(({ from }) => from),
    ...ksefExemptions.map(({ until }) => until),
  ];
  expect(days.filter((day) => day !== null && !isCalendarDay(day))).toEqual([]);
  expect(offlineModes.every(({ after, workingDays }) => (after === null) === (workingDays === null))).toBe(true);
});
