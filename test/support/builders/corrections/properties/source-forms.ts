import { copyOf, everyElement, type MutableElement, serialize } from '../../mutable-xml.ts';

/** An invoice in FA(2): its namespace and form code, no `JST` and `GV`, rates `0` and `np`, payment terms as text. */
export function asFa2(invoice: MutableElement): string {
  return serialize(invoice)
    .replace('2025/06/25/13775', '2023/06/29/12648')
    .replace('kodSystemowy="FA (3)"', 'kodSystemowy="FA (2)"')
    .replace('<WariantFormularza>3<', '<WariantFormularza>2<')
    .replaceAll(/\s*<(?:JST|GV)>\d<\/(?:JST|GV)>/g, '')
    .replaceAll(/(<P_12Z?>)(0|np) \w+</g, '$1$2<')
    .replaceAll(
      /<TerminOpis>\s*<Ilosc>(.*?)<\/Ilosc>\s*<Jednostka>(.*?)<\/Jednostka>\s*<ZdarzeniePoczatkowe>(.*?)<\/ZdarzeniePoczatkowe>\s*/gs,
      '<TerminOpis>$1 $2 $3',
    );
}

/** An invoice with a prefix on every name. */
export function prefixed(invoice: MutableElement): string {
  const copy = copyOf(invoice);
  for (const { element } of everyElement(copy)) {
    element.name = `tns:${element.name}`;
    element.attributes = element.attributes.map(([name, value]) => [name === 'xmlns' ? 'xmlns:tns' : name, value]);
  }
  return serialize(copy);
}

/** Equivalent ways of writing the same invoice. */
export const sameMeanings: Readonly<Record<string, (invoice: MutableElement) => string>> = {
  'a prefix on every name': prefixed,
  'all on one line': (invoice) => serialize(invoice).replaceAll(/>\n */g, '>'),
  'comments and instructions between elements': (invoice) =>
    serialize(invoice).replaceAll(/(<\/\w+>\n)/g, '$1<!-- P_15 > <P_2>X</P_2> --><?uwaga x?>'),
  'comments inside texts': (invoice) => serialize(invoice).replaceAll(/>([^<>&\n]+)<\//g, '>$1<!-- x --></'),
  'texts in CDATA sections': (invoice) => serialize(invoice).replaceAll(/>([^<>&\n]+)<\//g, '><![CDATA[$1]]></'),
  'texts as character references': (invoice) =>
    serialize(invoice).replaceAll(
      />([^<>&\n]+)<\//g,
      (_, text: string) => `>${[...text].map((one) => `&#x${one.codePointAt(0)?.toString(16)};`).join('')}</`,
    ),
  'attributes in another order and in other quotes': (invoice) =>
    serialize(invoice).replace('kodSystemowy="FA (3)" wersjaSchemy="1-0E"', "wersjaSchemy = '1-0E'\n kodSystemowy='FA (3)'"),
  'attributes of other namespaces': (invoice) =>
    serialize(invoice).replace('<Faktura ', '<Faktura xmlns:xsi="http://www.w3.org/2001/XMLSchema-instance" xsi:schemaLocation="a b" '),
  'a byte order mark, and line breaks of Windows': (invoice) => `\uFEFF${serialize(invoice).replaceAll('\n', '\r\n')}`,
};
