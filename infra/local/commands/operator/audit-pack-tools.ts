import { readOfficialSchema } from '@nakor/documents/read-official-schema';
import { readReportFonts } from '@nakor/documents/read-report-fonts';
import { createAuditPackTools } from '@nakor/engine/verification/audit-pack-tools';
import { officialSchemaDirectory } from '../../../build/official-schema-directory.ts';
import { reportFontDirectory } from '../../../build/report-font-directory.ts';

/** Unpacks audit packs and rebuilds them, with the code of the service and the files on this computer. */
export const auditPackTools = createAuditPackTools({
  readSchemaFiles: () => readOfficialSchema(officialSchemaDirectory),
  readFonts: () => readReportFonts(reportFontDirectory),
});
