import { offlineBody } from '@nakor/contract/schemas/offline';
import { assessOfflineInvoice } from '@nakor/engine/jobs/assess-offline';
import { JobRejected } from '@nakor/engine/rejection';
import { NakorError } from './nakor-error.ts';
import { checkObject, documentOf, readFields, readingOf } from './read-request.ts';
import type { OfflineRequest } from './requests.ts';
import type { OfflineAssessment } from './results.ts';
import { type Settings, validationSettings } from './settings.ts';

/**
 * Assesses an invoice that is or was issued without a connection to KSeF. It needs no engine, so nothing is compiled for it.
 *
 * @throws NakorError VALIDATION_ERROR, INVALID_XML or FILE_TOO_LARGE
 */
export function assessOfflineOf(request: OfflineRequest, settings: Settings): OfflineAssessment {
  const { language } = settings;
  checkObject(request, language);
  const { xml: _, as_of, ...statements } = readFields(request, offlineBody, ['xml'], readingOf(settings));
  const { nowUnixMs } = validationSettings(settings, { as_of });
  const xml = request.xml === undefined ? null : documentOf('xml', request.xml, language);
  try {
    return assessOfflineInvoice({ xml, statements, nowUnixMs, language });
  } catch (error) {
    if (error instanceof JobRejected) throw new NakorError(error.rejection, language);
    throw error;
  }
}
