import { spawnSync } from 'node:child_process';
import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { installed, installMs } from './client-generators.ts';

const java = 'java';
const version = '6.4';
const modules = ['dss-xades', 'dss-validation', 'dss-policy-jaxb', 'dss-utils-apache-commons', 'dss-crl-parser-x509crl'];

const project = `<project xmlns="http://maven.apache.org/POM/4.0.0"><modelVersion>4.0.0</modelVersion><groupId>test</groupId><artifactId>referee</artifactId><version>1</version><dependencies>${modules
  .map(
    (name) =>
      `<dependency><groupId>eu.europa.ec.joinup.sd-dss</groupId><artifactId>${name}</artifactId><version>${version}</version></dependency>`,
  )
  .join('')}</dependencies></project>`;

/** What DSS says of a signed file. */
export interface DssVerdict {
  readonly signatures: number;
  /** Whether hashes, signature values and the form of each signature are right; who signed does not matter. */
  readonly isIntact: boolean;
  /** Indication and subindication of ETSI EN 319 102-1, such as `TOTAL_FAILED/HASH_FAILURE`; or the error that ended the validation. */
  readonly indication: string;
}

/**
 * Fetches DSS, the library of the European Commission for signatures, from Maven Central.
 *
 * @returns the folder of its libraries; null if Java or Maven are missing, or Maven Central is not reached
 */
export function dssLibraries(): string | null {
  const folder = installed(
    `dss-${version}`,
    (target) => {
      writeFileSync(join(target, 'pom.xml'), project);
      return [
        [java, '-version'],
        [
          'mvn',
          '-q',
          '-B',
          '-f',
          join(target, 'pom.xml'),
          'dependency:copy-dependencies',
          `-DoutputDirectory=${join(target, 'libraries')}`,
        ],
      ];
    },
    4 * installMs,
  );
  return folder === null ? null : join(folder, 'libraries');
}

/**
 * Has DSS validate files.
 *
 * @param libraries of {@link dssLibraries}
 * @param folder    an empty folder for them
 * @param authority the trusted certificate, in PEM
 * @param time      of the validation, as an instant
 * @returns         in the order of the files
 * @throws Error    if DSS does not run
 */
export function validateByDss(
  libraries: string,
  folder: string,
  { files, authority, time }: { readonly files: readonly string[]; readonly authority: string; readonly time: string },
): readonly DssVerdict[] {
  const names = files.map((_, index) => `${String(index).padStart(6, '0')}.xml`);
  mkdirSync(join(folder, 'files'));
  for (const [index, xml] of files.entries()) writeFileSync(join(folder, 'files', names[index] ?? ''), xml);
  writeFileSync(join(folder, 'authority.pem'), authority);
  writeFileSync(join(folder, 'DssReferee.java'), referee);
  const parameters = ['-cp', join(libraries, '*'), 'DssReferee.java', 'authority.pem', 'files', time];
  const { status, stdout, stderr } = spawnSync(java, parameters, { cwd: folder, encoding: 'utf8', maxBuffer: 100_000_000 });
  if (status !== 0) throw new Error(`DSS: ${stderr}`);
  const verdicts = new Map(
    stdout
      .trimEnd()
      .split('\n')
      .map((line) => {
        const [name = '', signatures = '', isIntact = '', indication = ''] = line.split('\t');
        return [name, { signatures: Number(signatures), isIntact: isIntact === 'true', indication }] as const;
      }),
  );
  return names.map((name) => verdicts.get(name) ?? { signatures: 0, isIntact: false, indication: 'no result' });
}

const referee = `
import eu.europa.esig.dss.diagnostic.SignatureWrapper;
import eu.europa.esig.dss.model.FileDocument;
import eu.europa.esig.dss.spi.DSSUtils;
import eu.europa.esig.dss.spi.validation.CommonCertificateVerifier;
import eu.europa.esig.dss.spi.x509.CommonTrustedCertificateSource;
import eu.europa.esig.dss.validation.SignedDocumentValidator;
import eu.europa.esig.dss.validation.reports.Reports;
import java.io.File;
import java.time.Instant;
import java.util.Arrays;
import java.util.Date;
import java.util.List;

/** Prints what DSS says of the signature of each file of a folder: name, number of signatures, whether they are right, and the indication. */
public class DssReferee {
  public static void main(String[] arguments) throws Exception {
    CommonTrustedCertificateSource trusted = new CommonTrustedCertificateSource();
    trusted.addCertificate(DSSUtils.loadCertificate(new File(arguments[0])));
    Date time = Date.from(Instant.parse(arguments[2]));
    File[] files = new File(arguments[1]).listFiles();
    Arrays.sort(files);
    for (File file : files) System.out.println(file.getName() + "\\t" + describe(file, trusted, time));
  }

  private static String describe(File file, CommonTrustedCertificateSource trusted, Date time) {
    try {
      CommonCertificateVerifier verifier = new CommonCertificateVerifier();
      verifier.setTrustedCertSources(trusted);
      SignedDocumentValidator validator = SignedDocumentValidator.fromDocument(new FileDocument(file));
      validator.setCertificateVerifier(verifier);
      validator.setValidationTime(time);
      validator.setEnableEtsiValidationReport(false);
      Reports reports = validator.validateDocument();
      List<SignatureWrapper> signatures = reports.getDiagnosticData().getSignatures();
      boolean isRight = !signatures.isEmpty();
      StringBuilder indications = new StringBuilder();
      for (SignatureWrapper signature : signatures) {
        isRight &= signature.isSignatureIntact() && signature.isSignatureValid() && signature.isBLevelTechnicallyValid();
        indications.append(' ').append(reports.getSimpleReport().getIndication(signature.getId()));
        indications.append('/').append(reports.getSimpleReport().getSubIndication(signature.getId()));
      }
      return signatures.size() + "\\t" + isRight + "\\t" + indications.toString().trim();
    } catch (Exception | StackOverflowError error) {
      return "0\\tfalse\\t" + error.getClass().getSimpleName();
    }
  }
}
`;
