import { readListenChoices } from '@nakor/cli/commands/webhooks/listen-choices';
import { describe, expect, it } from 'vitest';

const nowUnixMs = Date.UTC(2026, 9, 15, 12);
const forwardTo = 'http://localhost:3000/nakor';
const read = (options: object) => readListenChoices({ forwardTo, ...options }, '/folder', nowUnixMs);

describe('readListenChoices', () => {
  it('starts now, with all events, by default', () => {
    expect(read({})).toEqual({ url: new URL(forwardTo), types: null, since: null, cursor: null, cursorFile: null, secretFile: null });
  });

  it.each([
    ['30m', '2026-10-15T11:30:00.000Z'],
    ['2h', '2026-10-15T10:00:00.000Z'],
    ['1d', '2026-10-14T12:00:00.000Z'],
    ['2026-10-15T08:00:00+02:00', '2026-10-15T08:00:00+02:00'],
  ])('starts at the time or the time ago that --since %s states', (since, expected) => {
    expect(read({ since }).since).toBe(expected);
  });

  it.each(['', '30', 'm', '30s', '123456m', 'yesterday', '2026-10-15', '2026-10-15T08:00:00'])('rejects --since %j', (since) => {
    expect(() => read({ since })).toThrow('--since must be a time with a zone');
  });

  it('lists the types of events, without blanks', () => {
    expect([...(read({ events: 'validation.completed, correction.created' }).types ?? [])]).toEqual([
      'validation.completed',
      'correction.created',
    ]);
    expect(() => read({ events: 'validation.done' })).toThrow('--events: there is no event "validation.done"');
  });

  it('finds files in the folder of the command', () => {
    expect(read({ cursorFile: 'cursor', secretFile: '/other/secret' })).toMatchObject({
      cursorFile: '/folder/cursor',
      secretFile: '/other/secret',
    });
  });

  it.each([
    [{ cursor: 'c', since: '1h' }, 'exclude each other'],
    [{ forwardTo: 'localhost:3000' }, 'must be a URL that begins with'],
    [{ forwardTo: 'ftp://localhost' }, 'must be a URL that begins with'],
    [{ forwardTo: 'http://user@localhost' }, 'must not contain a user name'],
    [{ forwardTo: 'http://:word@localhost' }, 'must not contain a user name'],
  ])('rejects %j', (options, says) => {
    expect(() => read(options)).toThrow(says);
  });
});
