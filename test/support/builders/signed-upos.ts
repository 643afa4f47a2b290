import { constants, createHash, sign } from 'node:crypto';
import type { MadeCertificate } from './code-certificates.ts';

/** Namespaces of the signature. */
const ds = 'http://www.w3.org/2000/09/xmldsig#';
const xades = 'http://uri.etsi.org/01903/v1.3.2#';
const upoNamespace = 'http://upo.schematy.mf.gov.pl/KSeF/v4-3';

/** Identifiers of algorithms. */
export const algorithms = {
  c14n: 'http://www.w3.org/TR/2001/REC-xml-c14n-20010315',
  c14n11: 'http://www.w3.org/2006/12/xml-c14n11',
  exclusive: 'http://www.w3.org/2001/10/xml-exc-c14n#',
  enveloped: 'http://www.w3.org/2000/09/xmldsig#enveloped-signature',
  sha1: 'http://www.w3.org/2000/09/xmldsig#sha1',
  sha256: 'http://www.w3.org/2001/04/xmlenc#sha256',
  sha384: 'http://www.w3.org/2001/04/xmldsig-more#sha384',
  sha512: 'http://www.w3.org/2001/04/xmlenc#sha512',
  rsa256: 'http://www.w3.org/2001/04/xmldsig-more#rsa-sha256',
  rsa512: 'http://www.w3.org/2001/04/xmldsig-more#rsa-sha512',
  rsa1: 'http://www.w3.org/2000/09/xmldsig#rsa-sha1',
  pss256: 'http://www.w3.org/2007/05/xmldsig-more#sha256-rsa-MGF1',
  ec256: 'http://www.w3.org/2001/04/xmldsig-more#ecdsa-sha256',
  ec384: 'http://www.w3.org/2001/04/xmldsig-more#ecdsa-sha384',
  hmac: 'http://www.w3.org/2001/04/xmldsig-more#hmac-sha256',
} as const;

const hashNames: Readonly<Record<string, string>> = {
  [algorithms.sha1]: 'sha1',
  [algorithms.sha256]: 'sha256',
  [algorithms.sha384]: 'sha384',
  [algorithms.sha512]: 'sha512',
};

/** How a UPO is signed. */
export interface Signing {
  /** In canonical form, without a declaration, as `writeConfirmation` writes it. */
  readonly confirmation: string;
  readonly signer: MadeCertificate;
  /** Certificates next to that of the signer, in PEM. */
  readonly others?: readonly string[];
  /** The certificate whose hash is signed; that of the signer by default. */
  readonly named?: string;
  readonly form?: 'enveloped' | 'enveloping';
  /** What is referred to: the document by default, or the element by its `Id`. */
  readonly by?: 'document' | 'id';
  readonly canonical?: string;
  readonly digest?: string;
  readonly method?: string;
  readonly signingTime?: string;
  /** The canonical form of an element with the Id `upo` that is signed instead of the document. */
  readonly part?: string;
  /** Leaves out the reference to the properties. */
  readonly withoutProperties?: boolean;
  /** Changes the transforms of the document before they are signed. */
  readonly transforms?: (xml: string) => string;
  /** Changes the properties before they are signed. */
  readonly properties?: (xml: string) => string;
}

/**
 * Signs a UPO with XAdES. All parts are written so that their canonical form follows from the text, without an implementation of it: namespaces
 * are declared once, on the signature.
 */
export function signUpo(signing: Signing): string {
  const { form = 'enveloped', canonical = algorithms.exclusive, properties: changeProperties = unchanged } = signing;
  const isEnveloping = form === 'enveloping';
  const canonicalOf = canonicalWriter(canonical, isEnveloping);
  const document = withIdentifier(signing);
  const object = `<ds:Object@apex Id="upo">${document}</ds:Object>`;
  const properties = changeProperties(writeProperties(signing));
  const propertyTransforms = `<ds:Transforms>${transform(canonical)}</ds:Transforms>`;
  const type = ' Type="http://uri.etsi.org/01903#SignedProperties"';
  const references = [
    writeReference(
      signing,
      uriOf(signing),
      signing.part ?? (isEnveloping ? canonicalOf(object, 'ds') : document),
      writeTransforms(signing),
    ),
    ...(signing.withoutProperties === true
      ? []
      : [writeReference(signing, '#properties', canonicalOf(properties, 'xades'), propertyTransforms, type)]),
  ];
  const method = signing.method ?? (isEc(signing.signer) ? algorithms.ec256 : algorithms.rsa256);
  const signedInfo = `<ds:SignedInfo@apex><ds:CanonicalizationMethod Algorithm="${canonical}"></ds:CanonicalizationMethod><ds:SignatureMethod Algorithm="${method}"></ds:SignatureMethod>${references.join('')}</ds:SignedInfo>`;
  const value = signText(canonicalOf(signedInfo, 'ds'), signing.signer.key, method);
  const certificates = [signing.signer.certificate, ...(signing.others ?? [])]
    .map((pem) => `<ds:X509Certificate>${derOf(pem).toString('base64')}</ds:X509Certificate>`)
    .join('');
  const signature = `<ds:Signature xmlns:ds="${ds}" xmlns:xades="${xades}" Id="signature">${writtenOf(signedInfo)}<ds:SignatureValue>${value}</ds:SignatureValue><ds:KeyInfo><ds:X509Data>${certificates}</ds:X509Data></ds:KeyInfo>${isEnveloping ? writtenOf(object) : ''}<ds:Object><xades:QualifyingProperties Target="#signature">${writtenOf(properties)}</xades:QualifyingProperties></ds:Object></ds:Signature>`;
  const content = isEnveloping ? signature : document.replace('\n</Potwierdzenie>', `${signature}\n</Potwierdzenie>`);
  return `<?xml version="1.0" encoding="UTF-8"?>\n${content}\n`;
}

const unchanged = (xml: string) => xml;
const transform = (algorithm: string) => `<ds:Transform Algorithm="${algorithm}"></ds:Transform>`;
const derOf = (pem: string) => Buffer.from(pem.replace(/-----[^-]+-----|\s/g, ''), 'base64');

/** A part as it stands in the document. */
const writtenOf = (template: string) => template.replace('@apex', '').replaceAll('@ds', '');

/** A part in canonical form: what it declares on its outermost element, and on elements of the other namespace inside it. */
function canonicalWriter(canonical: string, isEnveloping: boolean) {
  const isExclusive = canonical.startsWith(algorithms.exclusive);
  const around = `${isEnveloping ? '' : ` xmlns="${upoNamespace}"`} xmlns:ds="${ds}" xmlns:xades="${xades}"`;
  return (template: string, prefix: 'ds' | 'xades') =>
    template
      .replace('@apex', isExclusive ? ` xmlns:${prefix}="${prefix === 'ds' ? ds : xades}"` : around)
      .replaceAll('@ds', isExclusive ? ` xmlns:ds="${ds}"` : '');
}

function withIdentifier({ confirmation, form, by, part }: Signing): string {
  const hasIdentifier = by === 'id' && form !== 'enveloping' && part === undefined;
  return hasIdentifier ? confirmation.replace(/<Potwierdzenie (xmlns="[^"]*")/, '<Potwierdzenie $1 Id="upo"') : confirmation;
}

function uriOf({ form, by, part }: Signing): string {
  return form === 'enveloping' || by === 'id' || part !== undefined ? '#upo' : '';
}

function writeTransforms({ form, part, canonical = algorithms.exclusive, transforms = unchanged }: Signing): string {
  const removed = form === 'enveloping' || part !== undefined ? '' : transform(algorithms.enveloped);
  return transforms(`<ds:Transforms>${removed}${transform(canonical)}</ds:Transforms>`);
}

function writeProperties({
  signer,
  named = signer.certificate,
  signingTime = '2026-10-15T11:02:43+02:00',
  digest = algorithms.sha256,
}: Signing): string {
  return `<xades:SignedProperties@apex Id="properties"><xades:SignedSignatureProperties><xades:SigningTime>${signingTime}</xades:SigningTime><xades:SigningCertificateV2><xades:Cert><xades:CertDigest><ds:DigestMethod@ds Algorithm="${digest}"></ds:DigestMethod><ds:DigestValue@ds>${hashOf(derOf(named), digest)}</ds:DigestValue></xades:CertDigest></xades:Cert></xades:SigningCertificateV2></xades:SignedSignatureProperties></xades:SignedProperties>`;
}

function writeReference({ digest = algorithms.sha256 }: Signing, uri: string, content: string, transforms: string, type = ''): string {
  return `<ds:Reference${type} URI="${uri}">${transforms}<ds:DigestMethod Algorithm="${digest}"></ds:DigestMethod><ds:DigestValue>${hashOf(content, digest)}</ds:DigestValue></ds:Reference>`;
}

function hashOf(content: string | Uint8Array, algorithm: string): string {
  return createHash(hashNames[algorithm] ?? '')
    .update(content)
    .digest('base64');
}

function isEc({ certificate }: MadeCertificate): boolean {
  // The identifier of keys on elliptic curves, 1.2.840.10045.2.1, in the certificate.
  return derOf(certificate).includes(Buffer.from('06072a8648ce3d0201', 'hex'));
}

function signText(text: string, key: string, method: string): string {
  const hash = /sha(?:1|256|384|512)/.exec(method)?.[0] ?? 'sha256';
  if (method.includes('ecdsa')) return sign(hash, Buffer.from(text), { key, dsaEncoding: 'ieee-p1363' }).toString('base64');
  const isPss = method.includes('MGF1');
  const padding = isPss ? constants.RSA_PKCS1_PSS_PADDING : constants.RSA_PKCS1_PADDING;
  return sign(hash, Buffer.from(text), { key, padding, ...(isPss ? { saltLength: constants.RSA_PSS_SALTLEN_DIGEST } : {}) }).toString(
    'base64',
  );
}
