import { joinLocalized } from '@nakor/domain/shared/localized';
import { escapeControlCharacters } from '@nakor/domain/shared/terminal-escape';
import { requireOneOf } from '../../config/common-settings.ts';
import { type CliIo, type ExitCode, exitCodes } from '../../shared/cli-io.ts';
import { openOutput } from '../../shared/output.ts';
import { collectBounded } from '../../shared/read-bounded.ts';
import { UserError } from '../../shared/user-error.ts';
import { readLatarnia } from './read-latarnia.ts';

/** Options of `latarnia`, as typed. */
export interface LatarniaOptions {
  readonly output?: string;
  readonly api?: string;
  readonly language?: string;
}

/** The service of the Ministry that announces failures and maintenance of KSeF, for production. */
const latarniaUrl = 'https://api-latarnia.ksef.mf.gov.pl';
const timeoutMs = 20_000;
const responseLimitBytes = 2_000_000;

/**
 * Asks Latarnia, the status service of KSeF, and writes what it announced as a file of events. Nothing is written if it does not respond as
 * expected: its silence says nothing of KSeF. Exits with 1 if a message was not understood, or a status has no message that explains it.
 *
 * @throws UserError if it does not respond, or the file cannot be written
 */
export async function runLatarnia({ output, api = latarniaUrl, language = 'pl' }: LatarniaOptions, io: CliIo): Promise<ExitCode> {
  const shown = requireOneOf('--language', language, ['pl', 'en']);
  const base = readApi(api);
  const [status, messages] = await Promise.all([request(`${base}/status`), request(`${base}/messages`)]);
  const read = readLatarnia(status, messages);
  if (read === null) {
    const form = { pl: `${base}: odpowiedź ma nieznaną postać. `, en: `${base} did not respond in a known form. ` };
    throw new UserError(joinLocalized(form, silenceText));
  }
  const { events, complaints } = read;
  const file = { source: base, read_at: new Date(io.nowUnixMs()).toISOString(), status: read.status, events };
  const target = await openOutput(output ?? null, io);
  try {
    await target.write(`${JSON.stringify(file, null, 2)}\n`);
    await target.commit();
  } finally {
    await target.abandon();
  }
  for (const complaint of complaints) io.error(escapeControlCharacters(complaint[shown]));
  return complaints.length === 0 ? exitCodes.ok : exitCodes.issues;
}

const silenceText = {
  pl: 'O KSeF nic z tego nie wynika: nie znaczy to, że działa. Pliku nie zapisano.',
  en: 'Nothing is known of KSeF: this does not mean that it is available. No file was written.',
};

/** @throws UserError if it is not a URL that can be trusted */
function readApi(text: string): string {
  const url = URL.canParse(text) ? new URL(text) : null;
  const isLocal = url !== null && ['localhost', '127.0.0.1', '[::1]'].includes(url.hostname);
  if (url === null || (url.protocol !== 'https:' && !isLocal)) {
    throw new UserError({
      pl: `--api to adres zaczynający się od https://; jest „${text}”.`,
      en: `--api must be an https:// URL, but it is "${text}".`,
    });
  }
  return text.replace(/\/$/, '');
}

/** @throws UserError unless the response is JSON with status 200 */
async function request(url: string): Promise<unknown> {
  let cause: unknown;
  try {
    const response = await fetch(url, {
      headers: { accept: 'application/json' },
      redirect: 'error',
      signal: AbortSignal.timeout(timeoutMs),
    });
    const bytes = response.body === null ? null : await collectBounded(response.body, responseLimitBytes);
    if (response.status === 200 && bytes !== null) return JSON.parse(new TextDecoder().decode(bytes));
    cause = `status ${response.status}`;
  } catch (error) {
    cause = error instanceof Error ? error.message : String(error);
  }
  const form = {
    pl: `${url} odpowiada nieprawidłowo (${String(cause)}). `,
    en: `${url} did not respond as expected (${String(cause)}). `,
  };
  throw new UserError(joinLocalized(form, silenceText), cause);
}
