import { createNakorClient, type NakorClient } from '@nakor/client';
import { joinLocalized } from '@nakor/domain/shared/localized';
import { variableNames } from '@nakor/domain/shared/product-names';
import { type CommonOptions, readCommonSettings } from '../../config/common-settings.ts';
import type { CliIo } from '../../shared/cli-io.ts';
import { UserError } from '../../shared/user-error.ts';
import { formatTriggerMark } from './trigger-mark.ts';

/** Options of all commands that call a service, as typed. */
export interface ApiOptions extends CommonOptions {
  readonly api?: string;
}

/** A service, called with the key of the environment. */
export interface Connection {
  readonly client: NakorClient;
  readonly baseUrl: string;
  readonly language: 'pl' | 'en';
  /** Path by which `trigger` lets `listen` look at once; the same for the same service and key. */
  readonly mark: string;
}

/**
 * Prepares calls of a service. The key comes from the environment alone: arguments stay in the history of the shell.
 *
 * @param maxAttempts attempts of each call
 * @throws UserError if the address or the key is missing or malformed; the message never contains the key
 */
export async function connect(options: ApiOptions, io: CliIo, maxAttempts: number): Promise<Connection> {
  const { language } = await readCommonSettings(options, io.folder, io.nowUnixMs());
  const baseUrl = options.api ?? io.env[variableNames.url] ?? '';
  const apiKey = io.env[variableNames.key] ?? '';
  if (apiKey === '')
    throw new UserError({
      pl: 'Ustaw zmienną środowiskową NAKOR_KEY na klucz z uprawnieniem webhooks.',
      en: 'Set the environment variable NAKOR_KEY to a key with the scope webhooks.',
    });
  if (baseUrl === '')
    throw new UserError({
      pl: 'Podaj adres usługi z jej wersją w --api albo NAKOR_URL: https://api.example.com/api/v1.',
      en: 'Name the service with --api or NAKOR_URL, with its version: https://api.example.com/api/v1.',
    });
  try {
    const client = createNakorClient({ baseUrl, apiKey, language, maxAttempts });
    return { client, baseUrl, language, mark: formatTriggerMark(baseUrl, apiKey) };
  } catch (error) {
    if (!(error instanceof TypeError)) throw error;
    throw new UserError(joinLocalized(error.message.replace('baseUrl', '--api or NAKOR_URL').replace('apiKey', 'NAKOR_KEY')), error);
  }
}
