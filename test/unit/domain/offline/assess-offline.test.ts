import { assessOffline, type OfflineAssessment, type OfflineFacts } from '@nakor/domain/offline/assess-offline';
import { inferOfflineMode, type KsefEvent } from '@nakor/domain/offline/compute-deadline';
import { offlineModes } from '@nakor/domain/offline/modes';
import { describe, expect, it } from 'vitest';

const number = '1234563218-20261015-0A1B2C3D4E5F-C3';
const on = (day: string) => ({ day, unixMs: null });
const event = (type: KsefEvent['type'], start: string, end: string): KsefEvent => ({ type, start: on(start), end: on(end) });
const total = event('total_failure', '2026-10-15', '2026-10-16');

function assess(given: Partial<OfflineFacts> = {}): OfflineAssessment {
  return assessOffline({
    ...{ issueDay: '2026-10-14', mode: 'offline24', buyer: 'polish_nip', sent: null, ksefNumber: null },
    ...{ events: [], saturday: 'free', today: '2026-10-14', ...given },
  });
}

describe('marks and codes', () => {
  it.each(['offline24', 'unavailability', 'failure'] as const)('of %s are OFFLINE and CERTYFIKAT until there is a number', (mode) => {
    expect(assess({ mode })).toMatchObject({ requiredMarks: ['OFFLINE', 'CERTYFIKAT'], codeI: 'OFFLINE', isCodeIiRequired: true });
    expect(assess({ mode, ksefNumber: number })).toMatchObject({ requiredMarks: [], codeI: number, isCodeIiRequired: false });
  });

  it('of a total failure are none, unless the invoice was issued before it', () => {
    expect(assess({ mode: 'total_failure' })).toMatchObject({ requiredMarks: [], codeI: null, isCodeIiRequired: false });
    expect(assess({ events: [total] })).toMatchObject({ requiredMarks: ['OFFLINE', 'CERTYFIKAT'], codeI: 'OFFLINE' });
  });

  it('make a confirmation of the transaction for a buyer with a Polish NIP of an unnumbered offline24 invoice only', () => {
    const confirms = (given: Partial<OfflineFacts>) => assess(given).isConfirmation;
    expect(confirms({})).toBe(true);
    expect(confirms({ mode: 'unavailability' })).toBe(true);
    expect(confirms({ buyer: 'other' })).toBe(false);
    expect(confirms({ ksefNumber: number })).toBe(false);
    expect(confirms({ mode: 'failure' })).toBe(false);
    expect(confirms({ events: [total] })).toBe(false);
  });
});

describe('the date of receipt', () => {
  it.each([
    ['offline24', 'polish_nip', 'ksef_number'],
    ['unavailability', 'polish_nip', 'ksef_number'],
    ['offline24', 'other', 'handing_over'],
    ['offline24', 'unknown', null],
    ['failure', 'polish_nip', 'handing_over'],
    ['total_failure', 'unknown', 'handing_over'],
  ] as const)('of %s by a buyer of kind %s is %s', (mode, buyer, receipt) => {
    expect(assess({ mode, buyer }).receipt).toBe(receipt);
  });
});

describe('the marker of JPK_V7M', () => {
  const failure = event('failure', '2026-10-15', '2026-10-15');
  it.each([
    { name: 'offline24', given: {}, now: 'DI', after: 'NrKSeF', isCorrected: true, certainty: 'second_hand' },
    { name: 'unavailability', given: { mode: 'unavailability' }, now: 'DI', after: 'NrKSeF', isCorrected: true, certainty: 'second_hand' },
    { name: 'failure', given: { mode: 'failure' }, now: 'OFF', after: 'NrKSeF', isCorrected: false, certainty: 'second_hand' },
    // Art. 106nha moves the term, not the kind of the invoice.
    {
      name: 'offline24, then a failure',
      given: { events: [failure] },
      now: 'DI',
      after: 'NrKSeF',
      isCorrected: true,
      certainty: 'second_hand',
    },
    { name: 'total failure', given: { mode: 'total_failure' }, now: 'BFK', after: null, isCorrected: false, certainty: 'second_hand' },
    { name: 'offline24, then a total failure', given: { events: [total] }, now: 'BFK', after: null, isCorrected: false, certainty: 'open' },
    { name: 'a number', given: { ksefNumber: number }, now: 'NrKSeF', after: 'NrKSeF', isCorrected: true, certainty: 'second_hand' },
  ] as const)('of $name is $now, then $after', ({ given, now, after, isCorrected, certainty }) => {
    const { jpkNow, jpkAfterNumber, isJpkCorrected } = assess(given);
    expect({ now: jpkNow, after: jpkAfterNumber?.marker ?? null, isJpkCorrected }).toEqual({
      now: { marker: now, certainty },
      after,
      isJpkCorrected: isCorrected,
    });
  });
});

describe('notes and steps', () => {
  const texts = (given: Partial<OfflineFacts>) => {
    const { notes, steps } = assess(given);
    return [...notes, ...steps].map(({ en }) => en).join('\n');
  };

  it('name the deadline, and the other one by Saturday', () => {
    expect(texts({ issueDay: '2026-10-16', today: '2026-10-16' })).toMatch(
      /deadline is earlier: 2026-10-17[\s\S]*Send the invoice to KSeF by 2026-10-19/,
    );
    expect(texts({ today: '2026-10-16' })).toContain('The deadline was 2026-10-15.');
  });

  it('say that a total failure ends the duty, that an event is missing, and that it goes on', () => {
    expect(texts({ events: [total] })).toMatch(/BFK is assumed[\s\S]*Do not send this invoice/);
    expect(texts({ mode: 'failure' })).toMatch(/no such failure on the day of P_1[\s\S]*State the event as announced/);
    expect(texts({ mode: 'failure', events: [{ ...event('failure', '2026-10-14', '2026-10-14'), end: null }] })).toContain(
      'Wait for the announced end',
    );
  });

  it('warn of a planned unavailability on the day of the deadline', () => {
    expect(texts({ events: [event('unavailability', '2026-10-15', '2026-10-15')] })).toContain('send it earlier');
    expect(texts({ events: [event('unavailability', '2026-10-16', '2026-10-16')] })).not.toContain('send it earlier');
  });

  it('say that the provisions were not read in the act', () => {
    expect(texts({})).toContain('not from the text of the act');
  });

  it('do not ask to send what was sent or has a number', () => {
    expect(texts({ sent: on('2026-10-15') })).toMatch(/Check that KSeF accepted[\s\S]*two codes/);
    expect(texts({ ksefNumber: number, sent: on('2026-10-15') })).not.toContain('Send the invoice');
    expect(texts({ ksefNumber: number, events: [total] })).toContain('the provisions are silent on that');
  });
});

describe('the mode that is inferred', () => {
  it.each([
    ['no event', [], 'offline24'],
    ['an unavailability', ['unavailability'], 'unavailability'],
    ['a failure as well', ['unavailability', 'failure'], 'failure'],
    ['a total failure as well', ['failure', 'total_failure', 'unavailability'], 'total_failure'],
  ] as const)('with %s on the day of issue is the gravest', (_, types, mode) => {
    const events = types.map((type) => event(type, '2026-10-13', '2026-10-14'));
    expect(inferOfflineMode('2026-10-14', events)).toBe(mode);
    expect(inferOfflineMode('2026-10-15', events)).toBe('offline24');
  });
});

it('modes without working days never have to be sent', () => {
  expect(offlineModes.every(({ after, workingDays }) => (after === null) === (workingDays === null))).toBe(true);
});
