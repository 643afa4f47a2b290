import type { Localized } from '../../shared/localized.ts';

/** What every result says about the model of the file. */
export const ownModelText: Localized = {
  pl: 'Model JPK_V7M(3) jest własny, ułożony z publicznych opisów i programów; to nie jest urzędowy schemat. Plik sprawdź też w programie, który go wysyła.',
  en: 'The model of JPK_V7M(3) is Nakor’s own, made from public descriptions and programs; it is not the official schema. Check the file also in the program that files it.',
};
