import type { ExaminedPair } from '@nakor/domain/audit/model/examined-pair';
import { auditReport } from '@nakor/domain/audit/report/audit-report';
import type { Language } from '@nakor/domain/shared/localized';
import { describe, expect, it } from 'vitest';
import { builtCorrection } from '../../../../support/builders/corrections/built-corrections.ts';
import { examinedBuild, examinedPair } from '../../../../support/builders/corrections/examined-pairs.ts';
import { chairSale } from '../../../../support/builders/recipe-originals.ts';
import { edited } from '../../../../support/builders/sample-invoices.ts';
import { reportText } from '../../../../support/matchers/report-text.ts';

const cheaper = { changes: { '/Fa/FaWiersz[1]/P_9A': '200' }, answers: { metoda_wierszy: 'przed_po' } };
const digests = { original: '1'.repeat(64), correction: '2'.repeat(64), validation: '3'.repeat(64) };

function textOf(pair: ExaminedPair, language: Language = 'pl'): string {
  return reportText(auditReport(pair, digests, language));
}

/** The text under a heading. */
function partOf(text: string, heading: string): string {
  return text.split('\n# ').find((part) => part.startsWith(heading)) ?? '';
}

/** A pair with many changed lines, each with another price and value. */
async function withManyLines(count: number): Promise<ExaminedPair> {
  const pair = await examinedBuild(chairSale, 'price-change', cheaper);
  const numbered = (path: string, index: number) => path.replace('NrWierszaFa=1]', `NrWierszaFa=${index + 1}]`);
  const [line] = pair.changes.lines;
  if (line === undefined) throw new Error('No line changes.');
  const indices = Array.from({ length: count }, (_, index) => index);
  const ofLine = pair.explanation.filter(({ path }) => path.includes('FaWiersz'));
  const others = pair.explanation.filter(({ path }) => !path.includes('FaWiersz'));
  return {
    ...pair,
    changes: { ...pair.changes, lines: indices.map((index) => ({ ...line, number: String(index + 1), path: numbered(line.path, index) })) },
    explanation: [...indices.flatMap((index) => ofLine.map((entry) => ({ ...entry, path: numbered(entry.path, index) }))), ...others],
  };
}

describe('the first page', () => {
  it('names warnings, and errors of the original', async () => {
    const built = await builtCorrection(chairSale, 'price-change', cheaper);
    const wrong = edited(chairSale, ['<P_14_1>230.00', '<P_14_1>231.00']);
    const result = partOf(textOf(await examinedPair(wrong, built.xml)), 'Wynik');
    expect(result).toContain(
      '[warning] Faktura korygowana nie spełnia wymagań schematu lub reguł; błędy są w części „Wyniki walidacji dokumentów”.',
    );
    expect(result).toMatch(/\[warning\] Ostrzeżenia: \d+; są w części „Ostrzeżenia”\./);
  });

  it('has a positive summary only without any warnings', async () => {
    const answers = { ...cheaper.answers, nr_ksef_faktury_korygowanej: '1234563218-20261015-0A1B2C3D4E5F-C3' };
    const pair = await examinedBuild(chairSale, 'price-change', { ...cheaper, answers });
    expect(partOf(textOf(pair), 'Wynik')).not.toMatch(/warning|strzeżenia/);
    const { validated } = pair.correction;
    const warned = {
      ...pair,
      correction: { ...pair.correction, validated: { ...validated, summary: { ...validated.summary, warning: 2 } } },
    };
    expect(partOf(textOf(warned), 'Wynik')).toContain(
      '[warning] Korekta jest zgodna z pełnym schematem FA(3), a reguły nie wykryły w niej błędów; ostrzeżenia: 2.',
    );
  });

  it('says that an invoice is outside of KSeF', async () => {
    const text = textOf(await examinedBuild(chairSale, 'price-change', cheaper));
    expect(partOf(text, 'Dokumenty')).toContain('Numer KSeF według korekty: brak (poza KSeF)');
    expect(partOf(text, 'Zgodność dokumentów')).toContain('Korekta nie podaje numeru KSeF (NrKSeFN), więc nie ma czego porównać.');
  });
});

describe('a report says', () => {
  it('what was not checked', async () => {
    const verdicts = partOf(textOf(await examinedBuild(chairSale, 'price-change', cheaper)), 'Wyniki walidacji dokumentów');
    expect(verdicts).toContain('Zakres sprawdzenia: Nie sprawdzono, czy KSeF ma już tę fakturę (XML-020).');
  });

  it('that bases and taxes do not add up to the total', async () => {
    const built = await builtCorrection(chairSale, 'price-change', cheaper);
    const pair = await examinedPair(chairSale, edited(built.xml, ['<P_15>-246.00', '<P_15>-245.99']));
    const amounts = partOf(textOf(pair), 'Kwoty według stawek');
    expect(amounts).toContain('Zmiana: netto i podatek dają razem −246,00, a P_15 to −245,99 (różnica 0,01).');
    expect(amounts).toContain('Po korekcie: netto i podatek dają razem 984,00, a P_15 to 984,01 (różnica 0,01).');
    expect(amounts).not.toContain('Przed korektą: netto');
  });

  it('who created it, and whether it is the same on another day', async () => {
    const pair = await examinedBuild(chairSale, 'price-change', cheaper);
    const about = partOf(textOf(pair, 'en'), 'About this report');
    expect(about).toMatch(/^Generated automatically by Nakor \(rules [0-9a-f]{12}, KSeF environment: production\)/m);
    expect(about).toContain('a pack created later from the same data is identical');
    const byClock = { ...pair, correction: { ...pair.correction, validatedBy: 'clock' as const } };
    expect(partOf(textOf(byClock, 'en'), 'About this report')).not.toContain('is identical');
    expect(partOf(textOf(byClock, 'en'), 'About this report')).toContain('so a pack created later may differ');
  });

  it('that the invoice for the right buyer is not in the pack', async () => {
    const pair = await examinedBuild(
      chairSale,
      'cancel-to-zero',
      { answers: { powod: 'podwojnie_wystawiona' } },
      { scenarioId: 'wrong-nip-zero-out' },
    );
    expect(pair.warnings.map(({ code }) => code)).toContain('new_invoice_not_held');
  });
});

describe('a report on many lines', () => {
  it('explains the amounts first and the lines together', async () => {
    const explanation = partOf(textOf(await withManyLines(500)), 'Objaśnienie zmian');
    expect(explanation.indexOf('P_13_1')).toBeLessThan(explanation.indexOf('P_9A'));
    expect(explanation).toMatch(/okres rozliczenia korekty \(Fa\/TypKorekty\) \| – \| w dacie wystawienia faktury korygującej/);
    expect(explanation).toMatch(
      / {2}pozycje 1–500 \| cena jednostkowa netto \(P_9A\) \| \d\n {2}pozycje 1–500 \| wartość netto \(P_11\) \| \d\n/,
    );
    expect(explanation.split('\n').length).toBeLessThan(25);
  });

  it('explains the amounts of 10,000 lines too, and states once how many it shows', async () => {
    const text = textOf(await withManyLines(10_000));
    expect(partOf(text, 'Objaśnienie zmian')).toMatch(/P_13_1[\s\S]*P_14_1[\s\S]*P_15[\s\S]*TypKorekty[\s\S]*pozycje 1–10000/);
    expect(partOf(text, 'Zmienione pozycje').match(/Pokazano.*/g)).toEqual([
      'Pokazano 2000 z 10\u00a0000 zmienionych pozycji; pozostałe są w plikach XML.)',
    ]);
  });
});
