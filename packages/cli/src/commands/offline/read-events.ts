import { resolve } from 'node:path';
import { parseOfflineEvent } from '@nakor/contract/ksef-explanation/parse-event';
import { type OfflineEvent, offlineEventsFile } from '@nakor/contract/schemas/offline';
import { readNamedFile } from '../../shared/read-bounded.ts';
import { UserError } from '../../shared/user-error.ts';

/** Options that state announced events, as typed. */
export interface EventOptions {
  /** Events such as `failure=2026-10-15..2026-10-16`. */
  readonly event?: readonly string[];
  /** A file as `latarnia` writes it. */
  readonly events?: string;
}

const eventsFileLimitBytes = 2_000_000;

/**
 * The events that options state.
 *
 * @throws UserError if an event or the file is wrong; the library checks times
 */
export async function readEvents({ event, events }: EventOptions, folder: string): Promise<readonly OfflineEvent[]> {
  return [...(await readEventsFile(events, folder)), ...(event ?? []).map(readEvent)];
}

/** @throws UserError if the text is not an event; the library checks its times */
function readEvent(text: string): OfflineEvent {
  const event = parseOfflineEvent(text);
  if (event === null) {
    throw new UserError({
      pl: `--event ma postać failure=2026-10-15..2026-10-16, a gdy zdarzenie trwa, failure=2026-10-15.. (rodzaje: unavailability, failure, total_failure); jest „${text}”.`,
      en: `--event must be such as failure=2026-10-15..2026-10-16, or failure=2026-10-15.. while it goes on (types: unavailability, failure, total_failure), but it is "${text}".`,
    });
  }
  return event;
}

async function readEventsFile(path: string | undefined, folder: string): Promise<readonly OfflineEvent[]> {
  if (path === undefined) return [];
  const bytes = await readNamedFile(resolve(folder, path), path, eventsFileLimitBytes);
  let content: unknown;
  try {
    content = JSON.parse(new TextDecoder().decode(bytes));
  } catch {
    throw new UserError({
      pl: `${path} nie jest plikiem JSON. Taki plik zapisuje nakor latarnia.`,
      en: `${path} is not JSON. nakor latarnia writes such a file.`,
    });
  }
  const parsed = offlineEventsFile.safeParse(content);
  if (parsed.success) return parsed.data.events;
  const place = parsed.error.issues[0]?.path.join('.') ?? '';
  throw new UserError({
    pl: `${path} nie jest plikiem zdarzeń${place === '' ? '' : ` (w miejscu ${place})`}. Taki plik zapisuje nakor latarnia.`,
    en: `${path} is not a file of events${place === '' ? '' : ` (at ${place})`}. nakor latarnia writes such a file.`,
  });
}
