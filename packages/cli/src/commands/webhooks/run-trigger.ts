import type { NakorClient } from '@nakor/client';
import { escapeControlCharacters } from '@nakor/domain/shared/terminal-escape';
import { type ApiOptions, connect } from '../../service/connection.ts';
import { explained } from '../../service/explain-errors.ts';
import { type CliIo, type ExitCode, exitCodes } from '../../shared/cli-io.ts';
import { UserError } from '../../shared/user-error.ts';
import { readEventType } from './listen-choices.ts';
import { texts } from './texts.ts';
import { formatTriggerMark, setTriggerMark } from './trigger-mark.ts';

/** Options of `trigger`, as typed. */
export interface TriggerOptions extends ApiOptions {
  readonly webhook?: string;
  readonly json?: boolean;
}

/** Attempts of each call; a test is only repeated if it was rejected. */
const maxAttempts = 3;

/**
 * Lets the service send a test event of a type to a webhook, and prints how its receiver responded.
 *
 * @throws UserError if the options are wrong, or the service rejects the request or cannot be reached
 */
export async function runTrigger(event: string, options: TriggerOptions, io: CliIo): Promise<ExitCode> {
  const type = readEventType('EVENT', event);
  const connection = await connect(options, io, 'webhooks', maxAttempts);
  const { client, language } = connection;
  const data = await explained(async () => {
    const id = options.webhook ?? (await onlyWebhook(client));
    return (await client.webhooks.test(id, { type })).data;
  });
  await setTriggerMark(formatTriggerMark(connection), io.nowUnixMs());
  const { succeeded, http_status, network_error, duration_ms, envelope } = data;
  const result = network_error ?? String(http_status);
  const line = `${envelope.created_at}  ${type}  ${envelope.id}  ${result}  ${duration_ms} ms`;
  await io.out(`${options.json === true ? JSON.stringify(data, null, 2) : escapeControlCharacters(line)}\n`);
  if (!succeeded) io.error(texts.notAccepted[language]);
  return succeeded ? exitCodes.ok : exitCodes.issues;
}

/** The webhook to which events are sent, if there is no choice. */
async function onlyWebhook(client: NakorClient): Promise<string> {
  const { data } = await client.webhooks.list();
  const active = data.webhooks.filter((webhook) => webhook.is_active);
  const [only, ...others] = active;
  if (only === undefined)
    throw new UserError({
      pl: 'Organizacja nie ma aktywnego webhooka w środowisku tego klucza. Utwórz go przez API albo włącz istniejący.',
      en: 'The organization has no active webhook in the environment of this key. Create one through the API, or enable one.',
    });
  if (others.length > 0) {
    const list = active.map(({ id, name }) => `\n  ${id}  ${name}`).join('');
    throw new UserError({
      pl: `Organizacja ma kilka aktywnych webhooków. Podaj jeden w --webhook:${list}`,
      en: `The organization has several active webhooks. Name one with --webhook:${list}`,
    });
  }
  return only.id;
}
