import { createBranch, type Draft, draftAt } from '@nakor/domain/correction/draft/draft';
import { describe, expect, it } from 'vitest';
import { builtCorrection, type CorrectionOptions } from '../../../support/builders/corrections/built-corrections.ts';
import { draftFrom } from '../../../support/builders/corrections/correction-parts.ts';
import { richInvoiceXml } from '../../../support/builders/rich-invoice.ts';
import { replaced } from '../../../support/builders/rule-cases.ts';

type Fate = 'kept' | 'changed' | 'dropped' | 'new';

const issuedBefore = (xml: string) => replaced(xml, '<P_1>2026-10-15', '<P_1>2026-10-14');
const sale = issuedBefore(richInvoiceXml('sale'));
/** Parts of the sale that an advance may show, too. */
const cut = (from: string, to: string) => sale.slice(sale.indexOf(from), sale.indexOf(to));
const advances = '    <FakturaZaliczkowa><NrKSeFZN>1</NrKSeFZN><NrFaZaliczkowej>ZAL/2025/12/1</NrFaZaliczkowej></FakturaZaliczkowa>\n';

/** Rich originals of the three kinds, with every part of `Fa` that their corrections keep or drop. */
const originals = {
  KOR: sale,
  KOR_ROZ: replaced(replaced(sale, '<RodzajFaktury>VAT', '<RodzajFaktury>ROZ'), '    <ZwrotAkcyzy>', `${advances}    <ZwrotAkcyzy>`),
  KOR_ZAL: issuedBefore(richInvoiceXml('advance'))
    .replace(/ {6}<ZamowienieWiersz>\n {8}<NrWierszaZam>2[\s\S]*?<\/ZamowienieWiersz>\n/, '')
    .replace('    <P_6>', '    <WZ>WZ-1</WZ>\n    <P_6>')
    .replace(
      /(?= {4}<WarunkiTransakcji>)/,
      `${cut('    <FP>', '    <ZwrotAkcyzy>')}${advances}${cut('    <ZwrotAkcyzy>', '    <FaWiersz>')}${cut('    <Rozliczenie>', '    <WarunkiTransakcji>')}`,
    ),
} as const;

type Kind = keyof typeof originals;

/** The treatment of each part, by element name; elements of `Fa` are listed separately. */
function fates(original: Draft, correction: Draft): Readonly<Record<string, Fate>> {
  const parts = (root: Draft) => [...root.children.filter(({ name }) => name !== 'Fa'), ...(draftAt(root, 'Fa')?.children ?? [])];
  const groupOf = (name: string) => (/^P_1[34]_/.test(name) ? 'P_13_x, P_14_x' : name);
  const grouped = (root: Draft) => Map.groupBy(parts(root), ({ name }) => groupOf(name));
  const [before, after] = [grouped(original), grouped(correction)];
  return Object.fromEntries(
    [...new Set([...before.keys(), ...after.keys()])].map((name) => [name, fateOf(before.get(name), after.get(name))]),
  );
}

function fateOf(before: readonly Draft[] | undefined, after: readonly Draft[] | undefined): Fate {
  if (before === undefined) return 'new';
  if (after === undefined) return 'dropped';
  return JSON.stringify(createBranch('', before)) === JSON.stringify(createBranch('', after)) ? 'kept' : 'changed';
}

async function fatesIn(kind: Kind, scenario: string, wish: CorrectionOptions): Promise<Readonly<Record<string, Fate>>> {
  const built = await builtCorrection(originals[kind], scenario, wish);
  expect(built.kind).toBe(kind);
  return fates(draftFrom(originals[kind]), draftFrom(built.xml));
}

/** The treatment of common parts in all corrections. */
const always = {
  Naglowek: 'changed',
  Podmiot1: 'kept',
  Podmiot2: 'kept',
  Podmiot3: 'kept',
  PodmiotUpowazniony: 'kept',
  Stopka: 'kept',
  Zalacznik: 'dropped',
  KodWaluty: 'kept',
  P_1: 'changed',
  P_2: 'changed',
  WZ: 'dropped',
  P_6: 'kept',
  P_15: 'changed',
  Adnotacje: 'kept',
  RodzajFaktury: 'changed',
  PrzyczynaKorekty: 'new',
  TypKorekty: 'new',
  DaneFaKorygowanej: 'new',
  FP: 'kept',
  TP: 'kept',
  DodatkowyOpis: 'dropped',
  ZwrotAkcyzy: 'kept',
  Rozliczenie: 'dropped',
  Platnosc: 'dropped',
  WarunkiTransakcji: 'dropped',
} as const satisfies Readonly<Record<string, Fate>>;

/** The parts specific to each kind. */
const ofKind = {
  KOR: { P_1M: 'kept' },
  KOR_ROZ: { P_1M: 'kept', P_15ZK: 'new', FakturaZaliczkowa: 'kept' },
  KOR_ZAL: { P_15ZK: 'new', KursWalutyZ: 'kept', KursWalutyZK: 'new', FakturaZaliczkowa: 'kept' },
} as const satisfies Readonly<Record<Kind, Readonly<Record<string, Fate>>>>;

const kinds: readonly Kind[] = ['KOR', 'KOR_ROZ', 'KOR_ZAL'];

describe('the parts of the original in a correction', () => {
  it.each(kinds)('on %s of the seller alone: no amounts and no lines', async (kind) => {
    const changes = { '/Podmiot1/Adres/AdresL1': 'ul. Nowa 1' };
    const lines: Readonly<Record<string, Fate>> =
      kind === 'KOR_ZAL' ? { Zamowienie: 'dropped', ZaliczkaCzesciowa: 'dropped' } : { FaWiersz: 'dropped' };
    const former = { Podmiot1: 'changed', Podmiot1K: 'new', 'P_13_x, P_14_x': 'dropped' };
    expect(await fatesIn(kind, 'seller-data', { changes })).toEqual({ ...always, ...ofKind[kind], ...lines, ...former });
  });

  it.each(kinds)('on %s to zero: amounts as differences, lines by the method', async (kind) => {
    const lines: Readonly<Record<string, Fate>> =
      kind === 'KOR_ZAL' ? { Zamowienie: 'changed', ZaliczkaCzesciowa: 'changed' } : { FaWiersz: 'changed' };
    const wish = { answers: { powod: 'podwojnie_wystawiona' } };
    expect(await fatesIn(kind, 'cancel-to-zero', wish)).toEqual({ ...always, ...ofKind[kind], ...lines, 'P_13_x, P_14_x': 'changed' });
  });

  it('are kept or dropped as the shared questions say', async () => {
    const answers = { powod: 'podwojnie_wystawiona', zachowaj_fp: 'nie', zachowaj_opis: 'tak' };
    expect(await fatesIn('KOR', 'cancel-to-zero', { answers })).toMatchObject({ FP: 'dropped', DodatkowyOpis: 'kept' });
  });

  it('are kept when they are corrected', async () => {
    const wish = { changes: { '/Fa/Platnosc/TerminPlatnosci[1]/Termin': '2026-11-05', '/Fa/P_1M': 'Łódź', '/Fa/TP': '' } };
    const found = await fatesIn('KOR', 'formal-details', wish);
    expect(found).toMatchObject({ Platnosc: 'changed', P_1M: 'changed', TP: 'dropped', Rozliczenie: 'dropped', FaWiersz: 'dropped' });
  });
});
