import { err, ok, type Result } from '@nakor/domain/shared/result';
import { createSignatureProblem, type SignatureProblem, type SignatureProblemCode } from '@nakor/domain/upo/signature-problems';
import type { LocatedElement } from '@nakor/domain/xml/element';
import {
  type CanonicalForm,
  canonicalForms,
  defaultForm,
  envelopedTransform,
  hashFunctions,
  type SignatureAlgorithm,
  signatureAlgorithms,
} from './algorithms.ts';
import { attributeOf, childrenNamed, decodeBase64, onlyChild, xadesNamespace } from './signature-tree.ts';

/** A `Reference`: what is signed, and how it is written for its hash. */
export interface SignedReference {
  readonly uri: string;
  readonly hash: string;
  readonly digest: Buffer;
  readonly form: CanonicalForm;
  readonly prefixes: readonly string[];
  readonly isEnveloped: boolean;
}

/** A signature as it is written; nothing of it is verified. */
export interface ReadSignature {
  readonly element: LocatedElement;
  readonly signedInfo: LocatedElement;
  readonly form: CanonicalForm;
  readonly prefixes: readonly string[];
  readonly algorithm: SignatureAlgorithm;
  readonly references: readonly SignedReference[];
  readonly value: Buffer;
  /** Certificates of `KeyInfo`, in DER. */
  readonly certificates: readonly Buffer[];
  readonly properties: SignedProperties;
}

/** What XAdES signs next to the document. */
interface SignedProperties {
  readonly element: LocatedElement;
  /** As written, in ISO 8601. */
  readonly signingTime: string;
  readonly signingTimeMs: number;
  /** Hash of the certificate of the signer. */
  readonly certificateHash: { readonly hash: string; readonly digest: Buffer };
}

/** More are no signature of a UPO. */
const referenceLimit = 4;
const certificateLimit = 10;

type Read<Value> = Result<Value, SignatureProblem>;

function fail(code: SignatureProblemCode, found?: string): { readonly ok: false; readonly error: SignatureProblem } {
  return err(createSignatureProblem(code, found));
}

/**
 * Reads a `Signature` with XAdES properties. Only algorithms and transforms are accepted that cannot leave out a part of what is signed.
 *
 * @source XMLDSig 1.1; ETSI EN 319 132-1
 */
export function readSignature(element: LocatedElement): Read<ReadSignature> {
  const signedInfo = onlyChild(element, 'SignedInfo');
  const value = onlyChild(element, 'SignatureValue');
  if (signedInfo === null) return fail('UPO-043', 'SignedInfo');
  const bytes = value === null || value.children.length > 0 ? null : decodeBase64(value.text);
  if (bytes === null) return fail('UPO-043', 'SignatureValue');
  const method = onlyChild(signedInfo, 'SignatureMethod');
  const algorithm = signatureAlgorithms.get(attributeOf(method, 'Algorithm') ?? '');
  if (algorithm === undefined || method === null || method.children.length > 0)
    return fail('UPO-044', attributeOf(method, 'Algorithm') ?? '');
  const canonical = readForm(onlyChild(signedInfo, 'CanonicalizationMethod'));
  if (!canonical.ok) return canonical;
  const references = readReferences(signedInfo);
  if (!references.ok) return references;
  const certificates = readCertificates(element);
  if (!certificates.ok) return certificates;
  const properties = readProperties(element);
  if (!properties.ok) return properties;
  return ok({
    ...{ element, signedInfo, ...canonical.value, algorithm, references: references.value },
    ...{ value: bytes, certificates: certificates.value, properties: properties.value },
  });
}

function readForm(method: LocatedElement | null): Read<Pick<SignedReference, 'form' | 'prefixes'>> {
  const algorithm = attributeOf(method, 'Algorithm') ?? '';
  const form = canonicalForms.get(algorithm);
  if (form === undefined || method === null) return fail('UPO-045', algorithm);
  const inclusive = method.children;
  if (inclusive.length === 0) return ok({ form, prefixes: [] });
  const [only] = inclusive;
  const isList =
    inclusive.length === 1 && only?.name === 'InclusiveNamespaces' && only.namespace === 'http://www.w3.org/2001/10/xml-exc-c14n#';
  if (!isList) return fail('UPO-045', only?.name ?? '');
  const prefixes = (attributeOf(only ?? null, 'PrefixList') ?? '').split(/[ \t\r\n]+/).filter((prefix) => prefix !== '');
  return ok({ form, prefixes });
}

function readReferences(signedInfo: LocatedElement): Read<readonly SignedReference[]> {
  const elements = childrenNamed(signedInfo, 'Reference');
  if (elements.length === 0 || elements.length > referenceLimit) return fail('UPO-043', `Reference (${elements.length})`);
  const references: SignedReference[] = [];
  for (const element of elements) {
    const read = readReference(element);
    if (!read.ok) return read;
    references.push(read.value);
  }
  return ok(references);
}

function readReference(element: LocatedElement): Read<SignedReference> {
  const uri = attributeOf(element, 'URI');
  if (uri === null || !/^(?:#[^()]+)?$/.test(uri)) return fail('UPO-046', uri ?? '');
  const hashed = readHash(element);
  if (!hashed.ok) return hashed;
  const transforms = readTransforms(element);
  return transforms.ok ? ok({ uri, ...hashed.value, ...transforms.value }) : transforms;
}

/** `DigestMethod` and `DigestValue`. */
function readHash(element: LocatedElement): Read<Pick<SignedReference, 'hash' | 'digest'>> {
  const algorithm = attributeOf(onlyChild(element, 'DigestMethod'), 'Algorithm') ?? '';
  const hash = hashFunctions.get(algorithm);
  if (hash === undefined) return fail('UPO-044', algorithm);
  const value = onlyChild(element, 'DigestValue');
  const digest = value === null || value.children.length > 0 ? null : decodeBase64(value.text);
  return digest === null ? fail('UPO-043', 'DigestValue') : ok({ hash, digest });
}

/** At most the removal of the signature, then one canonical form: any other transform could leave out a part of the document. */
function readTransforms(element: LocatedElement): Read<Pick<SignedReference, 'form' | 'prefixes' | 'isEnveloped'>> {
  const list = onlyChild(element, 'Transforms');
  const transforms = list?.children ?? [];
  const [first] = transforms;
  const isEnveloped = attributeOf(first ?? null, 'Algorithm') === envelopedTransform;
  if (isEnveloped && (first?.children.length ?? 0) > 0) return fail('UPO-045', envelopedTransform);
  const rest = isEnveloped ? transforms.slice(1) : transforms;
  const [canonical, ...more] = rest;
  const unexpected = more[0] ?? rest.find(({ name }) => name !== 'Transform');
  if (unexpected !== undefined) return fail('UPO-045', attributeOf(unexpected, 'Algorithm') ?? unexpected.name);
  if (canonical === undefined) return ok({ form: defaultForm, prefixes: [], isEnveloped });
  const read = readForm(canonical);
  return read.ok ? ok({ ...read.value, isEnveloped }) : read;
}

function readCertificates(element: LocatedElement): Read<readonly Buffer[]> {
  const data = childrenNamed(element, 'KeyInfo').flatMap((info) => childrenNamed(info, 'X509Data'));
  const texts = data.flatMap((each) => childrenNamed(each, 'X509Certificate'));
  const decoded = texts.slice(0, certificateLimit).flatMap(({ text }) => decodeBase64(text) ?? []);
  return decoded.length === 0 || decoded.length !== texts.length ? fail('UPO-043', 'X509Certificate') : ok(decoded);
}

function readProperties(element: LocatedElement): Read<SignedProperties> {
  const found = childrenNamed(element, 'Object').flatMap((object) => childrenNamed(object, 'QualifyingProperties', xadesNamespace));
  const [qualifying] = found;
  const properties = found.length === 1 ? onlyChild(qualifying ?? null, 'SignedProperties', xadesNamespace) : null;
  if (properties === null) return fail('UPO-049', 'SignedProperties');
  const id = attributeOf(element, 'Id');
  if (id === null || attributeOf(qualifying ?? null, 'Target') !== `#${id}`) return fail('UPO-049', 'Target');
  const own = onlyChild(properties, 'SignedSignatureProperties', xadesNamespace);
  const time = onlyChild(own, 'SigningTime', xadesNamespace)?.text.trim() ?? '';
  const signingTimeMs = /^\d{4}-\d{2}-\d{2}T[\d:.]+(?:Z|[+-]\d{2}:\d{2})$/.test(time) ? Date.parse(time) : Number.NaN;
  if (Number.isNaN(signingTimeMs)) return fail('UPO-049', 'SigningTime');
  // Version 2 names the issuer in another way; the hash is the same.
  const signing = onlyChild(own, 'SigningCertificateV2', xadesNamespace) ?? onlyChild(own, 'SigningCertificate', xadesNamespace);
  const certificate = signing === null ? null : (childrenNamed(signing, 'Cert', xadesNamespace)[0] ?? null);
  const digest = onlyChild(certificate, 'CertDigest', xadesNamespace);
  if (digest === null) return fail('UPO-049', 'SigningCertificate');
  const certificateHash = readHash(digest);
  return certificateHash.ok
    ? ok({ element: properties, signingTime: time, signingTimeMs, certificateHash: certificateHash.value })
    : certificateHash;
}
