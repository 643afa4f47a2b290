import { formatOfflineText } from '@nakor/contract/ksef-explanation/format-offline';
import { offlineBody } from '@nakor/contract/schemas/offline';
import { escapeControlCharacters } from '@nakor/domain/shared/terminal-escape';
import type { Nakor } from 'nakor';
import { type CommonOptions, readCommonSettings, requireOneOf } from '../../config/common-settings.ts';
import { type CliIo, type ExitCode, exitCodes } from '../../shared/cli-io.ts';
import { UserError } from '../../shared/user-error.ts';
import { createLibrary, reportRejections } from '../create-library.ts';
import { readInput } from '../read-invoice.ts';
import { type EventOptions, readEvents } from './read-events.ts';

/** Options of `offline`, as typed. */
export interface OfflineOptions extends CommonOptions, EventOptions {
  readonly issued?: string;
  readonly mode?: string;
  readonly buyer?: string;
  readonly sent?: string;
  readonly ksefNumber?: string;
  readonly saturday?: string;
  readonly json?: boolean;
}

type OfflineRequest = Parameters<Nakor['assessOffline']>[0];

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
    events: [...(await readEvents(options, io.folder))],
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
