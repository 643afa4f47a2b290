import { execFileSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

/** A key with its certificate, in PEM; both made by openssl, signed by a CA of the test. */
export interface MadeCertificate {
  readonly key: string;
  readonly certificate: string;
}

interface Wanted {
  readonly key?: 'ec' | 'rsa' | 'rsa-1024' | 'ec-384';
  readonly keyUsage?: string;
  readonly serial?: string;
  readonly nip?: string | null;
  /** As `YYYYMMDDHHMMSSZ`. */
  readonly from?: string;
  readonly to?: string;
}

/** A folder with a CA of openssl. */
export interface CertificateMaker {
  readonly folder: string;
  make(wanted?: Wanted): MadeCertificate;
  /** Runs openssl in the folder. */
  openssl(...parameters: readonly string[]): Buffer;
  write(name: string, content: string | Uint8Array): void;
  remove(): void;
}

const keyParameters = {
  ec: ['EC', '-pkeyopt', 'ec_paramgen_curve:P-256'],
  'ec-384': ['EC', '-pkeyopt', 'ec_paramgen_curve:P-384'],
  rsa: ['RSA', '-pkeyopt', 'rsa_keygen_bits:2048'],
  'rsa-1024': ['RSA', '-pkeyopt', 'rsa_keygen_bits:1024'],
} as const;

/** Creates a CA in a temporary folder. */
export function createCertificateMaker(): CertificateMaker {
  const folder = mkdtempSync(join(tmpdir(), 'nakor-certificates-'));
  const openssl = (...parameters: readonly string[]) =>
    execFileSync('openssl', parameters, { cwd: folder, stdio: ['ignore', 'pipe', 'pipe'] });
  const write = (name: string, content: string | Uint8Array) => writeFileSync(join(folder, name), content);
  const read = (name: string) => readFileSync(join(folder, name), 'utf8');
  write(
    'ca.cnf',
    `[ca]\ndefault_ca=own\n[own]\ndatabase=index.txt\nserial=serial\nnew_certs_dir=.\ndefault_md=sha256\npolicy=any\nunique_subject=no\n[any]\n`,
  );
  write('index.txt', '');
  openssl('genpkey', '-algorithm', 'EC', '-pkeyopt', 'ec_paramgen_curve:P-256', '-out', 'ca.key');
  openssl('req', '-new', '-key', 'ca.key', '-subj', '/CN=CA of a test', '-out', 'ca.csr');
  write('serial', '01\n');
  write('ca.ext', 'keyUsage=critical,keyCertSign\nbasicConstraints=critical,CA:TRUE\n');
  // Valid whenever a test says that it is now.
  openssl(
    ...['ca', '-batch', '-config', 'ca.cnf', '-selfsign', '-keyfile', 'ca.key', '-notext', '-preserveDN', '-startdate', '20200101000000Z'],
    ...['-enddate', '20350101000000Z', '-extfile', 'ca.ext', '-in', 'ca.csr', '-out', 'ca.pem'],
  );
  let count = 0;
  return {
    folder,
    openssl,
    write,
    make({ key = 'ec', keyUsage = 'critical,nonRepudiation', serial = '01A2B3C4D5E6F708', nip = '1234563218', ...days } = {}) {
      count += 1;
      const name = `made-${count}`;
      openssl('genpkey', '-algorithm', ...keyParameters[key], '-out', `${name}.key`);
      const organization = nip === null ? '' : `/2.5.4.97=VATPL-${nip}`;
      openssl('req', '-new', '-key', `${name}.key`, '-subj', `/C=PL/O=Firma${organization}/CN=Firma`, '-out', `${name}.csr`);
      write('serial', `${serial}\n`);
      // The same serial number may be issued again here.
      write('index.txt', '');
      write(`${name}.ext`, `keyUsage=${keyUsage}\nbasicConstraints=critical,CA:FALSE\n`);
      const { from = '20260201000000Z', to = '20280201000000Z' } = days;
      openssl(
        ...['ca', '-batch', '-config', 'ca.cnf', '-cert', 'ca.pem', '-keyfile', 'ca.key', '-notext', '-preserveDN'],
        ...['-startdate', from, '-enddate', to, '-extfile', `${name}.ext`, '-in', `${name}.csr`, '-out', `${name}.pem`],
      );
      return { key: read(`${name}.key`), certificate: read(`${name}.pem`) };
    },
    remove: () => rmSync(folder, { recursive: true }),
  };
}
