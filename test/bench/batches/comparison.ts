import { execFile } from 'node:child_process';
import { createWriteStream } from 'node:fs';
import { mkdir, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import type { BatchOptions } from '@nakor/batches/model/batch-options';
import { getBatchKeys } from '@nakor/batches/objects/batch-keys';
import { stages } from '../../../infra/aws/stages.ts';
import { invoiceXml } from '../../support/builders/invoices.ts';
import { ksefNumberOf } from '../../support/builders/ksef-numbers.ts';
import { writeZip, type ZipEntryFields } from '../../support/builders/zip-writer.ts';
import type { Stage, StageFigures } from './stage.ts';

const batch = 'bat_comparison';
const taxpayer = '1234563218';
const day = '2026-10-15';
const ksefOf = (index: number) => ksefNumberOf(taxpayer, day, index.toString(16).toUpperCase().padStart(12, '0'));
const numberOf = (index: number) => `FV/2026/10/${index}`;

/**
 * Measures the tasks of a comparison of so many invoices of 3 kB with as many rows of a JPK, each of which has a finding: the largest report. Each task
 * runs in a process of its own, with the flags of Node that the function has in a stage.
 */
export async function measureComparison(documents: number): Promise<{ readonly split: StageFigures; readonly join: StageFigures }> {
  const folder = await mkdtemp(join(tmpdir(), 'nakor-comparison-'));
  try {
    const input = join(folder, getBatchKeys(batch).input);
    await mkdir(dirname(input), { recursive: true });
    await pipeline(Readable.from(writeZip(listFiles(documents))), createWriteStream(input));
    const options: BatchOptions = {
      ...{ format: 'zip', environment: 'prod', as_of: `${day}T12:00:00Z`, language: 'pl', advice: null, duplicates: 'within' },
      reconciliation: { filed_on: null, events: [], export_ranges: [], erp: null, excel: false },
    };
    const split = await runStage(folder, { task: 'split', batch, organization: 'org_bench', options, documents_limit: documents + 1 });
    return { split, join: await runStage(folder, { task: 'join', batch }) };
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

async function runStage(folder: string, stage: Stage): Promise<StageFigures> {
  const program = fileURLToPath(new URL('./stage.ts', import.meta.url));
  const flags = (stages[0]?.nodeOptions['batch-work'] ?? '').split(' ').filter((flag) => flag !== '');
  const { stdout } = await promisify(execFile)(process.execPath, [...flags, program, folder, JSON.stringify(stage)], {
    maxBuffer: 10_000_000,
  });
  return JSON.parse(stdout) as StageFigures;
}

function* listFiles(documents: number): Generator<ZipEntryFields> {
  yield { name: 'jpk.xml', content: writeRegister(documents) };
  const template = invoiceXml({ lines: 5 });
  for (let at = 0; at < documents; at += 1) {
    yield { name: `faktury/${ksefOf(at)}.xml`, content: template.replaceAll('FV/2026/10/001', numberOf(at)) };
  }
}

function writeRegister(rows: number): string {
  const row = (at: number) =>
    `<SprzedazWiersz><LpSprzedazy>${at + 1}</LpSprzedazy><NrKontrahenta>5250000009</NrKontrahenta><NazwaKontrahenta>Przykładowa spółka z o.o.</NazwaKontrahenta><DowodSprzedazy>${numberOf(at)}</DowodSprzedazy><DataWystawienia>${day}</DataWystawienia><NrKSeF>${ksefOf(at)}</NrKSeF><K_19>1.00</K_19><K_20>0.23</K_20></SprzedazWiersz>`;
  const list = Array.from({ length: rows }, (_, at) => row(at)).join('\n');
  return `<JPK xmlns="http://crd.gov.pl/wzor/2025/12/19/14090/"><Naglowek><KodFormularza kodSystemowy="JPK_V7M (3)">JPK_VAT</KodFormularza><DataWytworzeniaJPK>2026-11-20T10:00:00Z</DataWytworzeniaJPK><CelZlozenia>1</CelZlozenia><Rok>2026</Rok><Miesiac>10</Miesiac></Naglowek><Podmiot1><OsobaNiefizyczna><NIP>${taxpayer}</NIP></OsobaNiefizyczna></Podmiot1><Ewidencja>${list}</Ewidencja></JPK>`;
}
