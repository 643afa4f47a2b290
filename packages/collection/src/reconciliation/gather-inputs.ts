import type { Language } from '@nakor/domain/shared/localized';
import type { Nakor } from 'nakor';
import { convertToUtf8 } from '../decode-source.ts';
import { tooLargeTexts } from '../outcome.ts';
import { readIdentity } from '../read-identity.ts';
import { describeFileKind, recognizeFile } from '../recognize-file.ts';
import type { Relation } from '../relate-documents.ts';
import { relateSurveyed, type SurveyedRelations } from '../relate-surveyed.ts';
import { type SurveyedDocument, surveyDocument } from '../survey-documents.ts';
import { isMetadataName } from './input-names.ts';
import type { UnreadableFile } from './result.ts';

/** What is compared. */
export type ReconciliationRequest = Parameters<Nakor['reconcile']>[0];
type Invoices = Extract<ReconciliationRequest['invoices'], AsyncIterable<unknown>>;
type ReconciledDocument = Invoices extends AsyncIterable<infer Document> ? Document : never;

/** A file that can be read again. */
export interface ReadableFile {
  /** As shown. */
  readonly name: string;
  /** Null if it is larger than an invoice may be; a reason where it cannot be read. */
  read(): Promise<Uint8Array | string | null>;
  /** The whole file, for a register, which may be larger; by default `read`. It is read when it is compared. */
  readonly readRegister?: () => Promise<Uint8Array>;
  /** Its size in bytes, where it is known before it is read. */
  readonly sizeBytes?: number;
  /** The beginning of a file that is larger than an invoice may be, by which a register is recognized; by default none. */
  readonly readBeginning?: () => Promise<Uint8Array>;
}

/** The parts of a request, found among files by what they are. */
export interface GatheredInputs {
  readonly registers: readonly { readonly name: string; readonly xml: Uint8Array | AsyncIterable<Uint8Array> }[];
  readonly metadata: readonly { readonly name: string; readonly json: string }[];
  readonly upos: readonly { readonly name: string; readonly xml: Uint8Array }[];
  /** Registers of an ERP: files `*.csv`. */
  readonly erp: readonly { readonly name: string; readonly csv: Uint8Array }[];
  /** Reads the invoices one after another, each with the documents that it corrects. */
  invoices(): AsyncGenerator<ReconciledDocument>;
  /** What could not be read, or is something else; complete when the invoices were read. */
  readonly unreadable: UnreadableFile[];
}

/**
 * Finds registers, metadata, receipts, registers of an ERP and invoices among files by what they are. Invoices are read twice and not kept.
 *
 * @param files          in an order that does not matter
 * @param relationLimit  most documents that can be compared with one
 * @param keptLimitBytes most that may be kept of what is no invoice, since it is in memory at the same time; by default any
 * @throws KeptLimitExceeded beyond that
 */
export async function gatherReconciliation(
  files: readonly ReadableFile[],
  relationLimit: number,
  language: Language,
  keptLimitBytes = Number.POSITIVE_INFINITY,
): Promise<GatheredInputs> {
  const others = new OtherFiles(keptLimitBytes);
  // Of several files with one name, the first is the one that others mean.
  const byName = new Map(files.toReversed().map((file) => [file.name, file]));
  const surveyed: SurveyedDocument[] = [];
  for (const file of files) {
    const content = await file.read();
    if (typeof content === 'string' || (await others.take(file, content)) || content === null) continue;
    surveyed.push(surveyDocument(file.name, content, false));
  }
  const readAgain = async (name: string) => {
    const content = await readDocument(name, byName);
    return content === null ? null : readIdentity(name, content);
  };
  const relations = await relateSurveyed(surveyed, readAgain, relationLimit);
  const unreadable: UnreadableFile[] = [];
  return {
    ...{ registers: others.registers, metadata: others.metadata, upos: others.upos, erp: others.erp, unreadable },
    async *invoices() {
      for (const file of files) {
        if (others.taken.has(file)) continue;
        const read = await readInvoice(file, language);
        if (typeof read === 'string') unreadable.push({ file: file.name, message: read });
        else yield { name: file.name, xml: read, ...(await readRelated(file.name, relations, byName)) };
      }
    },
  };
}

/** Registers, receipts and metadata are larger than can be kept. */
export class KeptLimitExceeded extends Error {
  constructor() {
    super('kept_limit_exceeded');
    this.name = 'KeptLimitExceeded';
  }
}

/** What is no invoice among files. */
class OtherFiles {
  readonly #limitBytes: number;
  #keptBytes = 0;
  readonly registers: { name: string; xml: Uint8Array | AsyncIterable<Uint8Array> }[] = [];
  readonly metadata: { name: string; json: string }[] = [];
  readonly upos: { name: string; xml: Uint8Array }[] = [];
  readonly erp: { name: string; csv: Uint8Array }[] = [];
  readonly taken = new Set<ReadableFile>();

  constructor(limitBytes: number) {
    this.#limitBytes = limitBytes;
  }

  /** @returns whether the file is something else than an invoice that belongs to the comparison */
  async take(file: ReadableFile, content: Uint8Array | null): Promise<boolean> {
    const { name } = file;
    if (isMetadataName(name)) this.metadata.push({ name, json: new TextDecoder().decode(content ?? new Uint8Array()) });
    else if (name.toLowerCase().endsWith('.csv')) this.erp.push({ name, csv: content ?? (await readWhole(file)) });
    else if (!(await this.#takeByKind(file, content))) return false;
    this.taken.add(file);
    this.#keptBytes += content?.length ?? file.sizeBytes ?? 0;
    if (this.#keptBytes > this.#limitBytes) throw new KeptLimitExceeded();
    return true;
  }

  async #takeByKind(file: ReadableFile, content: Uint8Array | null): Promise<boolean> {
    const beginning = content ?? (await file.readBeginning?.()) ?? null;
    const kind = beginning === null ? null : recognizeFile(beginning);
    if (kind === 'jpkV7') this.registers.push({ name: file.name, xml: content ?? readLater(file) });
    else if (kind === 'upo' && content !== null) this.upos.push({ name: file.name, xml: content });
    else return false;
    return true;
  }
}

/** The whole of a large file in one piece, read when it is asked for, so that only one is in memory. */
async function* readLater(file: ReadableFile): AsyncGenerator<Uint8Array> {
  yield await readWhole(file);
}

async function readWhole(file: ReadableFile): Promise<Uint8Array> {
  return (await file.readRegister?.()) ?? new Uint8Array();
}

async function readInvoice(file: ReadableFile, language: Language): Promise<Uint8Array | string> {
  const content = await file.read();
  if (content === null) return tooLargeTexts[language];
  if (typeof content === 'string') return content;
  const kind = recognizeFile(content);
  return kind === null ? convertToUtf8(content).bytes : describeFileKind(kind, language);
}

/** In UTF-8; null if it cannot be read. */
async function readDocument(name: string, files: ReadonlyMap<string, ReadableFile>): Promise<Uint8Array | null> {
  const content = (await files.get(name)?.read()) ?? null;
  return content === null || typeof content === 'string' ? null : convertToUtf8(content).bytes;
}

/** The documents that an invoice corrects, if they are among the files. */
async function readRelated(
  name: string,
  relations: SurveyedRelations,
  files: ReadonlyMap<string, ReadableFile>,
): Promise<Omit<ReconciledDocument, 'name' | 'xml'>> {
  const relation: Relation | null = relations.of(name);
  if (relation === null || relation.isBeyondLimit) return {};
  const source = relation.source === null ? null : await readDocument(relation.source, files);
  const corrections: Uint8Array[] = [];
  for (const each of relation.corrections) {
    const content = await readDocument(each, files);
    // Without one of them, the state before the document is unknown.
    if (content === null) return {};
    corrections.push(content);
  }
  return source === null ? {} : { source_xml: source, corrections_xml: corrections };
}
