import { examinePair } from '@nakor/domain/audit/examine-pair';
import { analyzeInvoice } from '@nakor/domain/correction/analyze-invoice';
import { buildCorrection } from '@nakor/domain/correction/build-correction';
import { autofixInvoice } from '@nakor/domain/validation/autofix';
import type { SchemaCheck } from '@nakor/domain/validation/schema/schema-checker';
import { type ValidationPorts, validateInvoice } from '@nakor/domain/validation/validate-invoice';
import { analysisResult } from '../../../functions/correction/analysis-result.ts';
import { auditPackFiles } from '../../../functions/correction/audit-pack-files.ts';
import { buildResult } from '../../../functions/correction/build-result.ts';
import { validationResult } from '../../../functions/validation/validation-result.ts';
import { correctionRequest } from '../built-corrections.ts';
import { packRequest } from '../examined-pairs.ts';
import { reportFonts } from '../read-pdf.ts';
import { testSettings, utf8, validationPorts } from '../validation.ts';

/** What the work of a route on one document cost. */
interface RouteCost {
  /** CPU time of the thread that did the work, in milliseconds. The schema engine has a thread and a deadline of its own. */
  readonly cpuMs: number;
  /** How often a whole document was examined: once, and again for each trial of fixes (ADR 0011). */
  readonly examinations: number;
}

/** A route whose cost is measured. */
export type CostlyRoute = 'validate' | 'autofix' | 'analyze' | 'build' | 'audit-pack';

/** Does what a route does with a document, up to the body of its response, whatever the document is worth. */
export type RouteDriver = (xml: string) => Promise<RouteCost>;

/** The work of each route, run in this thread. */
export const costlyRoutes: Readonly<Record<CostlyRoute, RouteDriver>> = {
  validate: measured(async (xml, ports) => {
    const result = await validateInvoice(utf8(xml), ports, testSettings);
    return result.ok ? validationResult(result.value, 0, presentation) : null;
  }),
  autofix: measured(async (xml, ports) => {
    const result = await autofixInvoice(utf8(xml), ports, testSettings);
    return result.ok ? validationResult(result.value.validated, 0, presentation) : null;
  }),
  analyze: measured(async (xml, ports) => {
    const result = await analyzeInvoice(utf8(xml), ports, testSettings);
    return result.ok ? analysisResult(result.value, 'pl') : null;
  }),
  build: measured(async (xml, ports) => {
    const request = correctionRequest('buyer-data', { changes: { '/Faktura/Podmiot2/DaneIdentyfikacyjne/Nazwa': 'Odbiorca Nowy S.A.' } });
    const result = await buildCorrection(utf8(xml), request, ports, { ...testSettings, systemInfo: 'Nakor' });
    return result.ok ? buildResult(result.value, presentation) : null;
  }),
  'audit-pack': measured(async (xml, ports) => {
    const { nowUnixMs, environment } = testSettings;
    const result = await examinePair(packRequest(xml, correctionOf(xml)), ports, { nowUnixMs, environment });
    return result.ok ? (await auditPackFiles(result.value, 'pl', reportFonts)).length : null;
  }),
};

const presentation = { language: 'pl', baseUrl: 'https://api.nakor.test' } as const;

type RouteWork = (xml: string, ports: ValidationPorts) => Promise<unknown>;

function measured(work: RouteWork): RouteDriver {
  return async (xml) => {
    let examinations = 0;
    const check = (bytes: Uint8Array, signal: AbortSignal): Promise<SchemaCheck> => {
      examinations += 1;
      return validationPorts.schemaChecker.check(bytes, signal);
    };
    const before = process.threadCpuUsage();
    const response = await work(xml, { ...validationPorts, schemaChecker: { check } });
    JSON.stringify(response);
    const { user, system } = process.threadCpuUsage(before);
    return { cpuMs: (user + system) / 1_000, examinations: Math.max(1, examinations) };
  };
}

/** A correction that repeats the whole invoice under the number and reason of {@link packRequest}, with whatever was put into it. */
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
