import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { CertificateMaker, MadeCertificate } from './code-certificates.ts';
import { replaced } from './rule-cases.ts';
import { algorithms, type Signing, signUpo } from './signed-upos.ts';
import { sentInvoice, writeConfirmation } from './upos.ts';

/** UPOs with signatures that are right, and with those that prove nothing. */
export interface SignatureCases {
  readonly keys: Readonly<Record<'rsa' | 'ec' | 'ec384', MadeCertificate>>;
  /** A certificate of another key, of the same name and issuer. */
  readonly other: MadeCertificate;
  /** The certificate of the issuer, in PEM. */
  readonly authority: string;
  /** The signed document, in canonical form. */
  readonly confirmation: string;
  signed(changes?: Partial<Signing>): string;
  /** Forms of signatures that are accepted. */
  readonly forms: readonly (readonly [name: string, changes: Partial<Signing>])[];
  /** Changes of a signed file that are only another notation of the same. */
  readonly notations: readonly (readonly [name: string, change: (xml: string) => string])[];
  /** Files that are refused, with the code of the problem. */
  readonly refused: readonly (readonly [name: string, write: () => string, code: string])[];
}

/** Makes the keys, and the cases with them. */
export function createSignatureCases(maker: CertificateMaker): SignatureCases {
  const keys = { rsa: maker.make({ key: 'rsa' }), ec: maker.make({ key: 'ec' }), ec384: maker.make({ key: 'ec-384' }) } as const;
  const other = maker.make({ key: 'rsa' });
  const authority = readFileSync(join(maker.folder, 'ca.pem'), 'utf8');
  const [first, second] = [sentInvoice(1), sentInvoice(2)] as const;
  const confirmation = writeConfirmation({ entries: [first.entry, second.entry] });
  const evil = writeConfirmation({ entries: [{ ...first.entry, NumerFaktury: 'FV/EVIL' }] });
  const signed = (changes: Partial<Signing> = {}) => signUpo({ confirmation, signer: keys.rsa, ...changes });

  const forms: SignatureCases['forms'] = [
    ['RSA', {}],
    ['RSA with SHA-512', { method: algorithms.rsa512, digest: algorithms.sha512 }],
    ['RSASSA-PSS', { method: algorithms.pss256 }],
    ['EC P-256', { signer: keys.ec }],
    ['EC P-384 with SHA-384', { signer: keys.ec384, method: algorithms.ec384, digest: algorithms.sha384 }],
    ['the canonical form 1.0', { canonical: algorithms.c14n }],
    ['the canonical form 1.1', { canonical: algorithms.c14n11 }],
    ['a reference by identifier', { by: 'id' }],
    ['the same in the form 1.0', { by: 'id', canonical: algorithms.c14n }],
    ['an enveloping signature', { form: 'enveloping' }],
    ['the same in the form 1.0, with EC', { form: 'enveloping', canonical: algorithms.c14n, signer: keys.ec }],
  ];
  const notations: SignatureCases['notations'] = [
    ['attributes with apostrophes', (xml: string) => xml.replace(/Algorithm="([^"]*)"/g, "Algorithm='$1'")],
    ['line ends of Windows', (xml: string) => xml.replaceAll('\n', '\r\n')],
    [
      'empty elements in short',
      (xml: string) => xml.replace(/><\/ds:(?:DigestMethod|Transform|SignatureMethod|CanonicalizationMethod)>/g, '/>'),
    ],
    [
      'a comment in the signature and between elements',
      (xml: string) =>
        xml.replace('<ds:SignatureValue>', '<!-- x --><ds:SignatureValue>').replace('<KodFormularza>', '<!-- y --><KodFormularza>'),
    ],
    ['lines in Base64', (xml: string) => xml.replace(/<ds:SignatureValue>(.{20})/, '<ds:SignatureValue>$1\n')],
  ];
  const refused: SignatureCases['refused'] = [
    ['a changed byte of an entry', () => swapped(signed(), '<NumerFaktury>FV/2026/10/1<', '<NumerFaktury>FV/2026/10/9<'), 'UPO-047'],
    [
      'an entry that was added',
      () => signed().replace('<Dokument>', '<Dokument><NipSprzedawcy>1</NipSprzedawcy></Dokument><Dokument>'),
      'UPO-047',
    ],
    ['an entry that was removed', () => signed().replace(/<Dokument>.*<\/Dokument>/, ''), 'UPO-047'],
    ['white space in a value', () => swapped(signed(), 'FV/2026/10/1<', 'FV/2026/10/1 <'), 'UPO-047'],
    ['white space between elements', () => signed().replace('\n  <KodFormularza>', '<KodFormularza>'), 'UPO-047'],
    ['an attribute that was added', () => signed().replace('<KodFormularza>', '<KodFormularza x="1">'), 'UPO-047'],
    ['another namespace', () => signed().replace('KSeF/v4-3"', 'KSeF/v4-4"'), 'UPO-047'],
    ['another time of signing', () => swapped(signed(), '2026-10-15T11:02:43', '2026-10-15T11:02:44'), 'UPO-047'],
    ['a changed hash of the document', () => signed().replace(/(<ds:DigestValue>)[^<]{4}/, '$1AAAA'), 'UPO-047'],
    ['a hash that is no Base64', () => signed().replace(/(<ds:DigestValue>)[^<]{4}/, '$1****'), 'UPO-043'],
    ['a changed signature value', () => signed().replace(/(<ds:SignatureValue>)[^<]{4}/, '$1AAAA'), 'UPO-051'],
    ['a short signature value', () => signed().replace(/(<ds:SignatureValue>)[^<]+/, '$1AAAA'), 'UPO-051'],
    ['an algorithm that was exchanged', () => swapped(signed(), algorithms.rsa256, algorithms.rsa512), 'UPO-051'],
    [
      'another certificate of the same name',
      () => swapped(signed(), certificateOf(keys.rsa.certificate), certificateOf(other.certificate)),
      'UPO-050',
    ],
    ['a signature of another key', () => signed({ signer: { ...other, certificate: keys.rsa.certificate } }), 'UPO-051'],
    ['no certificate', () => signed().replace(/<ds:X509Certificate>.*<\/ds:X509Certificate>/, ''), 'UPO-043'],
    ['a certificate that is none', () => signed().replace(/(<ds:X509Certificate>)[^<]{40}/, `$1${'A'.repeat(40)}`), 'UPO-043'],
    ['SHA-1 for the document', () => signed({ digest: algorithms.sha1 }), 'UPO-044'],
    ['SHA-1 for the signature', () => signed({ method: algorithms.rsa1 }), 'UPO-044'],
    ['a keyed hash', () => swapped(signed(), algorithms.rsa256, algorithms.hmac), 'UPO-044'],
    ['a short key', () => signed({ signer: maker.make({ key: 'rsa-1024' }) }), 'UPO-052'],
    [
      'an EC key with an RSA algorithm',
      () => signed({ signer: { ...keys.rsa, certificate: keys.ec.certificate }, method: algorithms.rsa256 }),
      'UPO-052',
    ],
    [
      'an XPath transform',
      () => signed({ transforms: (xml) => xml.replace(algorithms.exclusive, 'http://www.w3.org/TR/1999/REC-xpath-19991116') }),
      'UPO-045',
    ],
    [
      'an XSLT transform',
      () => signed({ transforms: (xml) => xml.replace(algorithms.enveloped, 'http://www.w3.org/TR/1999/REC-xslt-19991116') }),
      'UPO-045',
    ],
    [
      'a third transform',
      () =>
        signed({
          transforms: (xml) =>
            xml.replace('</ds:Transforms>', `<ds:Transform Algorithm="${algorithms.c14n}"></ds:Transform></ds:Transforms>`),
        }),
      'UPO-045',
    ],
    [
      'the transform of an enveloped signature alone missing',
      () => signed({ transforms: (xml) => xml.replace(`<ds:Transform Algorithm="${algorithms.enveloped}"></ds:Transform>`, '') }),
      'UPO-045',
    ],
    [
      'a signature that covers another element',
      () =>
        signed({
          confirmation: confirmation.replace('<KodFormularza>', '<KodFormularza Id="upo">'),
          part: '<KodFormularza xmlns="http://upo.schematy.mf.gov.pl/KSeF/v4-3" Id="upo">FA (3)</KodFormularza>',
        }),
      'UPO-048',
    ],
    ['properties that are not signed', () => signed({ withoutProperties: true }), 'UPO-049'],
    ['properties of another signature', () => swapped(signed(), 'Target="#signature"', 'Target="#other"'), 'UPO-049'],
    [
      'properties without the certificate',
      () => signed({ properties: (xml) => xml.replace(/<xades:SigningCertificateV2>.*<\/xades:SigningCertificateV2>/, '') }),
      'UPO-049',
    ],
    [
      'properties without the time',
      () => signed({ properties: (xml) => xml.replace(/<xades:SigningTime>.*<\/xades:SigningTime>/, '') }),
      'UPO-049',
    ],
    ['the hash of another certificate', () => signed({ named: other.certificate }), 'UPO-050'],
    ['a reference outside of the file', () => swapped(signed(), 'URI=""', 'URI="http://127.0.0.1/upo.xml"'), 'UPO-046'],
    ['a reference by XPointer', () => swapped(signed(), 'URI=""', 'URI="#xpointer(/)"'), 'UPO-046'],
    ['a reference to nothing', () => swapped(signed({ by: 'id' }), 'URI="#upo"', 'URI="#upa"'), 'UPO-046'],
    [
      'two signatures',
      () => signed().replace('\n</Potwierdzenie>', `${signatureOf(signed()).replaceAll(/Id="\w+"/g, '')}\n</Potwierdzenie>`),
      'UPO-041',
    ],
    ['an identifier twice', () => swapped(signed({ by: 'id' }), '<KodFormularza>', '<KodFormularza Id="upo">'), 'UPO-042'],
    [
      'an identifier twice in another spelling',
      () => swapped(signed({ by: 'id' }), '<KodFormularza>', '<KodFormularza ID="upo">'),
      'UPO-042',
    ],
    [
      'a signature moved into an entry',
      () => swapped(signed().replace(signatureOf(signed()), ''), '</Dokument>\n</Potw', `${signatureOf(signed())}</Dokument>\n</Potw`),
      'UPO-041',
    ],
    [
      'the signature of another UPO',
      () => {
        const xml = signed({ form: 'enveloping' });
        return evil.replace('\n</Potwierdzenie>', `${signatureOf(xml)}\n</Potwierdzenie>`);
      },
      'UPO-055',
    ],
    [
      'a signed UPO inside another one',
      () => {
        const xml = signed({ by: 'id' });
        const inner = xml.slice(xml.indexOf('<Potw')).trimEnd();
        return evil.replace('\n</Potwierdzenie>', `<x>${inner.replace(signatureOf(xml), '')}</x>${signatureOf(xml)}\n</Potwierdzenie>`);
      },
      'UPO-045',
    ],
    [
      'a second object with another UPO',
      () => {
        const xml = signed({ form: 'enveloping' });
        return xml.replace('<ds:Object Id="upo">', `<ds:Object>${evil}</ds:Object><ds:Object Id="upo">`);
      },
      'UPO-055',
    ],
    ['a document type', () => `<!DOCTYPE Potwierdzenie [<!ATTLIST KodFormularza Id ID #IMPLIED>]>${confirmation}`, 'UPO-043'],
  ];
  return { keys, other, authority, confirmation, signed, forms, notations, refused };
}

const swapped = (xml: string, from: string, to: string) => replaced(xml, from, to);
const certificateOf = (pem: string) => pem.replace(/-----[^-]+-----|\s/g, '');
const signatureOf = (xml: string) => /<ds:Signature .*<\/ds:Signature>/s.exec(xml)?.[0] ?? '';
