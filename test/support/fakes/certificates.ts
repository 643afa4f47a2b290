import { generateKeyPairSync, type KeyObject, randomBytes, sign } from 'node:crypto';
import { isIPv4 } from 'node:net';
import { getCACertificates, setDefaultCACertificates } from 'node:tls';

/** A generated certificate and its key. */
export interface Certificate {
  /** The certificate, in PEM. */
  readonly cert: string;
  /** Its private key, in PEM. */
  readonly key: string;
  readonly name: string;
  readonly privateKey: KeyObject;
}

/** Content of a certificate. */
interface CertificateOptions {
  /** The host it is issued for, a name or an IPv4 address; for an authority, its name. */
  readonly name: string;
  /** The issuer; self-signed by default. */
  readonly issuer?: Certificate;
  readonly isAuthority?: boolean;
  /** Last day, `YYYY-MM-DD`; 2049-12-31 by default. */
  readonly until?: string;
}

/** Creates a certificate (X.509 version 3, RFC 5280) for a new P-256 key, valid since 2019. */
export function makeCertificate({ name, issuer, isAuthority = false, until = '2049-12-31' }: CertificateOptions): Certificate {
  const { publicKey, privateKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' });
  const extensions = isAuthority
    ? [extension('551d13', true, sequence(der(0x01, Buffer.from([0xff]))))]
    : [extension('551d11', false, sequence(subject(name)))];
  const content = sequence(
    der(0xa0, der(0x02, Buffer.from([2]))),
    der(0x02, Buffer.concat([Buffer.from([1]), randomBytes(8)])),
    ecdsaWithSha256,
    distinguishedName(issuer?.name ?? name),
    sequence(utcTime('2019-01-01'), utcTime(until)),
    distinguishedName(name),
    publicKey.export({ type: 'spki', format: 'der' }),
    der(0xa3, sequence(...extensions)),
  );
  const signature = sign('sha256', content, issuer?.privateKey ?? privateKey);
  const whole = sequence(content, ecdsaWithSha256, der(0x03, Buffer.concat([Buffer.alloc(1), signature])));
  const lines = whole.toString('base64').match(/.{1,64}/g) ?? [];
  return {
    cert: `-----BEGIN CERTIFICATE-----\n${lines.join('\n')}\n-----END CERTIFICATE-----\n`,
    key: privateKey.export({ type: 'pkcs8', format: 'pem' }).toString(),
    name,
    privateKey,
  };
}

/** Makes this process trust an authority in addition to Node's built-in ones, until disposed. */
export function trust(authority: Certificate): Disposable {
  const before = getCACertificates('default');
  setDefaultCACertificates([...before, authority.cert]);
  return { [Symbol.dispose]: () => setDefaultCACertificates(before) };
}

function der(tag: number, content: Buffer): Buffer {
  const { length } = content;
  const size = length < 0x80 ? [length] : length < 0x100 ? [0x81, length] : [0x82, length >> 8, length & 0xff];
  return Buffer.concat([Buffer.from([tag, ...size]), content]);
}

function sequence(...parts: Buffer[]): Buffer {
  return der(0x30, Buffer.concat(parts));
}

/** @param hex the identifier in DER, without tag and length */
function objectIdentifier(hex: string): Buffer {
  return der(0x06, Buffer.from(hex, 'hex'));
}

const ecdsaWithSha256 = sequence(objectIdentifier('2a8648ce3d040302'));

function extension(identifier: string, isCritical: boolean, content: Buffer): Buffer {
  const critical = isCritical ? der(0x01, Buffer.from([0xff])) : Buffer.alloc(0);
  return sequence(objectIdentifier(identifier), critical, der(0x04, content));
}

function subject(host: string): Buffer {
  return isIPv4(host) ? der(0x87, Buffer.from(host.split('.').map(Number))) : der(0x82, Buffer.from(host, 'latin1'));
}

function distinguishedName(commonName: string): Buffer {
  return sequence(der(0x31, sequence(objectIdentifier('550403'), der(0x0c, Buffer.from(commonName, 'utf8')))));
}

function utcTime(day: string): Buffer {
  return der(0x17, Buffer.from(`${day.slice(2).replaceAll('-', '')}000000Z`, 'latin1'));
}
