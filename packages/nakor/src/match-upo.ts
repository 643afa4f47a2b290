import { upoBody } from '@nakor/contract/schemas/upo';
import { matchUpoFiles } from '@nakor/engine/jobs/match-upo';
import { JobRejected } from '@nakor/engine/rejection';
import { NakorError } from './nakor-error.ts';
import { checkObject, documentOf, documentsOf, readFields, readingOf } from './read-request.ts';
import type { UpoInvoice, UpoRequest } from './requests.ts';
import type { UpoMatch } from './results.ts';
import type { Settings } from './settings.ts';

/**
 * Compares UPOs with files. It needs no engine, so nothing is compiled for it.
 *
 * @throws NakorError VALIDATION_ERROR, INVALID_XML for a UPO that cannot be read, or FILE_TOO_LARGE
 */
export function matchUpoOf(request: UpoRequest, settings: Settings): UpoMatch {
  const { language } = settings;
  checkObject(request, language);
  const { invoices, trust = null } = readFields(withTextInvoices(request), upoBody, ['upo_xml'], readingOf(settings));
  const files = invoices.map(({ name, sha256 = '' }, index) => {
    const xml = request.invoices?.[index]?.xml;
    return xml === undefined
      ? { name, xml: null, sha256 }
      : { name, xml: documentOf(`invoices[${index}].xml`, xml, language), sha256: null };
  });
  try {
    return matchUpoFiles({ upos: documentsOf('upo_xml', request.upo_xml, language), files, trust, language });
  } catch (error) {
    if (error instanceof JobRejected) throw new NakorError(error.rejection, language);
    throw error;
  }
}

/** The request with a text instead of bytes, for which the schema decides the same. */
function withTextInvoices(request: UpoRequest): object {
  const { invoices } = request;
  return Array.isArray(invoices) ? { ...request, invoices: invoices.map(withTextXml) } : request;
}

function withTextXml(invoice: UpoInvoice): unknown {
  return invoice?.xml instanceof Uint8Array ? { ...invoice, xml: invoice.xml.length === 0 ? '' : ' ' } : invoice;
}
