import { computeSha256Hex } from '@nakor/domain/shared/hash';
import { InternalError } from '@nakor/domain/shared/internal-error';
import type { SchemaIdentity } from '@nakor/domain/validation/model/schema-checker';

/** A file of the official schema: its path in the schema folder, the URL it is imported by, and its hash. */
export interface OfficialSchemaFile {
  readonly path: string;
  readonly url: string;
  readonly sha256: string;
}

const definitionsUrl = 'http://crd.gov.pl/xml/schematy/dziedzinowe/mf/2022/01/05/eD/DefinicjeTypy';

/** The official FA(3) schema and its imports; the first one declares `Faktura`. */
export const officialSchemaFiles: readonly OfficialSchemaFile[] = [
  {
    path: 'schemat_FA(3)_v1-0E.xsd',
    url: 'http://crd.gov.pl/wzor/2025/06/25/13775/schemat.xsd',
    sha256: 'b646b6b525f51adf1bb2545f111fc8ca6e7aa6dd2f98948f1667d3695c06d958',
  },
  {
    path: 'bazowe/StrukturyDanych_v10-0E.xsd',
    url: `${definitionsUrl}/StrukturyDanych_v10-0E.xsd`,
    sha256: 'cb08348374598e1e716e086c40d740390fb9e1bfa3aba1f4ec4cba0e1ef6d60f',
  },
  {
    path: 'bazowe/ElementarneTypyDanych_v10-0E.xsd',
    url: `${definitionsUrl}/ElementarneTypyDanych_v10-0E.xsd`,
    sha256: '8daf4d3771de200b26b697294cc906a2add3de9acfbbd97f4b1bd4fc0e5ecb2f',
  },
  {
    path: 'bazowe/KodyKrajow_v10-0E.xsd',
    url: `${definitionsUrl}/KodyKrajow_v10-0E.xsd`,
    sha256: '48be2a9f181d7ff80f185c62491ba12604c5cacbbe21af8e2aaaf2c585bbd214',
  },
];

/** Name of the file with the stored model of the schema, in the folder of the schema files. */
export const storedModelFile = 'schema-model.txt';

/** The files with their hashes, as evidence states them: `sha256sum --check` compares them with the files that the Ministry publishes. */
export const officialSchemaHashes = officialSchemaFiles.map(({ path, sha256 }) => ({ name: path, sha256 }));

/** The schema in use; `sha256` is the hash of the hashes of the files, in order, with a line break between them. */
export const officialSchemaIdentity: SchemaIdentity = {
  name: 'FA(3)',
  version: '1-0E',
  sha256: computeSha256Hex(officialSchemaFiles.map(({ sha256 }) => sha256).join('\n')),
};

/**
 * Checks that files are those of the official schema.
 *
 * @param files bytes in the order of {@link officialSchemaFiles}
 * @throws InternalError if one is missing or not the official one
 */
export function checkOfficialSchema(files: readonly Uint8Array[]): void {
  for (const [index, file] of officialSchemaFiles.entries()) {
    const bytes = files[index];
    if (bytes === undefined) throw new InternalError(`${file.path} of the official schema is missing.`);
    checkOfficialFile(file, bytes);
  }
}

/** @throws InternalError if the bytes are not those of the file */
export function checkOfficialFile({ path, sha256 }: OfficialSchemaFile, bytes: Uint8Array): void {
  if (computeSha256Hex(bytes) !== sha256) throw new InternalError(`${path} is not the official schema file: its SHA-256 is different.`);
}
