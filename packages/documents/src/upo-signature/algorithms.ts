import { constants, type KeyObject, verify } from 'node:crypto';
import { XmlC14NMode } from 'libxml2-wasm';

/** A canonical form of XML. */
export interface CanonicalForm {
  readonly mode: (typeof XmlC14NMode)[keyof typeof XmlC14NMode];
  readonly withComments: boolean;
}

const { XML_C14N_1_0, XML_C14N_1_1, XML_C14N_EXCLUSIVE_1_0 } = XmlC14NMode;

/** Canonical forms that are accepted, by their identifiers. */
export const canonicalForms: ReadonlyMap<string, CanonicalForm> = new Map([
  ['http://www.w3.org/TR/2001/REC-xml-c14n-20010315', { mode: XML_C14N_1_0, withComments: false }],
  ['http://www.w3.org/TR/2001/REC-xml-c14n-20010315#WithComments', { mode: XML_C14N_1_0, withComments: true }],
  ['http://www.w3.org/2006/12/xml-c14n11', { mode: XML_C14N_1_1, withComments: false }],
  ['http://www.w3.org/2006/12/xml-c14n11#WithComments', { mode: XML_C14N_1_1, withComments: true }],
  ['http://www.w3.org/2001/10/xml-exc-c14n#', { mode: XML_C14N_EXCLUSIVE_1_0, withComments: false }],
  ['http://www.w3.org/2001/10/xml-exc-c14n#WithComments', { mode: XML_C14N_EXCLUSIVE_1_0, withComments: true }],
]);

/** The canonical form of a reference that names none (XMLDSig 1.1, 4.4.3.2). */
export const defaultForm: CanonicalForm = { mode: XML_C14N_1_0, withComments: false };

/** Removes the signature from what is signed. */
export const envelopedTransform = 'http://www.w3.org/2000/09/xmldsig#enveloped-signature';

/** Hash functions that are accepted; SHA-1 is not. */
export const hashFunctions: ReadonlyMap<string, string> = new Map([
  ['http://www.w3.org/2001/04/xmlenc#sha256', 'sha256'],
  ['http://www.w3.org/2001/04/xmldsig-more#sha384', 'sha384'],
  ['http://www.w3.org/2001/04/xmlenc#sha512', 'sha512'],
]);

/** A way to sign. */
export interface SignatureAlgorithm {
  /** As it is shown. */
  readonly name: string;
  readonly keyType: 'rsa' | 'ec';
  readonly hash: string;
  readonly isPss: boolean;
}

const rsa = (bits: number): SignatureAlgorithm => ({ name: `RSA-SHA${bits}`, keyType: 'rsa', hash: `sha${bits}`, isPss: false });
const pss = (bits: number): SignatureAlgorithm => ({ name: `RSASSA-PSS-SHA${bits}`, keyType: 'rsa', hash: `sha${bits}`, isPss: true });
const ecdsa = (bits: number): SignatureAlgorithm => ({ name: `ECDSA-SHA${bits}`, keyType: 'ec', hash: `sha${bits}`, isPss: false });

/** Algorithms that are accepted. Keyed hashes (HMAC) are none: their key would let the verifier sign, too. */
export const signatureAlgorithms: ReadonlyMap<string, SignatureAlgorithm> = new Map([
  ...[256, 384, 512].flatMap((bits): [string, SignatureAlgorithm][] => [
    [`http://www.w3.org/2001/04/xmldsig-more#rsa-sha${bits}`, rsa(bits)],
    [`http://www.w3.org/2007/05/xmldsig-more#sha${bits}-rsa-MGF1`, pss(bits)],
    [`http://www.w3.org/2001/04/xmldsig-more#ecdsa-sha${bits}`, ecdsa(bits)],
  ]),
]);

const minRsaBits = 2048;
const curves: ReadonlySet<string> = new Set(['prime256v1', 'secp384r1', 'secp521r1']);

/** Whether a key is of the type of an algorithm, and long enough. */
export function isKeyAllowed({ asymmetricKeyType, asymmetricKeyDetails }: KeyObject, { keyType }: SignatureAlgorithm): boolean {
  if (keyType === 'ec') return asymmetricKeyType === 'ec' && curves.has(asymmetricKeyDetails?.namedCurve ?? '');
  return asymmetricKeyType === 'rsa' && (asymmetricKeyDetails?.modulusLength ?? 0) >= minRsaBits;
}

/** Whether a signature was made with the private key of a public key. EC signatures are in IEEE P1363, PSS has a salt as long as the hash. */
export function verifySignatureValue(content: Uint8Array, signature: Uint8Array, key: KeyObject, algorithm: SignatureAlgorithm): boolean {
  const { hash, keyType, isPss } = algorithm;
  try {
    if (keyType === 'ec') return verify(hash, content, { key, dsaEncoding: 'ieee-p1363' }, signature);
    const padding = isPss ? constants.RSA_PKCS1_PSS_PADDING : constants.RSA_PKCS1_PADDING;
    return verify(hash, content, { key, padding, ...(isPss ? { saltLength: constants.RSA_PSS_SALTLEN_DIGEST } : {}) }, signature);
  } catch {
    // OpenSSL throws for a signature of an impossible length.
    return false;
  }
}
