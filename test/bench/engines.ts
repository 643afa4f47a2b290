/** Something that validates and is measured in processes of its own. */
export interface BenchEngine {
  /** Its program, which measures and prints the measurement. */
  readonly program: URL;
  readonly label: string;
  /** Whether its program is bundled first, as for Lambda; otherwise Node would strip types in it, which costs 30 MB. */
  readonly isBundled: boolean;
  /** Runs in one process, for each of the sizes in turn. */
  readonly runs: readonly [number, number, number];
}

/** Our validation, by which the others are measured. */
export const ownEngine: BenchEngine = {
  program: new URL('./engines/validate-invoice.ts', import.meta.url),
  label: 'validateInvoice',
  isBundled: true,
  runs: [1_000, 150, 20],
};

/** The local platform; at most 1,200 calls, since its two keys may make 600 a minute each. */
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
  { program: new URL('./engines/native-xmllint.ts', import.meta.url), label: 'xmllint (native)', isBundled: false, runs: [1, 1, 1] },
];

/** Building corrections; not an engine of its own. */
export const correctionsProgram: BenchEngine = {
  program: new URL('./engines/corrections.ts', import.meta.url),
  label: 'corrections',
  isBundled: true,
  runs: [400, 30, 10],
};

/** Making audit packs; not an engine of its own. */
export const auditPacksProgram: BenchEngine = {
  program: new URL('./engines/audit-packs.ts', import.meta.url),
  label: 'audit packs',
  isBundled: true,
  runs: [100, 12, 8],
};

/** Our validation stage by stage; not an engine of its own. */
export const stagesProgram: BenchEngine = {
  program: new URL('./engines/stages.ts', import.meta.url),
  label: 'stages',
  isBundled: true,
  runs: [1_000, 100, 15],
};
