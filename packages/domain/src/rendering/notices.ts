import { otherFormats } from '../fa3/elements/identity.ts';
import type { Invoice } from '../fa3/invoice.ts';
import { isNeverIssued } from '../fa3/never-issued.ts';
import { findOfflineBuyer } from '../offline/buyer.ts';
import { noticeTexts } from './phrases.ts';
import type { Reading } from './reading.ts';
import type { ViewNotice, ViewOptions } from './view.ts';

/** What a reader has to know about the document as a whole. */
export function listNotices(reading: Reading, invoice: Invoice, options: ViewOptions): readonly ViewNotice[] {
  const notice = (tone: ViewNotice['tone'], name: keyof typeof noticeTexts): ViewNotice => ({
    tone,
    title: reading.say(noticeTexts[name].title),
    text: reading.say(noticeTexts[name].text),
  });
  const { validity, ksefNumber, isOffline } = options;
  const isOlder = otherFormats.has(invoice.root.element?.namespace ?? '');
  // Such a document has no number and never gets one.
  const unnumbered = isNeverIssued(invoice) || ksefNumber !== null;
  return [
    ...(isNeverIssued(invoice) ? [notice('bad', 'neverIssued')] : []),
    ...(isOlder ? [notice('warning', 'olderForm')] : []),
    ...(validity === 'invalid' && !isOlder ? [notice('bad', 'invalid')] : []),
    ...(validity === 'unknown' && !isOlder ? [notice('warning', 'notValidated')] : []),
    ...(unnumbered ? [] : [notice('warning', nameUnnumbered(invoice, isOffline))]),
  ];
}

/** Of the modes, only that of a failure hands the invoice itself to a buyer with a Polish NIP, which the text says. */
function nameUnnumbered(invoice: Invoice, isOffline: boolean): 'offline' | 'confirmation' | 'noKsefNumber' {
  if (!isOffline) return 'noKsefNumber';
  return findOfflineBuyer(invoice) === 'polish_nip' ? 'confirmation' : 'offline';
}
