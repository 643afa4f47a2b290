import { createSummary, limitedFilesOf, type RunSummary } from '@nakor/cli/reports/run-summary';
import { formatKsefLimitTexts } from '@nakor/collection/reports/ksef-limits';
import { expect, it } from 'vitest';

function texts(given: Partial<RunSummary>, sessionInvoices?: number): readonly string[] {
  return formatKsefLimitTexts(limitedFilesOf({ ...createSummary(sessionInvoices).summary, ...given }), 'en');
}

const archive = { kind: 'archive', name: 'a.tar.gz', size: 1_000, isPackage: true, documents: 10_001 } as const;

it('names the sessions that are needed by the default of KSeF', () => {
  expect(texts({ files: 10_000 })).toEqual([]);
  expect(texts({ files: 20_001 })).toEqual([
    'KSeF accepts in one session at most 10,000 invoices (by default): 20,001 documents need at least 3 sessions.',
  ]);
});

it('uses the limit of the own context, and does not call it a default', () => {
  expect(texts({ files: 20_000 }, 20_000)).toEqual([]);
  expect(texts({ files: 20_001 }, 20_000)).toEqual([
    'KSeF accepts in one session at most 20,000 invoices: 20,001 documents need at least 2 sessions.',
  ]);
});

it('compares archives that KSeF accepts as a package, a compressed TAR included', () => {
  expect(texts({ archives: [archive] })).toEqual([
    'a.tar.gz contains 10,001 documents, and a session of KSeF may have at most 10,000 invoices (by default).',
  ]);
  expect(texts({ archives: [{ ...archive, isPackage: false }] })).toEqual([]);
  expect(texts({ archives: [{ ...archive, size: 5_100_000_000, documents: 1 }] })).toEqual([
    'a.tar.gz has 5.1 GB. The package (ZIP or TarGz) of a KSeF batch session may by default have at most 5 GB, in at most 50 parts of 100 MB.',
  ]);
});
