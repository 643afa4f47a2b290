import { isDisplayName } from '@nakor/domain/shared/display-name';
import { computeTrialDueAt, determineTrialStep, type Trial } from '@nakor/operations/access/organization';
import { describe, expect, it } from 'vitest';

/** 2026-11-14T12:00:00Z, and three days before. */
const end = Date.UTC(2026, 10, 14, 12);
const notice = Date.UTC(2026, 10, 11, 12);
const trial: Trial = { endsAtUnixMs: end, planBefore: 'free', isEndAnnounced: false };
const announced: Trial = { ...trial, isEndAnnounced: true };

describe('trialStep', () => {
  it.each([
    { name: 'a second before the notice', given: trial, at: notice - 1_000, expected: 'none' },
    { name: 'three days before the end', given: trial, at: notice, expected: 'announce' },
    { name: 'a second before the end', given: trial, at: end - 1_000, expected: 'announce' },
    { name: 'at the end', given: trial, at: end, expected: 'end' },
    { name: 'before the end, after the notice', given: announced, at: end - 1_000, expected: 'none' },
    { name: 'at the end, after the notice', given: announced, at: end, expected: 'end' },
  ])('returns $expected $name', ({ given, at, expected }) => {
    expect(determineTrialStep(given, at)).toBe(expected);
  });
});

describe('trialDueAt', () => {
  it('is three days before the end, and after the notice the end itself', () => {
    expect(computeTrialDueAt(trial)).toBe(notice);
    expect(computeTrialDueAt(announced)).toBe(end);
  });
});

describe('isDisplayName', () => {
  it.each([
    { name: 'one character', given: 'x', expected: true },
    { name: 'any script', given: 'Zażółć – 発票 𝄞 "\\', expected: true },
    { name: 'an emoji of several signs', given: '👩‍💻 team', expected: true },
    { name: '120 characters beyond 16 bits', given: '𝄞'.repeat(120), expected: true },
    { name: '121 characters', given: 'x'.repeat(121), expected: false },
    { name: 'nothing', given: '', expected: false },
    { name: 'blanks only', given: ' \u00a0 ', expected: false },
    { name: 'a line break', given: 'a\nb', expected: false },
    { name: 'a tab', given: 'a\tb', expected: false },
    { name: 'an escape sequence for terminals', given: 'a\u001b[31m', expected: false },
    { name: 'a NUL', given: 'a\0', expected: false },
    { name: 'a line separator', given: 'a\u2028b', expected: false },
    { name: 'a sign that turns the direction of the text', given: 'a\u202eb', expected: false },
    { name: 'half a character', given: 'a\ud834', expected: false },
  ])('returns $expected for $name', ({ given, expected }) => {
    expect(isDisplayName(given)).toBe(expected);
  });
});
