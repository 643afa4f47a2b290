import { writeReconciliationCsv } from '@nakor/collection/reconciliation/csv';
import { formatDifferences, formatPlaces } from '@nakor/collection/reconciliation/finding-texts';
import { gatherReconciliation, type ReadableFile } from '@nakor/collection/reconciliation/gather-inputs';
import { isReconciliationInput } from '@nakor/collection/reconciliation/input-names';
import { buildReconciliationPage } from '@nakor/collection/reconciliation/page';
import { type FindingEntry, type ReconciliationResult, sortIntoLists } from '@nakor/collection/reconciliation/result';
import { createReconciler, type Reconciler } from 'nakor/browser-reconcile';
import { type Candidate, describeInputError, listCandidates, type UnreadableFile } from '../../input/list-candidates.ts';
import type { NamedFile } from '../../input/named-file.ts';
import type { Language } from '../../language.ts';
import { describeInputProblem } from '../../texts/start.ts';

/** A finding as the page shows it. */
export interface ShownFinding {
  readonly code: string;
  readonly severity: FindingEntry['severity'];
  readonly places: string;
  readonly message: string;
  readonly differences: readonly string[];
  readonly todo: string;
  readonly basis: string;
  readonly dueOn: string | null;
}

/** What the page shows of a comparison of registers with invoices. */
export interface ShownReconciliation {
  readonly taxpayer: string;
  readonly model: string;
  readonly registers: readonly { readonly file: string; readonly form: string; readonly month: string }[];
  readonly sides: ReconciliationResult['summary']['sides'];
  readonly erpRows: number;
  readonly byCode: ReconciliationResult['summary']['by_code'];
  /** The first ones; reports have all. */
  readonly corrections: readonly ShownFinding[];
  readonly correctionCount: number;
  readonly questions: readonly ShownFinding[];
  readonly questionCount: number;
  readonly notRead: readonly { readonly file: string; readonly message: string }[];
  /** Complete reports, as those of `nakor reconcile`. */
  readonly reports: { readonly corrections: string; readonly csv: string; readonly html: string };
}

/** Entries of a list that the page shows. */
const shownLimit = 200;

/** Documents that can be compared with one. */
const relationLimit = 100;

const reconcilers = new Map<Language, Reconciler>();

function reconcilerOf(language: Language): Reconciler {
  const reconciler = reconcilers.get(language) ?? createReconciler({ language });
  reconcilers.set(language, reconciler);
  return reconciler;
}

/** Compares the registers among files with the invoices among them, by what they are: as `nakor reconcile` does with a folder. */
export async function reconcileFiles(files: readonly NamedFile[], language: Language): Promise<ShownReconciliation> {
  const { found } = await listCandidates(files, isReconciliationInput);
  const byPath = new Map(files.map(({ path, file }) => [path, file]));
  const inputs = await gatherReconciliation(
    found.map((file) => toReadable(file, byPath.get(file.name) ?? null, language)),
    relationLimit,
    language,
  );
  const { registers, metadata, upos, erp, unreadable } = inputs;
  const result = await reconcilerOf(language)({ registers, metadata, upos, erp, invoices: inputs.invoices() });
  const { corrections, questions } = sortIntoLists(result);
  const csv = (isOnlyCorrections: boolean) =>
    [...writeReconciliationCsv(result, { language, isForExcel: true }, isOnlyCorrections)].join('');
  const shown = (findings: readonly FindingEntry[]) => findings.slice(0, shownLimit).map((finding) => toShown(finding, language));
  return {
    ...{ taxpayer: result.taxpayer, model: result.model, sides: result.summary.sides, byCode: result.summary.by_code },
    registers: result.registers.map(({ file, form, month }) => ({ file, form, month })),
    erpRows: result.erp.sides.reduce((sum, { rows }) => sum + rows, 0),
    ...{ corrections: shown(corrections), correctionCount: corrections.length },
    ...{ questions: shown(questions), questionCount: questions.length },
    notRead: [...result.not_read.map(({ file, message }) => ({ file, message })), ...unreadable],
    reports: { corrections: csv(true), csv: csv(false), html: buildReconciliationPage(result, language) },
  };
}

function toReadable(found: Candidate | UnreadableFile, file: File | null, language: Language): ReadableFile {
  if (found.kind === 'unreadable') return { name: found.name, read: async () => describeInputProblem(found.problem, language) };
  return {
    name: found.name,
    async read() {
      try {
        return await found.read();
      } catch (error) {
        return describeInputProblem(describeInputError(error), language);
      }
    },
    ...(file === null
      ? {}
      : {
          readBeginning: async () => new Uint8Array(await file.slice(0, beginningBytes).arrayBuffer()),
          readRegister: async () => new Uint8Array(await file.arrayBuffer()),
        }),
  };
}

const beginningBytes = 8_000;

function toShown(finding: FindingEntry, language: Language): ShownFinding {
  const { code, severity, message, todo, basis, due_on: dueOn } = finding;
  const [places, differences] = [formatPlaces(finding, language), formatDifferences(finding, language)];
  return { code, severity, places, message, differences, todo, basis, dueOn };
}
