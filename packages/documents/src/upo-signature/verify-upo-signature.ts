import { createHash, type X509Certificate } from 'node:crypto';
import { readUpo } from '@nakor/domain/upo/read-upo';
import { createSignatureProblem, type SignatureProblem } from '@nakor/domain/upo/signature-problems';
import type { Upo } from '@nakor/domain/upo/upo';
import { decodeDocument } from '@nakor/domain/xml/decode';
import type { LocatedElement, XmlDocument } from '@nakor/domain/xml/element';
import { parseDocument } from '@nakor/domain/xml/parse';
import { isKeyAllowed, verifySignatureValue } from './algorithms.ts';
import { canonicalize } from './canonicalize.ts';
import { type ReadSignature, readSignature, type SignedReference } from './read-signature.ts';
import { dsigNamespace, identifiersOf, isInside, isNamed, listElements } from './signature-tree.ts';
import { checkTrust, describeSubject, formatName, parseCertificate } from './trust.ts';

/** The certificate of a signer. */
interface UpoSigner {
  readonly subject: string;
  readonly issuer: string;
  /** In hexadecimal. */
  readonly serial: string;
  /** SHA-256 of the certificate, in lower-case hexadecimal digits. */
  readonly fingerprint: string;
}

/**
 * The signature of a UPO. `valid`: made by a signer that the caller trusts, and covers what was read; `untrusted`: it covers what was read, but
 * the signer is not known to the caller; `invalid`: it proves nothing; `absent`: there is none.
 */
export interface UpoSignature {
  readonly state: 'valid' | 'untrusted' | 'invalid' | 'absent';
  /** Null unless the signature value was verified with its certificate. */
  readonly signer: UpoSigner | null;
  /** Such as `RSA-SHA256`; null where it could not be read. */
  readonly algorithm: string | null;
  /** As the signature states it; nobody else confirms it. */
  readonly signingTime: string | null;
  readonly problems: readonly SignatureProblem[];
}

/** Ends the verification with the problem. */
class ProblemFound extends Error {
  readonly problem: SignatureProblem;

  constructor(...parameters: Parameters<typeof createSignatureProblem>) {
    super(parameters[0]);
    this.problem = createSignatureProblem(...parameters);
  }
}

/**
 * Verifies the XAdES signature of a UPO: that it is the only one, that identifiers are unique, that only accepted algorithms and transforms occur,
 * that `Potwierdzenie` and the properties with time and certificate are covered, that the bytes that were hashed contain the data that
 * {@link readUpo} reads, and the signature value; then the signer. Revocation and time stamps are not checked.
 *
 * @param bytes a file that {@link readUpo} accepts
 * @param trust certificates of the signer or of those who issued it; empty if none are known
 * @source      XMLDSig 1.1 (W3C), ETSI EN 319 132-1
 */
export function verifyUpoSignature(bytes: Uint8Array, trust: readonly X509Certificate[]): UpoSignature {
  const nothing = { signer: null, algorithm: null, signingTime: null };
  const decoded = decodeDocument(bytes);
  const parsed = decoded.ok ? parseDocument(decoded.value) : decoded;
  if (!decoded.ok || !parsed.ok) return { state: 'invalid', ...nothing, problems: [createSignatureProblem('UPO-043', 'XML')] };
  let signature: ReadSignature | null = null;
  try {
    signature = findSignature(parsed.value);
    if (signature === null) return { state: 'absent', ...nothing, problems: [createSignatureProblem('UPO-040')] };
    const text = decoded.value.parserText;
    verifyReferences(signature, parsed.value, text, bytes);
    const certificates = parseCertificates(signature);
    const signer = verifyValue(signature, certificates, text);
    return { ...describe(signature), ...assessSigner(signer, certificates, trust, signature.properties.signingTimeMs) };
  } catch (error) {
    if (!(error instanceof ProblemFound)) throw error;
    return { state: 'invalid', ...(signature === null ? nothing : { signer: null, ...describe(signature) }), problems: [error.problem] };
  }
}

function describe({ algorithm, properties }: ReadSignature): Pick<UpoSignature, 'algorithm' | 'signingTime'> {
  return { algorithm: algorithm.name, signingTime: properties.signingTime };
}

/** The only signature: a child of the root that it signs, or the root around the object that it signs. */
function findSignature({ root }: XmlDocument): ReadSignature | null {
  const elements = listElements(root);
  const seen = new Set<string>();
  for (const id of elements.flatMap(identifiersOf)) {
    if (seen.has(id)) throw new ProblemFound('UPO-042', id);
    seen.add(id);
  }
  const found = elements.filter((element) => isNamed(element, 'Signature'));
  const [first] = found;
  if (first === undefined) return null;
  if (found.length > 1 || (first.parent !== null && first.parent !== root)) throw new ProblemFound('UPO-041');
  const read = readSignature(first);
  if (!read.ok) throw new ProblemFound(read.error.code, read.error.found);
  return read.value;
}

/** Verifies the hash of each reference, and that together they cover the document and the properties. */
function verifyReferences(signature: ReadSignature, document: XmlDocument, text: string, bytes: Uint8Array): void {
  const { references, properties, element: own } = signature;
  const isEnveloping = own === document.root;
  const byId = new Map(listElements(document.root).flatMap((element) => identifiersOf(element).map((id) => [id, element] as const)));
  const covered: LocatedElement[] = [];
  for (const reference of references) {
    const target = reference.uri === '' ? document.root : byId.get(reference.uri.slice(1));
    // Whole documents that are their own signature cannot be hashed, and the signature is only removed from what contains it.
    if (target === undefined || (reference.uri === '' && isEnveloping)) throw new ProblemFound('UPO-046', reference.uri);
    if (reference.isEnveloped !== isInside(own, target)) throw new ProblemFound('UPO-045', reference.uri);
    const written = writeReference(reference, target, own, text);
    const digest = createHash(reference.hash).update(written).digest();
    if (!digest.equals(reference.digest)) throw new ProblemFound('UPO-047', reference.uri);
    if (containsConfirmation(target)) requireSameData(bytes, written, isEnveloping);
    covered.push(target);
  }
  if (!covered.some(containsConfirmation)) throw new ProblemFound('UPO-048');
  if (!covered.includes(properties.element)) throw new ProblemFound('UPO-049', 'Reference');
}

function writeReference(
  { uri, form, prefixes, isEnveloped }: SignedReference,
  target: LocatedElement,
  own: LocatedElement,
  text: string,
): string {
  const written = canonicalize(text, {
    element: uri === '' ? null : target,
    leftOut: isEnveloped ? own : null,
    // References inside the document never contain comments (XMLDSig 1.1, 4.4.3.3).
    form: { ...form, withComments: false },
    prefixes,
  });
  if (written === null) throw new ProblemFound('UPO-043', 'XML');
  return written;
}

/** `Potwierdzenie` as the root, or as the content of an object. */
function containsConfirmation(target: LocatedElement): boolean {
  const isConfirmation = ({ name, namespace }: LocatedElement) => name === 'Potwierdzenie' && namespace !== dsigNamespace;
  return isConfirmation(target) || (isNamed(target, 'Object') && target.children.some(isConfirmation));
}

/** What the caller reads from the file has to be what was hashed, whatever two parsers make of it. */
function requireSameData(bytes: Uint8Array, written: string, isEnveloping: boolean): void {
  const wrapped =
    isEnveloping && !/^<(?:\w+:)?Potwierdzenie[\s>]/.test(written) ? `<Signature xmlns="${dsigNamespace}">${written}</Signature>` : written;
  const read = readUpo(bytes);
  const signed = readUpo(new TextEncoder().encode(wrapped));
  if (!read.ok || !signed.ok || dataOf(read.value) !== dataOf(signed.value)) throw new ProblemFound('UPO-055');
}

function dataOf({ isSigned: _, ...data }: Upo): string {
  return JSON.stringify(data);
}

function parseCertificates({ certificates }: ReadSignature): readonly X509Certificate[] {
  return certificates.map((der) => {
    const certificate = parseCertificate(der);
    if (certificate === null) throw new ProblemFound('UPO-043', 'X509Certificate');
    return certificate;
  });
}

/** Verifies the signature value with the certificate whose hash is signed. */
function verifyValue(signature: ReadSignature, certificates: readonly X509Certificate[], text: string): X509Certificate {
  const { properties, algorithm, signedInfo, form, prefixes, value } = signature;
  const { hash, digest } = properties.certificateHash;
  const signer = certificates.find(({ raw }) => createHash(hash).update(raw).digest().equals(digest));
  if (signer === undefined) throw new ProblemFound('UPO-050');
  if (!isKeyAllowed(signer.publicKey, algorithm)) throw new ProblemFound('UPO-052');
  const written = canonicalize(text, { element: signedInfo, leftOut: null, form, prefixes });
  if (written === null) throw new ProblemFound('UPO-043', 'XML');
  if (!verifySignatureValue(new TextEncoder().encode(written), value, signer.publicKey, algorithm)) throw new ProblemFound('UPO-051');
  return signer;
}

/** Whether the caller trusts the signer. */
function assessSigner(
  signer: X509Certificate,
  certificates: readonly X509Certificate[],
  trust: readonly X509Certificate[],
  signingTimeMs: number,
): Pick<UpoSignature, 'state' | 'signer' | 'problems'> {
  const { issuer, serialNumber, raw } = signer;
  const described = {
    subject: describeSubject(signer),
    issuer: formatName(issuer),
    serial: serialNumber.toUpperCase(),
    fingerprint: createHash('sha256').update(raw).digest('hex'),
  };
  const problems =
    trust.length === 0
      ? [createSignatureProblem('UPO-057', describeSubject(signer))]
      : checkTrust(
          signer,
          certificates.filter((certificate) => certificate !== signer),
          trust,
          signingTimeMs,
        );
  return { state: problems.length === 0 ? 'valid' : 'untrusted', signer: described, problems };
}
