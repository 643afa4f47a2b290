import { isCalendarDay } from '@nakor/domain/fa3/elements/calendar';
import { comingChanges, ksefExemptions, sessionLimits } from '@nakor/domain/fa3/ksef-dates';
import { expect, it } from 'vitest';

it('all days are calendar days', () => {
  const days = [
    ...sessionLimits.map(({ from }) => from),
    ...comingChanges.map(({ from }) => from),
    ...ksefExemptions.map(({ until }) => until),
  ];
  expect(days.filter((day) => day !== null && !isCalendarDay(day))).toEqual([]);
});
