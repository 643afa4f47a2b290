import type { AllowedPath } from '../model/scenario.ts';
import { changeable, onlyOnNew, removable } from './allowed-paths.ts';

/** Ways in which a party gives its identifier. No correction changes one: whoever it names got the invoice. */
export const identifierFields = ['NIP', 'KodUE', 'NrVatUE', 'KodKraju', 'NrID', 'BrakID'] as const;

/** Data of a party that say how to reach it. */
export function contactPaths(party: string): AllowedPath[] {
  return removable(...['AdresKoresp', 'AdresKoresp/*', 'DaneKontaktowe', 'DaneKontaktowe/*', 'NrEORI'].map((name) => `${party}/${name}`));
}

/** Name and address of a party, which corrections show before and after. */
export function nameAndAddressPaths(party: string): AllowedPath[] {
  return [...changeable(`${party}/DaneIdentyfikacyjne/Nazwa`), ...removable(`${party}/Adres/*`)];
}

/** Data of a third party but its identifier and role, which may be given only for one that is added. */
export const thirdPartyPaths: readonly AllowedPath[] = [
  ...nameAndAddressPaths('Podmiot3'),
  ...contactPaths('Podmiot3'),
  ...removable('Podmiot3/NrKlienta'),
  ...onlyOnNew(...[...identifierFields, 'IDWew'].map((name) => `Podmiot3/DaneIdentyfikacyjne/${name}`)),
];
