import { randomBytes } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { resolve } from 'node:path';
import { variableNames } from '@nakor/domain/shared/product-names';
import { type EventType, eventTypes } from '@nakor/operations/events/event';
import { generateSecret, secretBytes } from '@nakor/operations/webhooks/secret';
import * as z from 'zod';
import type { ApiOptions } from '../../service/connection.ts';
import type { CliIo } from '../../shared/cli-io.ts';
import { getSystemCode, UserError } from '../../shared/user-error.ts';

/** Options of `listen`, as typed. */
export interface ListenOptions extends ApiOptions {
  readonly forwardTo: string;
  readonly events?: string;
  readonly since?: string;
  readonly cursor?: string;
  readonly cursorFile?: string;
  readonly secretFile?: string;
}

/** Options of `listen`, checked. */
export interface ListenChoices {
  readonly url: URL;
  /** Null for all. */
  readonly types: ReadonlySet<EventType> | null;
  /** In RFC 3339; null for now. */
  readonly since: string | null;
  readonly cursor: string | null;
  /** Absolute path; null for none. */
  readonly cursorFile: string | null;
  readonly secretFile: string | null;
}

/**
 * Checks the options of `listen`.
 *
 * @throws UserError stating what is wrong
 */
export function readListenChoices(options: ListenOptions, folder: string, nowUnixMs: number): ListenChoices {
  const { forwardTo, events, since, cursor = null, cursorFile, secretFile } = options;
  if (cursor !== null && since !== undefined)
    throw new UserError({
      pl: '--cursor i --since wykluczają się: kursor mówi już, od czego zacząć.',
      en: '--cursor and --since exclude each other: a cursor says where to start.',
    });
  return {
    url: readUrl(forwardTo),
    types: events === undefined ? null : new Set(events.split(',').map((name) => readEventType('--events', name.trim()))),
    since: since === undefined ? null : readSince(since, nowUnixMs),
    cursor,
    cursorFile: cursorFile === undefined ? null : resolve(folder, cursorFile),
    secretFile: secretFile === undefined ? null : resolve(folder, secretFile),
  };
}

/** @throws UserError if there is no event of this name */
export function readEventType(option: string, name: string): EventType {
  const found = eventTypes.find((type) => type === name);
  if (found === undefined)
    throw new UserError({
      pl: `${option}: nie ma zdarzenia ${JSON.stringify(name)}. Zdarzenia to ${eventTypes.join(', ')}.`,
      en: `${option}: there is no event ${JSON.stringify(name)}. Events are ${eventTypes.join(', ')}.`,
    });
  return found;
}

function readUrl(text: string): URL {
  const url = URL.canParse(text) ? new URL(text) : null;
  if (url === null || !['http:', 'https:'].includes(url.protocol)) {
    throw new UserError({
      pl: '--forward-to to adres, który zaczyna się od http:// albo https://, na przykład http://localhost:3000/nakor.',
      en: '--forward-to must be a URL that begins with http:// or https://, such as http://localhost:3000/nakor.',
    });
  }
  if (url.username !== '' || url.password !== '') {
    throw new UserError({
      pl: '--forward-to nie może zawierać nazwy użytkownika ani hasła: usługa nie dostarcza pod takie adresy, a terminale zapamiętują to, co pokazują.',
      en: '--forward-to must not contain a user name or a password: the service does not deliver to such URLs, and terminals keep what they show.',
    });
  }
  return url;
}

const unitMs = { m: 60_000, h: 3_600_000, d: 86_400_000 } as const;

/** A time, or how long ago. */
function readSince(text: string, nowUnixMs: number): string {
  const [, count = '', unit = 'm'] = /^(\d{1,5})([mhd])$/.exec(text) ?? [];
  if (count !== '') return new Date(nowUnixMs - Number(count) * unitMs[unit as keyof typeof unitMs]).toISOString();
  if (z.iso.datetime({ offset: true }).safeParse(text).success) return text;
  throw new UserError({
    pl: '--since to chwila ze strefą, na przykład 2026-11-22T08:00:00Z, albo ile czasu wstecz, na przykład 30m, 2h albo 1d.',
    en: '--since must be a time with a zone, such as 2026-11-22T08:00:00Z, or how long ago, such as 30m, 2h or 1d.',
  });
}

/** The secret that signs what is forwarded. */
export interface LocalSecret {
  readonly secret: string;
  /** Whether it was made for this run, so that the user has to see it. */
  readonly isNew: boolean;
}

/**
 * The secret of a file, of the environment, or a new one.
 *
 * @throws UserError if the file cannot be read, or it is no secret; the message does not contain it
 */
export async function readSecret(secretFile: string | null, { env }: Pick<CliIo, 'env'>): Promise<LocalSecret> {
  const fromEnvironment = env[variableNames.webhookSecret] ?? '';
  if (secretFile === null && fromEnvironment === '') return { secret: generateSecret(randomBytes(secretBytes)).secret, isNew: true };
  const source = secretFile ?? variableNames.webhookSecret;
  const text = secretFile === null ? fromEnvironment : await readSecretFile(secretFile);
  const secret = text.trim();
  // What follows the prefix is also the Base64 of the key of Standard Webhooks.
  if (!/^whsec_(?:[A-Za-z0-9+/]{4}){4,64}$/.test(secret))
    throw new UserError({
      pl: `${source} musi zawierać sekret: whsec_ i 64 cyfry szesnastkowe.`,
      en: `${source} must contain a secret: whsec_ and 64 hexadecimal digits.`,
    });
  return { secret, isNew: false };
}

async function readSecretFile(path: string): Promise<string> {
  return readFile(path, 'utf8').catch((error: unknown) => {
    throw new UserError(
      {
        pl: `Nie można odczytać ${path} (${getSystemCode(error) ?? 'unknown'}).`,
        en: `${path} cannot be read (${getSystemCode(error) ?? 'unknown'}).`,
      },
      error,
    );
  });
}
