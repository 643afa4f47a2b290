import type { Localized } from '@nakor/domain/shared/localized';

/** Whether an argument contains an API key or the secret of a webhook. */
export function findSecretInArguments(parameters: readonly string[]): boolean {
  return parameters.some((parameter) => /nk_(?:live|test)_[0-9a-f]{16}|whsec_[0-9A-Za-z+/]{16}/.test(parameter));
}

/** What to do instead. */
export const secretInArgumentsText: Localized = {
  pl: 'Kluczy i sekretów nie wolno podawać jako argumentów: zostają w historii powłoki i widzą je inni na tym komputerze. Ustaw zamiast tego NAKOR_KEY i NAKOR_WEBHOOK_SECRET. Jeśli klucz jest w użyciu, wymień go.',
  en: 'Keys and secrets must not be arguments: they stay in the history of the shell, and others on this computer see them. Set NAKOR_KEY and NAKOR_WEBHOOK_SECRET instead. If the key is in use, replace it.',
};
