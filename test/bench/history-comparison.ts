import { createEventId } from '@nakor/operations/events/event-id';
import type { HistoryEntry } from '@nakor/operations/idempotency/history';
import { type ComparisonPorts, compareHistory, type HistoryFile } from '@nakor/operations/maintenance/compare-history';

/**
 * Measures the memory and the reads of the daily comparison of the history with generated operations: `node infra/local/launch.cjs node
 * --expose-gc test/bench/history-comparison.ts 100000 300000 1000000`, operations per day, of which it compares one. The operations and the files of the archive are generated while they are
 * read, so that the process holds nothing but the comparison itself; waits for DynamoDB and S3 are not included.
 */
const dayMs = 86_400_000;
const organizations = 50;
const fileEntries = 100;
const pageEntries = 1_000;
const startUnixMs = Date.UTC(2026, 10, 10);

interface Reads {
  pages: number;
  files: number;
  peakHeapBytes: number;
}

function noteHeap(reads: Reads): void {
  // With --expose-gc only what is still needed is counted.
  globalThis.gc?.();
  reads.peakHeapBytes = Math.max(reads.peakHeapBytes, process.memoryUsage().heapUsed);
}

/** Operation `index` of a day with `perDay`, in even intervals, of the organizations in turn. */
function operationAt(index: number, perDay: number): HistoryEntry {
  const atUnixMs = startUnixMs + Math.floor((index * dayMs) / perDay);
  const requestId = index.toString(16).padStart(16, '0');
  const facts = { document_sha256: `${requestId}${requestId}${requestId}${requestId}`, valid: true, error: 0 };
  const eventId = createEventId(atUnixMs, new Uint8Array(16));
  const organizationId = `org_${String(index % organizations).padStart(16, '0')}`;
  return { organizationId, requestId, atUnixMs, keyId: 'key_0123456789abcdef', operation: 'validateInvoice', eventId, facts };
}

function portsFor(perDay: number, reads: Reads): ComparisonPorts {
  const firstAtOrAfter = (unixMs: number) => Math.max(0, Math.ceil(((unixMs - startUnixMs) * perDay) / dayMs));
  return {
    isTimeLeft: () => true,
    archive: {
      write: async () => 1,
      async *readFiles(day): AsyncGenerator<HistoryFile> {
        if (Date.parse(day) !== startUnixMs) return;
        for (let first = 0; first < perDay; first += fileEntries) {
          const length = Math.min(fileEntries, perDay - first);
          const entries = Array.from({ length }, (_, offset) => operationAt(first + offset, perDay));
          reads.files += 1;
          if (reads.files % 100 === 0) noteHeap(reads);
          yield { startUnixMs: entries[0]?.atUnixMs ?? 0, entries };
        }
      },
    },
    operations: {
      listOrganizations: async () => Array.from({ length: organizations }, (_, index) => `org_${String(index).padStart(16, '0')}`),
      async *readPages(organizationId, fromUnixMs, untilUnixMs) {
        const own = Number(organizationId.slice(4));
        let page: HistoryEntry[] = [];
        const end = Math.min(perDay, firstAtOrAfter(untilUnixMs));
        const start = firstAtOrAfter(fromUnixMs);
        for (let index = start + ((own - (start % organizations) + organizations) % organizations); index < end; index += organizations) {
          page.push(operationAt(index, perDay));
          if (page.length < pageEntries) continue;
          reads.pages += 1;
          yield page;
          page = [];
        }
        reads.pages += 1;
        yield page;
      },
      findNext: async () => null,
    },
  };
}

for (const perDay of process.argv.slice(2).map(Number)) {
  const reads: Reads = { pages: 0, files: 0, peakHeapBytes: 0 };
  const startMs = performance.now();
  const report = await compareHistory(portsFor(perDay, reads), { fromUnixMs: startUnixMs, untilUnixMs: startUnixMs + dayMs });
  const seconds = ((performance.now() - startMs) / 1_000).toFixed(1);
  const megabytes = Math.round(reads.peakHeapBytes / 1_000_000);
  console.log(
    `${perDay} a day: compared ${report.compared}, missing ${report.repaired}, ${reads.files} files, ${reads.pages} pages, ${megabytes} MB of heap at most, ${seconds} s`,
  );
}
