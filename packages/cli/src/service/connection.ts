import { createHash } from 'node:crypto';
import { createNakorClient, type NakorClient } from '@nakor/client';
import { joinLocalized } from '@nakor/domain/shared/localized';
import { variableNames } from '@nakor/domain/shared/product-names';
import { type CommonOptions, readCommonSettings } from '../config/common-settings.ts';
import type { CliIo } from '../shared/cli-io.ts';
import { UserError } from '../shared/user-error.ts';

/** Options of all commands that call a service, as typed. */
export interface ApiOptions extends CommonOptions {
  readonly api?: string;
}

/** A service, called with the key of the environment. */
export interface Connection {
  readonly client: NakorClient;
  readonly baseUrl: string;
  readonly language: 'pl' | 'en';
  /** The same for the same service and key, which cannot be read from it: 64 hexadecimal digits. */
  readonly fingerprint: string;
  /** Environment of the key. */
  readonly keyEnvironment: 'live' | 'test';
}

/**
 * Prepares calls of a service. The key comes from the environment alone: arguments stay in the history of the shell.
 *
 * @param scope       that the key needs, for the message without one
 * @param maxAttempts attempts of each call
 * @throws UserError if the address or the key is missing or malformed; the message never contains the key
 */
export async function connect(
  options: ApiOptions,
  io: Pick<CliIo, 'env' | 'folder' | 'nowUnixMs'>,
  scope: 'validate' | 'webhooks',
  maxAttempts: number,
): Promise<Connection> {
  const { language } = await readCommonSettings(options, io.folder, io.nowUnixMs());
  const baseUrl = options.api ?? io.env[variableNames.url] ?? '';
  const apiKey = io.env[variableNames.key] ?? '';
  if (apiKey === '')
    throw new UserError({
      pl: `Ustaw zmienną środowiskową NAKOR_KEY na klucz z uprawnieniem ${scope}.`,
      en: `Set the environment variable NAKOR_KEY to a key with the scope ${scope}.`,
    });
  if (baseUrl === '')
    throw new UserError({
      pl: 'Podaj adres usługi z jej wersją w --api albo NAKOR_URL: https://api.example.com/api/v1.',
      en: 'Name the service with --api or NAKOR_URL, with its version: https://api.example.com/api/v1.',
    });
  try {
    const client = createNakorClient({ baseUrl, apiKey, language, maxAttempts });
    const fingerprint = createHash('sha256').update(`${baseUrl}\n${apiKey}`).digest('hex');
    return { client, baseUrl, language, fingerprint, keyEnvironment: apiKey.startsWith('nk_test_') ? 'test' : 'live' };
  } catch (error) {
    if (!(error instanceof TypeError)) throw error;
    throw new UserError(joinLocalized(error.message.replace('baseUrl', '--api or NAKOR_URL').replace('apiKey', 'NAKOR_KEY')), error);
  }
}
