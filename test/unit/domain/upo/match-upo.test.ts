import type { UpoSetFinding } from '@nakor/domain/upo/compare-upos';
import { createUpoMatcher, matchUpo, type UpoMatch } from '@nakor/domain/upo/match-upo';
import { readUpo } from '@nakor/domain/upo/read-upo';
import type { Upo, UpoEntry } from '@nakor/domain/upo/upo';
import { describe, expect, it } from 'vitest';
import { ksefNumberOf } from '../../../support/builders/ksef-numbers.ts';
import { plainInvoice, replaced } from '../../../support/builders/rule-cases.ts';
import {
  bytesOf,
  entryOf,
  type SentInvoice,
  sellerNip,
  sentInvoice,
  type WrittenEntry,
  type WrittenUpo,
  writeUpo,
} from '../../../support/builders/upos.ts';
import { seededRandom } from '../../../support/generators/seeded-random.ts';
import { isGate, seedOr } from '../../../support/generators/seeds.ts';

function read(written: WrittenUpo): Upo {
  const result = readUpo(bytesOf(writeUpo(written)));
  if (!result.ok) throw new Error(result.error.message.en);
  return result.value;
}

const upoOf = (...invoices: readonly SentInvoice[]) => read({ entries: invoices.map(({ entry }) => entry) });
const file = (name: string, content: string) => ({ name, content: bytesOf(content) });
const fileOf = ({ name, xml }: SentInvoice) => file(name, xml);
const [first, second, third] = [sentInvoice(1), sentInvoice(2), sentInvoice(3)] as const;

/** What was found, by code, UPO, position and file. */
const shortOf = ({ code, upo, position, file: name }: UpoSetFinding) => [code, upo, position, name];
const numbersOf = ({ matched }: UpoMatch) =>
  matched.map(({ file: name, entries }) => [name, ...entries.map(({ entry }) => entry.ksefNumber)]);

describe('matchUpo', () => {
  it('assigns files by their hash, in the order of the files', () => {
    const match = matchUpo([upoOf(first, second)], [fileOf(second), fileOf(first)]);
    expect(match).toMatchObject({ unmatchedFiles: [], unmatchedEntries: [], findings: [], isComplete: true });
    expect(numbersOf(match)).toEqual([
      [second.name, second.entry.NumerKSeFDokumentu],
      [first.name, first.entry.NumerKSeFDokumentu],
    ]);
  });

  it('names an entry without a file, and a file without an entry', () => {
    const match = matchUpo([upoOf(first, second)], [fileOf(first), fileOf(third)]);
    expect(match.isComplete).toBe(false);
    expect(match.unmatchedEntries).toMatchObject([{ upo: 0, entry: { position: 2 }, code: 'UPO-030', nearest: null }]);
    expect(match.unmatchedFiles).toMatchObject([{ file: third.name, code: 'UPO-033', nearest: null, changes: null }]);
  });

  it.each<readonly [string, (sent: string) => string, readonly string[] | null]>([
    ['a byte order mark', (sent) => `\ufeff${sent}`, ['byte_order_mark_added']],
    ['line ends', (sent) => sent.replaceAll('\n', '\r\n'), ['line_ends']],
    ['white space at the end', (sent) => `${sent}\n\n`, ['trailing_white_space']],
    ['a mark and line ends', (sent) => `\ufeff${sent.replaceAll('\n', '\r\n')}`, ['byte_order_mark_added', 'line_ends']],
    ['the declaration', (sent) => replaced(sent, '<?xml version="1.0" encoding="UTF-8"?>', '<?xml version="1.0"?>'), ['declaration']],
    ['an indentation with tabs', (sent) => sent.replaceAll('  ', '\t'), ['indentation']],
    ['no indentation', (sent) => sent.replaceAll(/>\s+</g, '><'), ['declaration', 'indentation']],
    ['an amount', (sent) => replaced(sent, '<P_15>123.00', '<P_15>124.00'), null],
    ['an amount and a mark', (sent) => `\ufeff${replaced(sent, '<P_15>123.00', '<P_15>124.00')}`, null],
  ])('explains a file that was changed since it was sent: %s', (_, change, changes) => {
    const match = matchUpo([upoOf(first, second)], [file('changed.xml', change(second.xml)), fileOf(first)]);
    expect(match.unmatchedFiles).toMatchObject([{ file: 'changed.xml', code: 'UPO-031', nearest: { entry: { position: 2 } }, changes }]);
    expect(match.unmatchedEntries).toMatchObject([{ entry: { position: 2 }, code: 'UPO-031', nearest: 'changed.xml' }]);
  });

  it('says that another file is the one that was sent, and that the date differs', () => {
    const edited = replaced(first.xml, '<P_1>2026-10-15', '<P_1>2026-10-14');
    const { unmatchedFiles, unmatchedEntries } = matchUpo([upoOf(first)], [file('edited.xml', edited), fileOf(first)]);
    expect(unmatchedEntries).toEqual([]);
    expect(unmatchedFiles[0]?.message.en).toContain('Date of issue: 2026-10-14 in the file, 2026-10-15 in the UPO.');
    expect(unmatchedFiles[0]?.message.en).toContain(`The file that was sent is “${first.name}”.`);
  });

  it('takes of several entries with one number that of the same day', () => {
    const entries = [entryOf('lost', 1), entryOf('lost too', 2, { NumerFaktury: 'FV/2026/10/1', DataWystawieniaFaktury: '2026-10-14' })];
    const edited = replaced(first.xml, '<P_1>2026-10-15', '<P_1>2026-10-14');
    const { unmatchedFiles, unmatchedEntries } = matchUpo([read({ entries })], [file('edited.xml', edited)]);
    expect(unmatchedFiles).toMatchObject([{ nearest: { entry: { position: 2 } } }]);
    expect(unmatchedEntries).toMatchObject([{ nearest: 'edited.xml' }, { nearest: 'edited.xml' }]);
  });

  it('names entries of another seller only where the seller of the files is known', () => {
    const other = { ...entryOf('lost', 3), NipSprzedawcy: '5265877635' };
    const upo = read({ entries: [first.entry, other] });
    expect(matchUpo([upo], [fileOf(first)]).unmatchedEntries).toMatchObject([{ code: 'UPO-032' }]);
    expect(matchUpo([upo], [file('x', 'x')]).unmatchedEntries.map(({ code }) => code)).toEqual(['UPO-030', 'UPO-030']);
  });

  it('lists both numbers of a file that was accepted twice', () => {
    const again = { ...second.entry, SkrotDokumentu: first.entry.SkrotDokumentu, NumerFaktury: first.entry.NumerFaktury };
    const match = matchUpo([read({ entries: [first.entry] }), read({ entries: [again] })], [fileOf(first)]);
    expect(numbersOf(match)).toEqual([[first.name, first.entry.NumerKSeFDokumentu, second.entry.NumerKSeFDokumentu]]);
    expect(match.findings.map(shortOf)).toEqual([['UPO-019', 0, 1, null]]);
  });

  it('lists of many equal entries the first for each of many equal files', () => {
    const entries = Array.from({ length: 50 }, (_, index) => entryOf(first.xml, index, { NumerFaktury: first.number }));
    const { matched } = matchUpo([read({ entries })], [fileOf(first), { ...fileOf(first), name: 'copy.xml' }]);
    expect(matched.map(({ entries: listed, entryCount }) => [listed.length, entryCount])).toEqual([
      [20, 50],
      [20, 50],
    ]);
  });

  it('names a second file with the same content', () => {
    const match = matchUpo([upoOf(first)], [fileOf(first), { ...fileOf(first), name: 'copy.xml' }]);
    expect(match.findings.map(shortOf)).toEqual([['UPO-034', null, null, 'copy.xml']]);
    expect(match.isComplete).toBe(true);
  });

  it('finds an entry that states something else than the file with its hash', () => {
    const wrong = { ...first.entry, NumerFaktury: 'FV/1', DataWystawieniaFaktury: '2026-10-14' };
    const { findings } = matchUpo([read({ entries: [wrong] })], [fileOf(first)]);
    expect(findings.map(({ code, element }) => [code, element])).toEqual([
      ['UPO-035', 'NumerFaktury'],
      ['UPO-035', 'DataWystawieniaFaktury'],
    ]);
  });

  it('names files that are no invoices, and matches by hash what it cannot read', () => {
    const upo = read({ entries: [entryOf('<Invoice/>', 1)] });
    const match = matchUpo([upo], [file('pef.xml', '<Invoice/>'), file('broken.xml', '<Faktura>'), file('empty.xml', '')]);
    expect(match.matched).toMatchObject([{ file: 'pef.xml' }]);
    expect(match.unmatchedFiles.map(({ file: name, code }) => [name, code])).toEqual([
      ['broken.xml', 'UPO-036'],
      ['empty.xml', 'UPO-036'],
    ]);
  });

  it('compares hashes without files', () => {
    const matcher = createUpoMatcher([upoOf(first)]);
    const [entry] = upoOf(first).entries;
    matcher.addHash('first', entry?.sha256 ?? '');
    matcher.addHash('other', '0'.repeat(64));
    const match = matcher.finish();
    expect(numbersOf(match)).toEqual([['first', first.entry.NumerKSeFDokumentu]]);
    expect(match.unmatchedFiles).toMatchObject([{ file: 'other', code: 'UPO-033' }]);
  });

  describe('of several UPOs', () => {
    const page = (
      number: number,
      count: number,
      invoices: readonly SentInvoice[],
      documents = 3,
      session = '20261015-SB-9D5A28BFDA-47C899773E-5C',
    ) => read({ session, page: [number, count, number, number + invoices.length, documents], entries: invoices.map(({ entry }) => entry) });
    const files = [first, second, third].map(fileOf);

    it('accepts all pages in any order', () => {
      const match = matchUpo([page(2, 2, [second, third]), page(1, 2, [first])], files);
      expect(match).toMatchObject({ findings: [], isComplete: true });
    });

    it.each<readonly [string, readonly Upo[], readonly string[]]>([
      ['missing ones', [page(2, 4, [second])], ['UPO-020']],
      ['one given twice', [page(1, 2, [first]), page(1, 2, [first]), page(2, 2, [second, third])], ['UPO-021', 'UPO-017']],
      ['other numbers of pages', [page(1, 2, [first]), page(2, 3, [second, third])], ['UPO-022']],
      ['other numbers of documents', [page(1, 2, [first], 4), page(2, 2, [second, third], 4)], ['UPO-022']],
      [
        'a number of another session',
        [page(1, 2, [first]), page(2, 2, [second], 3, '20261015-SB-9D5A28BFDA-47C899773E-5D')],
        ['UPO-020', 'UPO-020'],
      ],
    ])('finds %s', (_, upos, expected) => {
      expect(matchUpo(upos, files).findings.map(({ code }) => code)).toEqual(expected);
    });

    it('lists missing pages as ranges, without counting up to what a page states', () => {
      const { findings } = matchUpo([page(3, 900_000_000, [first])], files);
      expect(findings[0]?.message.en).toContain('are missing: 1–2, 4–900000000 (1 of 900000000 are here)');
    });

    it('lists an entry once that is also in the UPO of the invoice, and finds one with other data', () => {
      const ofInvoice = upoOf(first);
      const changed = read({ entries: [{ ...second.entry, DataNadaniaNumeruKSeF: '2026-10-15T12:00:00+02:00' }] });
      const match = matchUpo([upoOf(first, second), ofInvoice, changed], files.slice(0, 2));
      expect(match.findings.map(shortOf)).toEqual([
        ['UPO-017', 1, 1, null],
        ['UPO-018', 2, 1, null],
      ]);
      expect(match.matched.map(({ entries }) => entries.length)).toEqual([1, 2]);
    });
  });

  it('reads each entry as often with 10,000 documents and files as with 5,000', () => {
    const content = bytesOf(plainInvoice);
    const readsOf = (count: number) => {
      let reads = 0;
      const counted = (entry: UpoEntry) =>
        new Proxy(entry, {
          get: (target, name) => {
            reads += 1;
            return target[name as keyof UpoEntry];
          },
        });
      // Half of the files are in the UPO; all are near misses of one number otherwise, and the rest of the entries have it, too.
      const entries = Array.from({ length: count }, (_, index) =>
        entryOf(index % 2 === 0 ? `sent ${index}` : 'lost', index, { NumerFaktury: 'FV/2026/10/001' }),
      );
      const upo = read({ entries: entries.slice(0, 1) });
      const [model] = upo.entries as [UpoEntry];
      const upoEntries = entries.map((entry, index) =>
        counted({ ...model, position: index + 1, ksefNumber: entry.NumerKSeFDokumentu, sha256: index.toString(16).padStart(64, '0') }),
      );
      const matcher = createUpoMatcher([{ ...upo, entries: upoEntries }]);
      for (let index = 0; index < count; index += 1) {
        if (index % 1_000 === 0) matcher.addFile(`file ${index}`, content);
        else matcher.addHash(`file ${index}`, (index % 2 === 0 ? index : count + index).toString(16).padStart(64, '0'));
      }
      const match = matcher.finish();
      expect(match.matched.length + match.unmatchedFiles.length).toBe(count);
      return reads / count;
    };
    const [half, whole] = [readsOf(5_000), readsOf(10_000)];
    expect(whole / half).toBeLessThan(1.1);
    expect(whole).toBeLessThan(50);
  });
});

/** What a fault is injected into: lists that it may change, and what is expected to be found. */
interface Injection {
  readonly invoice: SentInvoice;
  readonly entries: WrittenEntry[];
  readonly files: { name: string; content: Uint8Array }[];
  readonly expected: string[];
  /** A number that no other invoice has. */
  readonly fresh: number;
}

const numberOf = ({ entry }: SentInvoice) => entry.NumerKSeFDokumentu ?? '';

function rewrite({ invoice, files, expected }: Injection, content: string, changes: string): void {
  files.splice(0, 1, file(invoice.name, content));
  expected.push(`file ${invoice.name} UPO-031 ${changes}`, `entry ${numberOf(invoice)} UPO-031`);
}

function restate({ invoice, entries, expected }: Injection, changes: Partial<WrittenEntry>, ...codes: readonly string[]): void {
  entries.splice(0, 1, { ...invoice.entry, ...changes });
  expected.push(...codes.map((code) => `finding ${code} ${changes.NumerKSeFDokumentu ?? numberOf(invoice)}`));
}

/** Faults of files, of entries, and of both, each with what has to be found. */
const faults: Readonly<Record<string, (injection: Injection) => void>> = {
  'a byte order mark': (to) => rewrite(to, `\ufeff${to.invoice.xml}`, 'byte_order_mark_added'),
  'other line ends': (to) => rewrite(to, to.invoice.xml.replaceAll('\n', '\r\n'), 'line_ends'),
  'white space at the end': (to) => rewrite(to, `${to.invoice.xml}\r\n`, 'trailing_white_space'),
  'XML written again': (to) => rewrite(to, to.invoice.xml.replaceAll('  ', '\t'), 'indentation'),
  'an edited amount': (to) => rewrite(to, replaced(to.invoice.xml, '<P_15>123.00', '<P_15>132.00'), 'null'),
  'a missing file': ({ invoice, files, expected }) => {
    files.splice(0, 1);
    expected.push(`entry ${numberOf(invoice)} UPO-030`);
  },
  'a file that was not sent': ({ invoice, entries, expected }) => {
    entries.splice(0, 1);
    expected.push(`file ${invoice.name} UPO-033 null`);
  },
  'an entry of another seller': ({ entries, expected, fresh }) => {
    const number = ksefNumberOf('5265877635', '2026-10-15', fresh.toString(16).toUpperCase().padStart(12, '0'));
    entries.push(entryOf(`other ${fresh}`, fresh, { NipSprzedawcy: '5265877635', NumerKSeFDokumentu: number }));
    expected.push(`entry ${number} UPO-032`);
  },
  'an entry that is repeated': ({ invoice, entries, expected }) => {
    entries.push(invoice.entry);
    expected.push(`finding UPO-016 ${numberOf(invoice)}`);
  },
  'a file accepted twice': ({ invoice, entries, expected, fresh }) => {
    entries.push(entryOf(invoice.xml, fresh, { NumerFaktury: invoice.number }));
    expected.push(`finding UPO-019 ${numberOf(invoice)}`);
  },
  'a copy of a file': ({ invoice, files, expected }) => {
    files.push(file(`copy of ${invoice.name}`, invoice.xml));
    expected.push(`finding UPO-034 copy of ${invoice.name}`);
  },
  'a wrong checksum': (to) => {
    const number = numberOf(to.invoice);
    restate(to, { NumerKSeFDokumentu: number.slice(0, -1) + (number.endsWith('0') ? '1' : '0') }, 'UPO-013');
  },
  'the seller of another number': (to) => restate(to, { NipSprzedawcy: '5265877635' }, 'UPO-014', 'UPO-035'),
  'a date of another day': (to) => {
    const times = { DataPrzeslaniaDokumentu: '2026-10-16T08:00:00+02:00', DataNadaniaNumeruKSeF: '2026-10-16T08:00:01+02:00' };
    restate(to, times, 'UPO-015');
  },
  'a changed number of the invoice': (to) => restate(to, { NumerFaktury: 'FV/X' }, 'UPO-035'),
  'an invoice sent late': (to) => {
    const times = { DataPrzeslaniaDokumentu: '2026-10-20T08:00:00+02:00', DataNadaniaNumeruKSeF: '2026-10-20T08:00:01+02:00' };
    const number = ksefNumberOf(sellerNip, '2026-10-20', to.fresh.toString(16).toUpperCase().padStart(12, '0'));
    restate(to, { ...times, NumerKSeFDokumentu: number, TrybWysylki: 'Offline' }, 'UPO-023', 'UPO-024');
  },
};

describe('matchUpo of 1,000 invoices', () => {
  const invoices = Array.from({ length: 1_000 }, (_, index) => sentInvoice(index + 1));
  const seeds = Array.from({ length: isGate ? 1 : 10 }, (_, index) => seedOr(1) + index);

  it.each(seeds)('names each of the injected faults and nothing else, with seed %i', (seed) => {
    const random = seededRandom(seed);
    const names = Object.keys(faults);
    const faultAt = new Map<number, string>();
    // Five of each kind, at different invoices.
    for (let index = 0; index < 5 * names.length; ) {
      const at = random.below(invoices.length);
      if (faultAt.has(at)) continue;
      faultAt.set(at, names[index % names.length] ?? '');
      index += 1;
    }
    const expected: string[] = [];
    const parts = invoices.map((invoice, index) => {
      const part: Injection = { invoice, entries: [invoice.entry], files: [fileOf(invoice)], expected, fresh: 5_000 + index };
      faults[faultAt.get(index) ?? '']?.(part);
      return part;
    });
    const documents = parts.reduce((sum, { entries }) => sum + entries.length, 0);
    let from = 1;
    const pages = Array.from({ length: 10 }, (_, page) => {
      const entries = parts.slice(100 * page, 100 * (page + 1)).flatMap((part) => part.entries);
      const upo = read({ page: [page + 1, 10, from, from + entries.length, documents], entries });
      from += entries.length;
      return upo;
    });
    const files = parts.flatMap((part) => part.files);
    const shuffled = files.map((each) => ({ each, order: random.below(1_000_000) })).sort((left, right) => left.order - right.order);
    const match = matchUpo(
      pages,
      // A copy is the later one of two files.
      shuffled.map(({ each }) => each).sort((left, right) => Number(left.name.startsWith('copy')) - Number(right.name.startsWith('copy'))),
    );
    const found = [
      ...match.unmatchedFiles.map(({ file: name, code, changes }) => `file ${name} ${code} ${changes?.join() ?? 'null'}`),
      ...match.unmatchedEntries.map(({ entry, code }) => `entry ${entry.ksefNumber} ${code}`),
      ...match.findings.map(({ code, upo, position, file: name }) => {
        const entry = position === null ? undefined : pages[upo ?? 0]?.entries[position - 1];
        return `finding ${code} ${entry?.ksefNumber ?? name}`;
      }),
    ];
    expect(found.sort()).toEqual(expected.sort());
    const unmatched = match.unmatchedFiles.length;
    expect(match.matched).toHaveLength(files.length - unmatched);
  });

  it('names a page that is missing, and its files', () => {
    const page = (number: number) => {
      const entries = invoices.slice(100 * (number - 1), 100 * number).map(({ entry }) => entry);
      return read({ page: [number, 10, 100 * (number - 1) + 1, 100 * number + 1, 1_000], entries });
    };
    const match = matchUpo([1, 2, 3, 4, 5, 6, 8, 9, 10].map(page), invoices.map(fileOf));
    expect(match.findings.map(({ code, message }) => [code, message.en])).toEqual([
      ['UPO-020', 'Pages of the UPO of session 20261015-SB-9D5A28BFDA-47C899773E-5C are missing: 7 (9 of 10 are here).'],
    ]);
    expect(match.unmatchedFiles.map(({ file: name }) => name)).toEqual(invoices.slice(600, 700).map(({ name }) => name));
  });
});
