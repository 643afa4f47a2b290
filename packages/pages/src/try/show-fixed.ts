import type { Language } from './call-service.ts';
import { element } from './element.ts';
import type { Fix, FixedInvoice } from './fix-invoice.ts';
import { texts } from './texts.ts';

/**
 * The applied fixes, and the fixed document as a download.
 *
 * @param name name of the original file; null for the sample
 */
export function showFixed({ xml, fixes, truncated }: FixedInvoice, name: string | null, language: Language): readonly HTMLElement[] {
  const words = texts[language];
  // A type that browsers do not display: the contents of a document must not be opened under the origin of this page.
  const url = URL.createObjectURL(new Blob([xml], { type: 'application/octet-stream' }));
  const download = `${(name ?? words.sampleName).replace(/\.xml$/i, '')}-${words.fixedName}.xml`;
  const more = truncated ? [element('p', {}, words.truncatedFixes)] : [];
  return [
    element('h2', {}, words.fixedHeading(fixes.length)),
    element('p', {}, words.fixedBelow),
    element('a', { href: url, download, className: 'button' }, words.download),
    // A scrollable element must be reachable by keyboard.
    element('ol', { tabIndex: 0 }, ...fixes.map((fix) => showFix(fix, language))),
    ...more,
  ];
}

function showFix({ code, line, description, before, after }: Fix, language: Language): HTMLElement {
  const place = line === null ? '' : ` (${texts[language].line(line)})`;
  const change = [element('del', {}, before), ' → ', element('ins', {}, after)];
  return element('li', {}, `${description} ${code}${place}`, element('br', {}), element('code', {}, ...change));
}
