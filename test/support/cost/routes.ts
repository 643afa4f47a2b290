import type { RelatedBytes } from '@nakor/domain/related/read-documents';
import { type JobInput, type JobName, runJob } from '@nakor/engine/jobs/index';
import { gzip } from '@nakor/engine/worker-tools';
import { testSettings, utf8, validationPorts } from '../drivers/validation.ts';
import { reportFonts } from '../matchers/read-pdf.ts';

/** The cost of a route's work on one document. */
interface RouteCost {
  /** CPU time of the worker thread, in milliseconds. */
  readonly cpuMs: number;
  /** Number of examinations of the whole document: one, and one for each trial of fixes (ADR 0009). */
  readonly examinations: number;
}

/** A route whose cost is measured. */
export type CostlyRoute = 'validate' | 'autofix' | 'analyze' | 'build' | 'audit-pack';

/** Does the work of a route with a document: the whole engine job, whether or not the document is valid. */
export type RouteDriver = (xml: string) => Promise<RouteCost>;

const settings = { nowUnixMs: testSettings.nowUnixMs, environment: testSettings.environment } as const;
const invoiceInput = (xml: string) => ({
  xml: utf8(xml),
  settings,
  presentation: { language: 'pl', baseUrl: 'https://api.nakor.test' } as const,
});

/** The job of each route, run in this thread. */
export const costlyRoutes: Readonly<Record<CostlyRoute, RouteDriver>> = {
  validate: measured('validate', invoiceInput),
  autofix: measured('autofix', (xml) => ({ ...invoiceInput(xml), form: 'json' as const })),
  analyze: measured('analyze', (xml) => ({ ...invoiceInput(xml), earlierCorrections: [] })),
  build: measured('build', (xml) => ({
    ...invoiceInput(xml),
    earlierCorrections: [],
    clockUnixMs: invoiceInput(xml).settings.nowUnixMs,
    statements: {
      scenario_id: 'buyer-data',
      changes: [{ path: '/Faktura/Podmiot2/DaneIdentyfikacyjne/Nazwa', new_value: 'Odbiorca Nowy S.A.' }],
      przyczyna_korekty: 'pomyłka',
      numer_faktury_kor: 'FK/2026/10/7',
    },
    presets: [],
  })),
  'audit-pack': measured('auditPack', (xml) => ({
    original: utf8(xml),
    correction: utf8(correctionOf(xml)),
    statements: { scenario_id: 'price-change', przyczyna_korekty: 'pomyłka', numer_faktury_kor: 'FK/2026/10/7' },
    presets: [],
    settings,
    language: 'pl' as const,
  })),
};

/** The cost of validating a document together with those to which it refers, in milliseconds of CPU time. */
export async function costWithRelated(xml: string, related: RelatedBytes): Promise<number> {
  return (await costOf('validate', { ...invoiceInput(xml), related })).cpuMs;
}

function measured<Name extends JobName>(name: Name, inputOf: (xml: string) => JobInput<Name>): RouteDriver {
  return (xml) => costOf(name, inputOf(xml));
}

async function costOf<Name extends JobName>(name: Name, input: JobInput<Name>): Promise<RouteCost> {
  let examinations = 0;
  const check = (bytes: Uint8Array) => {
    examinations += 1;
    return validationPorts.schemaChecker.check(bytes);
  };
  const before = process.threadCpuUsage();
  await runJob(name, input, { validation: { ...validationPorts, schemaChecker: { check } }, readFonts: () => reportFonts, gzip });
  const { user, system } = process.threadCpuUsage(before);
  return { cpuMs: (user + system) / 1_000, examinations: Math.max(1, examinations) };
}

/** A correction that repeats the whole invoice under another number, including anything inserted. */
function correctionOf(xml: string): string {
  const reference =
    '<DaneFaKorygowanej><DataWystFaKorygowanej>2026-10-15</DataWystFaKorygowanej><NrFaKorygowanej>FV/2026/10/001</NrFaKorygowanej><NrKSeFN>1</NrKSeFN></DaneFaKorygowanej>';
  return xml
    .replace('<P_2>FV/2026/10/001</P_2>', '<P_2>FK/2026/10/7</P_2>')
    .replace(
      '<RodzajFaktury>VAT</RodzajFaktury>',
      `<RodzajFaktury>KOR</RodzajFaktury><PrzyczynaKorekty>pomyłka</PrzyczynaKorekty><TypKorekty>2</TypKorekty>${reference}`,
    );
}
