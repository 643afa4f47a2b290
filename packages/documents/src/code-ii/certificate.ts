import { type KeyObject, X509Certificate } from 'node:crypto';
import { toWarsawDay } from '@nakor/domain/fa3/elements/calendar';

/** What code II needs of a certificate. */
export interface CodeCertificate {
  /** Serial number, 16 upper-case hexadecimal digits in KSeF. */
  readonly serial: string;
  readonly subject: string;
  /** NIP of the organization for which it was issued; null if it states none. */
  readonly nip: string | null;
  /** First and last day of validity in Warsaw, `YYYY-MM-DD`. */
  readonly validFrom: string;
  readonly validTo: string;
  readonly publicKey: KeyObject;
  /** Such as `EC P-256` and `RSA 2048`; another key cannot sign a code. */
  readonly keyName: string;
  readonly isKeyAllowed: boolean;
  /** Whether `keyUsage` contains nonRepudiation, as in certificates of type Offline. */
  readonly isForOffline: boolean;
}

/**
 * Reads a certificate in PEM or DER.
 *
 * @returns null if it is none
 */
export function readCodeCertificate(content: string | Uint8Array): CodeCertificate | null {
  let parsed: X509Certificate;
  try {
    parsed = new X509Certificate(content);
  } catch {
    return null;
  }
  const key = describeKey(parsed.publicKey);
  return {
    serial: parsed.serialNumber.toUpperCase().padStart(16, '0'),
    subject: parsed.subject.split('\n').join(', '),
    nip: /(?:organizationIdentifier|2\.5\.4\.97)=(?:VATPL|VATPL:)-?(\d{10})(?:$|\n)/m.exec(parsed.subject)?.[1] ?? null,
    validFrom: toWarsawDay(Date.parse(parsed.validFrom)),
    validTo: toWarsawDay(Date.parse(parsed.validTo)),
    publicKey: parsed.publicKey,
    keyName: key.name,
    isKeyAllowed: key.isAllowed,
    isForOffline: ((readKeyUsage(parsed.raw) ?? 0) & usages.nonRepudiation) !== 0,
  };
}

const minRsaBits = 2048;

function describeKey({ asymmetricKeyType, asymmetricKeyDetails }: KeyObject): { readonly name: string; readonly isAllowed: boolean } {
  if (asymmetricKeyType === 'ec') {
    const curve = asymmetricKeyDetails?.namedCurve ?? '';
    return curve === 'prime256v1' ? { name: 'EC P-256', isAllowed: true } : { name: `EC ${curve}`, isAllowed: false };
  }
  const bits = asymmetricKeyDetails?.modulusLength ?? 0;
  if (asymmetricKeyType === 'rsa') return { name: `RSA ${bits}`, isAllowed: bits >= minRsaBits };
  return { name: String(asymmetricKeyType), isAllowed: false };
}

/** Tags of DER. */
const tags = { boolean: 0x01, bitString: 0x03, octetString: 0x04, identifier: 0x06, sequence: 0x30, extensions: 0xa3 } as const;

/** The identifier of `keyUsage`, 2.5.29.15. */
const keyUsage = Buffer.from([0x55, 0x1d, 0x0f]);

/** Bits of `keyUsage`: digitalSignature, nonRepudiation, keyCertSign. */
const usages = { digitalSignature: 0x80, nonRepudiation: 0x40, keyCertSign: 0x04 } as const;

/** Whether `keyUsage` allows signatures of documents; a certificate without it allows everything. */
export function canSignDocuments(der: Buffer): boolean {
  const usage = readKeyUsage(der);
  return usage === null || (usage & (usages.digitalSignature | usages.nonRepudiation)) !== 0;
}

/** Whether `keyUsage` allows signatures of certificates. */
export function canSignCertificates(der: Buffer): boolean {
  const usage = readKeyUsage(der);
  return usage === null || (usage & usages.keyCertSign) !== 0;
}

/**
 * Node shows the extended usage only, so `keyUsage` is read from the certificate itself. Its structure was checked by the parser of Node.
 *
 * @returns the first byte of the bits; null without the extension
 */
function readKeyUsage(der: Buffer): number | null {
  const [certificate] = readElements(der);
  const [signedPart] = readElements(certificate?.content ?? empty);
  const extensions = readElements(signedPart?.content ?? empty).find(({ tag }) => tag === tags.extensions);
  const [list] = readElements(extensions?.content ?? empty);
  for (const { content } of readElements(list?.content ?? empty)) {
    const parts = readElements(content);
    if (parts[0]?.tag !== tags.identifier || !parts[0].content.equals(keyUsage)) continue;
    const value = parts.find(({ tag }) => tag === tags.octetString)?.content ?? empty;
    const [bits] = readElements(value);
    // The first byte of a bit string counts its unused bits.
    return bits?.tag === tags.bitString ? (bits.content[1] ?? 0) : 0;
  }
  return null;
}

const empty = Buffer.alloc(0);

interface DerElement {
  readonly tag: number;
  readonly content: Buffer;
}

/** The elements of DER one after another; stops at what is not DER. */
function readElements(der: Buffer): readonly DerElement[] {
  const elements: DerElement[] = [];
  let offset = 0;
  while (offset + 2 <= der.length) {
    const tag = der[offset] ?? 0;
    const first = der[offset + 1] ?? 0;
    const lengthBytes = first < 0x80 ? 0 : first & 0x7f;
    if (lengthBytes > 4 || offset + 2 + lengthBytes > der.length) return elements;
    const length = lengthBytes === 0 ? first : der.readUIntBE(offset + 2, lengthBytes);
    const start = offset + 2 + lengthBytes;
    if (start + length > der.length) return elements;
    elements.push({ tag, content: der.subarray(start, start + length) });
    offset = start + length;
  }
  return elements;
}
