/** A validator that is measured in separate processes. */
export interface BenchEngine {
  /** Its program, which runs the measurement and prints the result. */
  readonly program: URL;
  readonly label: string;
  /** Whether its program is bundled first, as for Lambda; otherwise Node would strip its types, which costs 30 MB. */
  readonly isBundled: boolean;
  /** Number of runs in one process, for each size. */
  readonly runs: readonly [number, number, number];
}

/** Our validation, with which the others are compared. */
export const ownEngine: BenchEngine = {
  program: new URL('./engines/validate-invoice.ts', import.meta.url),
  label: 'validateInvoice',
  isBundled: true,
  runs: [1_000, 150, 20],
};

/** The local platform; at most 1,200 requests, since its two keys may send 600 per minute each. */
export const httpService: BenchEngine = {
  program: new URL('./engines/http-service.ts', import.meta.url),
  label: 'POST /validate',
  isBundled: false,
  runs: [400, 100, 20],
};

/** All engines, ours first. */
export const engines: readonly BenchEngine[] = [
  ownEngine,
  httpService,
  { program: new URL('./engines/libxml2-wasm.ts', import.meta.url), label: 'libxml2-wasm', isBundled: true, runs: [1_000, 150, 20] },
  { program: new URL('./engines/xmllint-wasm.ts', import.meta.url), label: 'xmllint-wasm', isBundled: true, runs: [15, 15, 8] },
  { program: new URL('./engines/ksef-client-ts.ts', import.meta.url), label: 'ksef-client-ts', isBundled: true, runs: [400, 15, 4] },
  { program: new URL('./engines/native-xmllint.ts', import.meta.url), label: 'xmllint (native)', isBundled: false, runs: [1, 1, 1] },
];

/** Building corrections; not a separate engine. */
export const correctionsProgram: BenchEngine = {
  program: new URL('./engines/corrections.ts', import.meta.url),
  label: 'corrections',
  isBundled: true,
  runs: [400, 30, 10],
};

/** Building audit packs; not a separate engine. */
export const auditPacksProgram: BenchEngine = {
  program: new URL('./engines/audit-packs.ts', import.meta.url),
  label: 'audit packs',
  isBundled: true,
  runs: [100, 12, 8],
};

/** Our validation stage by stage; not a separate engine. */
export const stagesProgram: BenchEngine = {
  program: new URL('./engines/stages.ts', import.meta.url),
  label: 'stages',
  isBundled: true,
  runs: [1_000, 100, 15],
};
