import { writeZip } from '@nakor/documents/zip-pack';
import { examinePair } from '@nakor/domain/audit/examine-pair';
import type { AuditPackRequest } from '@nakor/domain/audit/model/audit-pack-request';
import { buildCorrection } from '@nakor/domain/correction/build-correction';
import { auditPackFiles } from '@nakor/engine/jobs/audit-pack-files';
import { loadFonts } from '@nakor/engine/worker-tools';
import { reportFontDirectory } from '../../../infra/build/report-font-directory.ts';
import { packStages } from '../audit-pack-stages.ts';
import { printMeasurement, readArguments } from '../measure.ts';
import { peakMemory } from '../process-figures.ts';
import { benchSettings, validationPorts } from './validation-ports.ts';

/** Packs of one original and a correction that changes every line, up to the maximum of one request. */
const { xml, runs } = readArguments();
const ports = validationPorts();
const mostChanges = 1_000;
const lines = new TextDecoder().decode(xml).split('<FaWiersz>').length - 1;
const fonts = loadFonts(reportFontDirectory)();
const request = await requestOf(Math.min(lines, mostChanges));
const stagesMs: Record<string, number[]> = {};
for (let run = 0; run < runs; run += 1) {
  const pair = await timed(packStages.examine, async () => {
    const examined = await examinePair(request, ports, benchSettings);
    if (!examined.ok) throw new Error(`The pair was rejected: ${JSON.stringify(examined.error).slice(0, 500)}`);
    return examined.value;
  });
  const files = await timed(packStages.files, () => auditPackFiles(pair, 'pl', fonts));
  await timed(packStages.zip, () => writeZip(files));
}
// The first runs are the warm-up.
const settled = Object.entries(stagesMs).map(([name, times]) => [name, times.slice(Math.ceil(runs / 4))]);
printMeasurement({ stagesMs: Object.fromEntries(settled), peakBytes: peakMemory(process.pid) });

async function requestOf(changedLines: number): Promise<AuditPackRequest> {
  const changes = Array.from({ length: changedLines }, (_, index) => ({
    path: `/Faktura/Fa/FaWiersz[${index + 1}]/P_9A`,
    newValue: '45.00',
    description: null,
  }));
  const [reason, number, scenarioId] = ['rabat po dostawie', 'FK/2026/10/001', 'price-change'];
  const built = await buildCorrection(
    xml,
    {
      ...{ scenarioId, changes, reason, number, issueDay: '2026-10-15', desiredJpkField: null, answers: {}, defaultAnswers: {} },
      ...{ forcedType: null, forcedKind: null, allowedJpkPairs: null },
    },
    ports,
    { ...benchSettings, systemInfo: 'Nakor' },
  );
  if (!built.ok) throw new Error(`No correction was built: ${JSON.stringify(built.error).slice(0, 500)}`);
  const correction = new TextEncoder().encode(built.value.xml);
  const stated = { preset: null, summary: null, statedIssues: [], statedWarnings: [] };
  return { original: xml, correction, scenarioId, reason, number, ...stated };
}

async function timed<Value>(stage: string, work: () => Promise<Value>): Promise<Value> {
  const startMs = performance.now();
  const value = await work();
  stagesMs[stage] = [...(stagesMs[stage] ?? []), performance.now() - startMs];
  return value;
}
