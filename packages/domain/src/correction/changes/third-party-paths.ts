import type { AllowedPath } from '../model/scenario.ts';
import { changeable, onlyOnNew, removable } from './allowed-paths.ts';

/** The kinds of identifiers of a party. No correction can change an identifier, because the invoice was delivered to its holder. */
export const identifierFields = ['NIP', 'KodUE', 'NrVatUE', 'KodKraju', 'NrID', 'BrakID'] as const;

/** Contact data of a party. */
export function contactPaths(party: string): AllowedPath[] {
  return removable(...['AdresKoresp', 'AdresKoresp/*', 'DaneKontaktowe', 'DaneKontaktowe/*', 'NrEORI'].map((name) => `${party}/${name}`));
}

/** Name and address of a party, which corrections show both before and after. */
export function nameAndAddressPaths(party: string): AllowedPath[] {
  return [...changeable(`${party}/DaneIdentyfikacyjne/Nazwa`), ...removable(`${party}/Adres/*`)];
}

/** Data of a third party. Its identifier may be given only for an added one. */
export const thirdPartyPaths: readonly AllowedPath[] = [
  ...nameAndAddressPaths('Podmiot3'),
  ...contactPaths('Podmiot3'),
  ...removable('Podmiot3/NrKlienta', 'Podmiot3/Udzial'),
  ...onlyOnNew(...[...identifierFields, 'IDWew'].map((name) => `Podmiot3/DaneIdentyfikacyjne/${name}`)),
];
