import { convertBase64ToHex } from '../shared/base64.ts';
import { err, ok, type Result } from '../shared/result.ts';
import { decodeDocument } from '../xml/decode.ts';
import type { LocatedElement, XmlDocument } from '../xml/element.ts';
import { parseDocument } from '../xml/parse.ts';
import { indexLines } from '../xml/positions.ts';
import type { DocumentRejection } from '../xml/rejection.ts';
import { checkUpoEntry } from './check-entry.ts';
import { createUpoFinding, formatUpoText, type UpoCode, type UpoFinding } from './findings.ts';
import { checkUpoStructure, collapseText } from './structure.ts';
import { signatureNamespace, type Upo, type UpoEntry, type UpoEnvironment, type UpoPage } from './upo.ts';

const upoNamespace = /^http:\/\/upo\.schematy\.mf\.gov\.pl\/KSeF\/(v\d{1,3}-\d{1,3})$/;

/** The version in use, and those of the test environments before KSeF 2.0. */
const currentVersion = 'v4-3';
const oldVersions: ReadonlySet<string> = new Set(['v3-1', 'v4-1', 'v4-2']);

/** Texts are shown in lists; a number of an invoice has at most 256 characters. */
const textLimit = 300;

/**
 * Reads a UPO, or a page of one. It is lenient: what does not agree with the official schema is a finding, and the rest is read, since the
 * Ministry's own examples violate it. A signature is not verified.
 *
 * @param bytes the file
 * @returns     UPO-001 or UPO-002 if it is no UPO; XML-001, XML-004 or XML-008 (DOCTYPE) if it cannot be parsed; always with the position
 * @source      upo-v4-3.xsd (Ministerstwo Finansów), upo-sesja-v4-2.xsd, upo-faktura-v3-1.xsd
 */
export function readUpo(bytes: Uint8Array): Result<Upo, DocumentRejection> {
  const decoded = decodeDocument(bytes);
  if (!decoded.ok) return decoded;
  const parsed = parseDocument(decoded.value);
  if (!parsed.ok) return parsed;
  const found = findConfirmation(parsed.value);
  return found.ok ? ok(readConfirmation(found.value, containsSignature(parsed.value.root))) : found;
}

/** The only `Potwierdzenie`: the root, or the content of an `Object` of a signature around it. */
function findConfirmation(document: XmlDocument): Result<LocatedElement, DocumentRejection> {
  const all = listConfirmations(document.root);
  const [first] = all;
  if (first === undefined) return err(reject('UPO-001', document, document.root));
  const isEnveloped = first.parent === null;
  const { parent } = first;
  const isEnveloping =
    parent?.name === 'Object' &&
    parent.namespace === signatureNamespace &&
    parent.parent === document.root &&
    document.root.name === 'Signature' &&
    document.root.namespace === signatureNamespace;
  return all.length === 1 && (isEnveloped || isEnveloping) ? ok(first) : err(reject('UPO-002', document, all[1] ?? first));
}

function listConfirmations(root: LocatedElement): LocatedElement[] {
  const found: LocatedElement[] = [];
  const open = [root];
  for (let element = open.pop(); element !== undefined; element = open.pop()) {
    if (element.name === 'Potwierdzenie' && upoNamespace.test(element.namespace)) found.push(element);
    // One by one: a hostile element has more children than a call may have parameters.
    for (let index = element.children.length - 1; index >= 0; index -= 1) open.push(element.children[index] as LocatedElement);
  }
  return found;
}

function containsSignature(root: LocatedElement): boolean {
  const isSignature = ({ name, namespace }: LocatedElement) => name === 'Signature' && namespace === signatureNamespace;
  return isSignature(root) || root.children.some(isSignature);
}

function reject(code: UpoCode, { text }: XmlDocument, { start }: LocatedElement): DocumentRejection {
  return { code, message: formatUpoText(code), ...indexLines(text).positionAt(start) };
}

function readConfirmation(root: LocatedElement, isSigned: boolean): Upo {
  const version = upoNamespace.exec(root.namespace)?.[1] ?? '';
  const fields = new Fields(root);
  const receiver = fields.text('NazwaPodmiotuPrzyjmujacego');
  const environment = oldVersions.has(version) ? null : findEnvironment(receiver);
  const documents = fields.all('Dokument');
  const page = readPage(fields.child('OpisPotwierdzenia'));
  const entries = documents.map((document, index) => readEntry(new Fields(document), index + 1, page));
  const findings = [
    ...checkVersion(version),
    ...checkReceiver(receiver),
    ...checkUpoStructure(root, version),
    ...checkPage(page, entries.length),
    ...entries.flatMap(checkUpoEntry),
    ...findRepeatedNumbers(entries),
  ];
  const session = fields.text('NumerReferencyjnySesji');
  return { version, environment, receiver, session, context: readContext(fields), page, entries, isSigned, findings };
}

/** Fields of an element: the first child of each name in its namespace. */
class Fields {
  readonly #byName = new Map<string, LocatedElement>();
  readonly #children: readonly LocatedElement[];

  constructor(element: LocatedElement | null) {
    this.#children = element?.children.filter(({ namespace }) => namespace === element.namespace) ?? [];
    for (const child of this.#children) if (!this.#byName.has(child.name)) this.#byName.set(child.name, child);
  }

  child(name: string): Fields {
    return new Fields(this.#byName.get(name) ?? null);
  }

  all(name: string): readonly LocatedElement[] {
    return this.#children.filter((child) => child.name === name);
  }

  first(): LocatedElement | null {
    return this.#children[0] ?? null;
  }

  text(name: string): string | null {
    const element = this.#byName.get(name);
    const text = element === undefined ? '' : collapseText(element).slice(0, textLimit).toWellFormed();
    return text === '' ? null : text;
  }
}

function readContext(fields: Fields): Upo['context'] {
  const element = fields.child('Uwierzytelnienie').child('IdKontekstu').first();
  return element === null ? null : { type: element.name, value: collapseText(element).slice(0, textLimit).toWellFormed() };
}

function readPage(fields: Fields): UpoPage | null {
  const [number, count, from, to, documents] = [
    'Strona',
    'LiczbaStron',
    'ZakresDokumentowOd',
    'ZakresDokumentowDo',
    'CalkowitaLiczbaDokumentow',
  ].map((name) => readCount(fields.text(name)));
  if (number == null || count == null || from == null || to == null || documents == null) return null;
  return { number, count, from, to, documents };
}

function readCount(text: string | null): number | null {
  return text !== null && /^\+?\d{1,9}$/.test(text) && Number(text) > 0 ? Number(text) : null;
}

function readEntry(fields: Fields, position: number, page: UpoPage | null): UpoEntry {
  const hash = fields.text('SkrotDokumentu');
  const mode = fields.text('TrybWysylki');
  return {
    position,
    ordinal: page === null ? null : page.from + position - 1,
    sellerNip: fields.text('NipSprzedawcy'),
    ksefNumber: fields.text('NumerKSeFDokumentu'),
    invoiceNumber: fields.text('NumerFaktury'),
    issueDate: fields.text('DataWystawieniaFaktury'),
    sentAt: fields.text('DataPrzeslaniaDokumentu'),
    assignedAt: fields.text('DataNadaniaNumeruKSeF'),
    sha256: hash === null ? null : convertBase64ToHex(hash, 32),
    mode: mode === 'Online' ? 'online' : mode === 'Offline' ? 'offline' : null,
  };
}

const ministry = 'Ministerstwo Finansów';

/** The Ministry adds the name of the environment, except in production. */
function findEnvironment(receiver: string | null): UpoEnvironment | null {
  if (receiver === ministry) return 'prod';
  if (receiver === null || !receiver.startsWith(ministry)) return null;
  return /demo|przedprodukcyjn|\(TR\)/i.test(receiver) ? 'demo' : 'test';
}

function checkVersion(version: string): UpoFinding[] {
  if (version === currentVersion) return [];
  return [createUpoFinding(oldVersions.has(version) ? 'UPO-003' : 'UPO-004', { version })];
}

function checkReceiver(receiver: string | null): UpoFinding[] {
  if (receiver === null || receiver === ministry) return [];
  const code = receiver.startsWith(ministry) ? 'UPO-005' : 'UPO-006';
  return [createUpoFinding(code, { found: receiver }, { element: 'NazwaPodmiotuPrzyjmujacego' })];
}

/** The end of the range is exclusive by its description, and inclusive in the Ministry's examples. */
function checkPage(page: UpoPage | null, count: number): UpoFinding[] {
  if (page === null) return [];
  const { number, from, to } = page;
  const place = { element: 'ZakresDokumentowDo' };
  if (number > page.count) return [createUpoFinding('UPO-008', { element: 'Strona', found: number }, { element: 'Strona' })];
  if (to - from === count) return [];
  if (to - from + 1 === count) return [createUpoFinding('UPO-012', {}, place)];
  return [createUpoFinding('UPO-011', { page: number, from, to, count }, place)];
}

function findRepeatedNumbers(entries: readonly UpoEntry[]): UpoFinding[] {
  const positions = new Map<string, number>();
  return entries.flatMap(({ ksefNumber, position }) => {
    const earlier = ksefNumber === null ? undefined : positions.get(ksefNumber);
    if (ksefNumber !== null && earlier === undefined) positions.set(ksefNumber, position);
    const place = { position, element: 'NumerKSeFDokumentu' };
    return earlier === undefined ? [] : [createUpoFinding('UPO-016', { number: ksefNumber, found: earlier }, place)];
  });
}
