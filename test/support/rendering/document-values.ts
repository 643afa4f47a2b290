import { type LocatedElement, walk } from '@nakor/domain/xml/element';
import { formatXpath } from '@nakor/domain/xml/element-path';

/** A value of a document that a page has to show. */
export interface DocumentValue {
  /** Names from the root, without positions: `/Faktura/Fa/P_2`. */
  readonly path: string;
  /** The path with positions. */
  readonly place: string;
  readonly text: string;
  /** The section in which a reader expects it. */
  readonly section: string;
}

/** Where readers expect what; the first that fits counts. */
const sections: readonly (readonly [RegExp, string])[] = [
  [/^\/Faktura\/Fa\/(?:RodzajFaktury|P_1|P_1M|P_2|P_6|OkresFa|KodWaluty)(?:\/|$)/, 'heading'],
  [/^\/Faktura\/Podmiot/, 'parties'],
  [
    /^\/Faktura\/Fa\/(?:PrzyczynaKorekty|TypKorekty|DaneFaKorygowanej|OkresFaKorygowanej|NrFaKorygowany|Podmiot1K|Podmiot2K)(?:\/|$)/,
    'correction',
  ],
  [/^\/Faktura\/Fa\/FaWiersz\//, 'lines'],
  [/^\/Faktura\/Fa\/Zamowienie\//, 'order'],
  [/^\/Faktura\/Fa\/(?:P_1[345]|KursWalutyZ)/, 'totals'],
  [/^\/Faktura\/Fa\/(?:ZaliczkaCzesciowa|FakturaZaliczkowa)\//, 'advances'],
  [/^\/Faktura\/Fa\/Rozliczenie\//, 'settlement'],
  [/^\/Faktura\/Fa\/Platnosc\//, 'payment'],
  [/^\/Faktura\/Fa\/(?:Adnotacje\/|FP$|TP$|ZwrotAkcyzy$)/, 'annotations'],
  [/^\/Faktura\/Fa\/(?:WarunkiTransakcji\/|WZ$)/, 'terms'],
  [/^\/Faktura\/Fa\/DodatkowyOpis\//, 'descriptions'],
  [/^\/Faktura\/Zalacznik\//, 'attachment'],
  [/^\/Faktura\/Stopka\//, 'footer'],
  [/^\/Faktura\/(?:Naglowek\/|@)/, 'file'],
];

const columnTypes = new Set(['date', 'datetime', 'dec', 'int', 'time', 'txt']);

/** Whether an element is a column of a table of the attachment, in the structure of FA(3). */
function isColumn(element: LocatedElement, path: string): boolean {
  for (let ancestor = element.parent; ancestor !== null; ancestor = ancestor.parent) {
    if (ancestor.namespace !== element.namespace) return false;
  }
  return path === '/Faktura/Zalacznik/BlokDanych/Tabela/TNaglowek/Kol';
}

/**
 * The values of a document in document order: texts of elements and attributes that are not blank. The type of a column of an attachment is
 * not among them: it says how cells are written and aligned.
 */
export function documentValues(root: LocatedElement): readonly DocumentValue[] {
  const values: DocumentValue[] = [];
  const paths = new Map<LocatedElement, string>();
  for (const element of walk(root)) {
    const path = `${element.parent === null ? '' : (paths.get(element.parent) ?? '')}/${element.name}`;
    paths.set(element, path);
    const add = (text: string, suffix: string) => {
      const trimmed = text.replace(/^[ \t\r\n]+|[ \t\r\n]+$/g, '');
      if (trimmed === '') return;
      const ownPath = `${path}${suffix}`;
      const section = sections.find(([pattern]) => pattern.test(ownPath))?.[1] ?? 'other';
      values.push({ path: ownPath, place: `${formatXpath(element)}${suffix}`, text: trimmed, section });
    };
    for (const { name, value } of element.attributes) {
      const isColumnType = element.name === 'Kol' && name === 'Typ' && columnTypes.has(value) && isColumn(element, path);
      if (!isColumnType) add(value, `/@${name}`);
    }
    add(element.text, '');
  }
  return values;
}
