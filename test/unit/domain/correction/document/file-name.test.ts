import { getFileName } from '@nakor/domain/correction/document/file-name';
import { expect, it } from 'vitest';

it.each([
  { number: 'FK2026/03/200', name: 'korekta-FK2026_03_200.xml' },
  { number: 'Łódź/ż 1', name: 'korekta-Lodz_z_1.xml' },
  { number: '../../etc', name: 'korekta-etc.xml' },
  { number: '///', name: 'korekta-bez-numeru.xml' },
  { number: 'a'.repeat(256), name: `korekta-${'a'.repeat(80)}.xml` },
])('a document $number is in the file $name', ({ number, name }) => {
  expect(getFileName('korekta', number)).toBe(name);
});
