import type { Language } from './call-service.ts';
import { element } from './element.ts';
import type { Fix, FixedInvoice } from './fix-invoice.ts';
import { texts } from './texts.ts';

/**
 * What was mended, piece by piece, and the mended document to be saved.
 *
 * @param name of the file that was mended; null for the sample
 */
export function showFixed({ xml, fixes, truncated }: FixedInvoice, name: string | null, language: Language): readonly HTMLElement[] {
  const words = texts[language];
  // Of no type that a browser would show: what a document holds must not be opened under this page's address.
  const address = URL.createObjectURL(new Blob([xml], { type: 'application/octet-stream' }));
  const download = `${(name ?? words.sampleName).replace(/\.xml$/i, '')}-${words.fixedName}.xml`;
  const more = truncated ? [element('p', {}, words.truncatedFixes)] : [];
  return [
    element('h2', {}, words.fixedHeading(fixes.length)),
    element('p', {}, words.fixedBelow),
    element('a', { href: address, download, className: 'button' }, words.download),
    // What scrolls has to be reachable by keyboard.
    element('ol', { tabIndex: 0 }, ...fixes.map((fix) => showFix(fix, language))),
    ...more,
  ];
}

function showFix({ code, line, description, before, after }: Fix, language: Language): HTMLElement {
  const place = line === null ? '' : ` (${texts[language].line(line)})`;
  const change = [element('del', {}, before), ' → ', element('ins', {}, after)];
  return element('li', {}, `${description} ${code}${place}`, element('br', {}), element('code', {}, ...change));
}
