import type { AllowedPath } from '../model/scenario.ts';
import { isOnlyOnNewElements, mayChange, mayRemove } from './allowed-paths.ts';

/** The kinds of identifiers of a party. No correction can change an identifier, because the invoice was delivered to its holder. */
export const identifierFields = ['NIP', 'KodUE', 'NrVatUE', 'KodKraju', 'NrID', 'BrakID'] as const;

/** Contact data of a party. */
export function listContactPaths(party: string): AllowedPath[] {
  return mayRemove(...['AdresKoresp', 'AdresKoresp/*', 'DaneKontaktowe', 'DaneKontaktowe/*', 'NrEORI'].map((name) => `${party}/${name}`));
}

/** Name and address of a party, which corrections show both before and after. */
export function nameAndAddressPaths(party: string): AllowedPath[] {
  return [...mayChange(`${party}/DaneIdentyfikacyjne/Nazwa`), ...mayRemove(`${party}/Adres/*`)];
}

/** Data of a third party. Its identifier may be given only for an added one. */
export const thirdPartyPaths: readonly AllowedPath[] = [
  ...nameAndAddressPaths('Podmiot3'),
  ...listContactPaths('Podmiot3'),
  ...mayRemove('Podmiot3/NrKlienta', 'Podmiot3/Udzial'),
  ...isOnlyOnNewElements(...[...identifierFields, 'IDWew'].map((name) => `Podmiot3/DaneIdentyfikacyjne/${name}`)),
];
