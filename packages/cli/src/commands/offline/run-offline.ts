import { resolve } from 'node:path';
import { formatOfflineText } from '@nakor/contract/ksef-explanation/format-offline';
import { parseOfflineEvent } from '@nakor/contract/ksef-explanation/parse-event';
import { type OfflineEvent, offlineBody, offlineEventsFile } from '@nakor/contract/schemas/offline';
import { escapeControlCharacters } from '@nakor/domain/shared/terminal-escape';
import type { Nakor } from 'nakor';
import { type CommonOptions, readCommonSettings, requireOneOf } from '../../config/common-settings.ts';
import { type CliIo, type ExitCode, exitCodes } from '../../shared/cli-io.ts';
import { readNamedFile } from '../../shared/read-bounded.ts';
import { UserError } from '../../shared/user-error.ts';
import { createLibrary, reportRejections } from '../create-library.ts';
import { readInput } from '../read-invoice.ts';

/** Options of `offline`, as typed. */
export interface OfflineOptions extends CommonOptions {
  readonly issued?: string;
  readonly mode?: string;
  readonly buyer?: string;
  readonly sent?: string;
  readonly ksefNumber?: string;
  /** Events such as `failure=2026-10-15..2026-10-16`. */
  readonly event?: readonly string[];
  /** A file as `latarnia` writes it. */
  readonly events?: string;
  readonly saturday?: string;
  readonly json?: boolean;
}

type OfflineRequest = Parameters<Nakor['assessOffline']>[0];

const eventsFileLimitBytes = 2_000_000;

const nothingGiven = {
  pl: 'Podaj fakturę albo jej datę wystawienia opcją --issued.',
  en: 'Name the invoice, or state its date of issue with --issued.',
};

/**
 * Says until when an invoice issued without KSeF has to be sent. Exits with 1 if it is late, or that is not known.
 *
 * @param file the invoice; undefined if only its day is given
 * @throws UserError if an option is wrong or a file cannot be read
 */
export async function runOffline(file: string | undefined, options: OfflineOptions, io: CliIo): Promise<ExitCode> {
  const settings = await readCommonSettings(options, io.folder, io.nowUnixMs());
  if (file === undefined && options.issued === undefined) throw new UserError(nothingGiven);
  const request: OfflineRequest = {
    ...statementsOf(options),
    ...(file === undefined ? {} : { xml: await readInput(file, io) }),
    events: [...(await readEventsFile(options.events, io.folder)), ...(options.event ?? []).map(readEvent)],
  };
  return reportRejections(io, async () => {
    const result = await createLibrary(settings).assessOffline(request);
    const text = options.json === true ? JSON.stringify(result, null, 2) : formatOfflineText(result, settings.language);
    await io.out(`${escapeControlCharacters(text)}\n`);
    return result.status === 'late' || result.status === 'unknown' ? exitCodes.issues : exitCodes.ok;
  });
}

function statementsOf({ issued, mode, buyer, sent, ksefNumber, saturday }: OfflineOptions): Omit<OfflineRequest, 'xml' | 'events'> {
  const { mode: modes, buyer: buyers, saturday: readings } = offlineBody.shape;
  return {
    ...(issued === undefined ? {} : { p1: issued }),
    ...(mode === undefined ? {} : { mode: requireOneOf('--mode', mode, modes.unwrap().options) }),
    ...(buyer === undefined ? {} : { buyer: requireOneOf('--buyer', buyer, buyers.unwrap().options) }),
    ...(sent === undefined ? {} : { sent_at: sent }),
    ...(ksefNumber === undefined ? {} : { ksef_number: ksefNumber }),
    ...(saturday === undefined ? {} : { saturday: requireOneOf('--saturday', saturday, readings.unwrap().options) }),
  };
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
