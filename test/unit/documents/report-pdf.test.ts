import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import { drawReport } from '@nakor/documents/report-pdf';
import { computeSha256Hex } from '@nakor/domain/shared/hash';
import fontkit from '@pdf-lib/fontkit';
import { decodePDFRawStream, PDFDict, PDFDocument, PDFName, PDFRawStream } from 'pdf-lib';
import { getDocumentProxy } from 'unpdf';
import { describe, expect, it } from 'vitest';
import { changedLines, englishReport, polishReport, reportOf } from '../../support/builders/sample-reports.ts';
import { drawnPages, pagesOf, reportFonts } from '../../support/matchers/read-pdf.ts';
import { projectDirectory } from '../../support/runner/project-files.ts';

/** Words of a text in an order that is independent of their positions. */
function words(text: string): string[] {
  return text
    .split(/\s+/)
    .filter((word) => word !== '')
    .sort();
}

describe('drawReport', () => {
  it('states its subject and language, and no current time', async () => {
    const pdf = await getDocumentProxy(await drawReport(polishReport, reportFonts));
    const { info } = await pdf.getMetadata();
    expect(info).toMatchObject({ Title: 'Uzasadnienie korekty', Language: 'pl-PL', Author: 'Nakor', Producer: 'Nakor' });
    expect(info).not.toHaveProperty('CreationDate');
    expect(info).not.toHaveProperty('ModDate');
    expect(await pdf.getViewerPreferences()).toMatchObject({ DisplayDocTitle: true });
    const english = await getDocumentProxy(await drawReport(englishReport, reportFonts));
    expect((await english.getMetadata()).info).toMatchObject({ Language: 'en-GB' });
  });

  it('produces the same bytes in another process, time zone and system language', async () => {
    const script = `
      import { drawReport } from '@nakor/documents/report-pdf';
      import { computeSha256Hex } from '@nakor/domain/shared/hash';
      import { reportFonts } from './test/support/matchers/read-pdf.ts';
      import { polishReport } from './test/support/builders/sample-reports.ts';
      console.log(computeSha256Hex(await drawReport(polishReport, reportFonts)));`;
    const digestIn = async (environment: NodeJS.ProcessEnv) => {
      const options = { cwd: projectDirectory, env: { ...process.env, ...environment } };
      return (await promisify(execFile)(process.execPath, ['--input-type=module', '-e', script], options)).stdout.trim();
    };
    // This process has drawn other reports before, with other letters first.
    await drawReport(reportOf({ kind: 'paragraph', text: 'zzz μ µ Ω Ω' }), reportFonts);
    const here = computeSha256Hex(await drawReport(polishReport, reportFonts));
    const elsewhere = await Promise.all([
      digestIn({ TZ: 'Pacific/Kiritimati', LANG: 'pl_PL.UTF-8' }),
      digestIn({ TZ: 'America/Los_Angeles', LANG: 'C' }),
    ]);
    expect(elsewhere).toEqual([here, here]);
  });

  it('produces the same bytes when reports are drawn concurrently', async () => {
    const alone = await drawReport(polishReport, reportFonts);
    const together = await Promise.all([polishReport, englishReport, polishReport].map((report) => drawReport(report, reportFonts)));
    expect([together[0], together[2]]).toEqual([alone, alone]);
  });

  it('assigns another id to other reports', async () => {
    const ids = await Promise.all(
      [polishReport, englishReport].map(async (report) => (await getDocumentProxy(await drawReport(report, reportFonts))).fingerprints[0]),
    );
    expect(new Set(ids).size).toBe(2);
    expect(ids[0]).toMatch(/^[0-9a-f]{32}$/);
  });

  it('embeds each letter with the outline from its font face', async () => {
    const letters =
      'ĄĆĘŁŃÓŚŹŻ ąćęłńóśźż „”–—…−×÷²³½§€£¥№ ΑΩαω ЖДжд ✓⚠✗•□ 0123456789 abcdefghijklmnopqrstuvwxyz ABCDEFGHIJKLMNOPQRSTUVWXYZ ÄÖÜßéèçñåøőűčřšžțșğı';
    const drawn = await drawReport(reportOf({ kind: 'paragraph', text: letters }, { kind: 'heading', text: letters }), reportFonts);
    const found = await embeddedOutlines(drawn);
    expect(found.map(({ face }) => face)).toEqual(['NAKORA+DejaVuSansCondensed', 'NAKORB+DejaVuSansCondensed-Bold']);
    for (const [index, { outlines }] of found.entries()) {
      const original = fontkit.create(index === 0 ? reportFonts.regular : reportFonts.bold);
      const expected = new Set([...letters].map((letter) => original.glyphForCodePoint(letter.codePointAt(0) ?? 0).path.toSVG()));
      expect([...expected].filter((outline) => !outlines.has(outline))).toEqual([]);
    }
  });

  it('omits no word', async () => {
    const sample =
      'Opis usługi, której treść ciągnie się przez wiele zdań i słów, konstantynopolitańczykowianeczka nie mieści się w wąskiej kolumnie.';
    const [page = ''] = await drawnPages(
      reportOf(
        { kind: 'paragraph', text: sample },
        { kind: 'facts', facts: [{ label: sample, value: sample }] },
        { kind: 'list', items: [sample, sample] },
        {
          kind: 'columns',
          columns: [
            { title: 'A', facts: [{ label: 'x', value: sample }] },
            { title: 'B', facts: [] },
          ],
        },
      ),
    );
    expect(words(page)).toEqual(
      words(`Raport próbny ${sample} ${sample} ${sample} ${sample} ${sample} ${sample} • • A B x Stopka próbna strona 1 z 1`),
    );
  });

  it('breaks a word that is wider than its cell without losing letters', async () => {
    const long = 'https://example.com/bardzo/dluga/sciezka/ktora/nie/miesci/sie/w/komorce?parametr=wartosc';
    const columns = Array.from({ length: 6 }, (_, index) => ({ label: `K${index}`, align: 'start' as const, weight: 1 }));
    const [page = ''] = await drawnPages(reportOf({ kind: 'table', table: { columns, rows: [{ cells: [long, '', '', '', '', ''] }] } }));
    expect(page.replace(/\s/g, '')).toContain(long);
  });

  it('keeps amounts in one piece', async () => {
    const columns = Array.from({ length: 8 }, (_, index) => ({ label: `Kwota ${index}`, align: 'end' as const, weight: index + 1 }));
    const cells = columns.map((_, index) => `−${index} 234 567,89 PLN`);
    const [page = ''] = await drawnPages(reportOf({ kind: 'table', table: { columns, rows: [{ cells }] } }));
    expect(page.split('\n')).toContain(cells.join(' '));
  });

  it('repeats the head of a table on each page, and numbers the pages', async () => {
    const pages = await drawnPages(reportOf({ kind: 'heading', text: 'Zmienione wiersze' }, changedLines(40)));
    expect(pages).toHaveLength(4);
    for (const [index, page] of pages.entries()) {
      expect(page).toContain('Stan Ilość Cena netto Wartość netto Stawka VAT');
      expect(page).toContain(`Stopka próbna strona ${index + 1} z 4`);
    }
    expect(pages.join('\n').match(/^Wiersz \d+:/gm)).toHaveLength(40);
    expect(pages.join('\n').match(/^różnica/gm)).toHaveLength(40);
  });

  it('keeps the four rows of a small group on one page', async () => {
    const pages = await drawnPages(reportOf(changedLines(60)));
    for (const page of pages) {
      const [names, differences] = [page.match(/^Wiersz \d+:/gm), page.match(/^różnica/gm)];
      expect(names?.length).toBe(differences?.length);
    }
  });

  it('states once how many groups of a table are shown', async () => {
    const block = changedLines(60);
    if (block.kind !== 'table') throw new Error('no table');
    const rows = Array.from({ length: 60 }, () => block.table.rows.filter(({ role }) => role !== 'total')).flat();
    const table = { ...block.table, rows, shortened: { all: 10_000, note: 'Pokazano {shown} z 10 000.' } };
    const text = (await drawnPages(reportOf({ kind: 'table', table }))).join('\n');
    const groups = text.match(/^Wiersz \d+:/gm)?.length ?? 0;
    expect(groups).toBeGreaterThan(500);
    expect(text.match(/Pokazano.*/g)?.map((note) => note.replace(/\s/g, ' '))).toEqual([
      `Pokazano ${String(groups)
        .replace(/(?=\d{3}$)/, ' ')
        .trim()} z 10 000.`,
    ]);
    expect(text).not.toContain('Pominięto');
  });

  it('keeps related facts on one page', async () => {
    for (let filler = 40; filler < 60; filler += 1) {
      const items = Array.from({ length: filler }, (_, index) => `Pozycja ${index}`);
      const facts = Array.from({ length: 5 }, (_, index) => ({ label: `Dana ${index}`, value: 'x' }));
      const pages = await drawnPages(reportOf({ kind: 'list', items }, { kind: 'facts', facts }));
      const holding = pages.filter((page) => page.includes('Dana '));
      expect([filler, holding.length]).toEqual([filler, 1]);
    }
  });

  it('keeps a heading on the page of its content, and a total on the page of the row above', async () => {
    for (let filler = 40; filler < 60; filler += 1) {
      const items = Array.from({ length: filler }, (_, index) => `Pozycja ${index}`);
      const pages = await drawnPages(reportOf({ kind: 'list', items }, { kind: 'heading', text: 'Nagłówek' }, changedLines(1)));
      const withHeading = pages.find((page) => page.includes('Nagłówek'));
      expect([filler, withHeading?.includes('Wiersz 1:')]).toEqual([filler, true]);
      const withTotal = pages.find((page) => page.includes('Razem'));
      expect([filler, withTotal?.includes('różnica'), withTotal?.includes('Kolumny odpowiadają')]).toEqual([filler, true, true]);
    }
  });

  it('keeps all lines of a row on one page', async () => {
    const columns = [{ label: 'Opis', align: 'start' as const, weight: 1 }];
    const rows = Array.from({ length: 60 }, (_, index) => ({
      cells: [`Od${index} ${'bardzo długi opis usługi '.repeat(14 + (index % 5))} do${index}`],
    }));
    for (const page of await drawnPages(reportOf({ kind: 'table', table: { columns, rows } }))) {
      const [begun, ended] = [page.match(/Od\d+/g), page.match(/do\d+/g)];
      expect(begun?.length).toBe(ended?.length);
    }
  });

  it('draws at most 100 pages and states how many rows are omitted', async () => {
    const pages = await drawnPages(
      reportOf(changedLines(5_000), { kind: 'heading', text: 'Na końcu' }, { kind: 'paragraph', text: 'Koniec.' }),
    );
    expect(pages).toHaveLength(100);
    const text = pages.join('\n');
    const shown = text.match(/^(przed|po|różnica) /gm)?.length ?? 0;
    expect(shown % 3).toBe(0);
    expect(text.replaceAll('\n', ' ')).toContain(
      `Pominięto wiersze tej tabeli, aby raport miał najwyżej 100 stron. Liczba pominiętych wierszy: ${15_000 - shown}. Pełne dane są w plikach original.xml i correction.xml.`,
    );
    for (const kept of ['Razem', '−1 234 567,89', 'Na końcu', 'Koniec.', 'strona 100 z 100']) expect(pages.at(-1)).toContain(kept);
  });

  it.each([
    {
      what: 'items of a list',
      blocks: [{ kind: 'list', items: Array.from({ length: 9_000 }, (_, index) => `Pozycja ${index}`) }] as const,
      expected: 'Pominięto pozycje',
    },
    {
      what: 'blocks at the end',
      blocks: Array.from({ length: 9_000 }, (_, index) => ({ kind: 'paragraph', text: `Akapit ${index}` }) as const),
      expected: 'Pominięto dalszy ciąg raportu',
    },
  ])('says so when it omits $what', async ({ blocks, expected }) => {
    const pages = await drawnPages(reportOf(...blocks));
    expect(pages).toHaveLength(100);
    expect(pages.at(-1)).toContain(expected);
  });

  it('draws an empty report', async () => {
    expect(await pagesOf(await drawReport({ ...reportOf(), title: '', footer: '' }, reportFonts))).toEqual(['strona 1 z 1']);
  });
});

/** The outlines of the glyphs of each embedded face, by the name of the face. */
async function embeddedOutlines(pdf: Uint8Array): Promise<{ face: string; outlines: ReadonlySet<string> }[]> {
  const document = await PDFDocument.load(pdf);
  const descriptors = document.context
    .enumerateIndirectObjects()
    .map(([, object]) => object)
    .filter((object) => object instanceof PDFDict)
    .filter((object) => object.get(PDFName.of('Type')) === PDFName.of('FontDescriptor'));
  return descriptors.map((descriptor) => {
    const file = descriptor.lookup(PDFName.of('FontFile2'));
    if (!(file instanceof PDFRawStream)) throw new Error('A face is not embedded.');
    const font = fontkit.create(decodePDFRawStream(file).decode());
    const outlines = new Set(Array.from({ length: font.numGlyphs }, (_, id) => font.getGlyph(id).path.toSVG()));
    return { face: descriptor.lookup(PDFName.of('FontName'), PDFName).decodeText(), outlines };
  });
}
