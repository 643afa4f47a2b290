import type { Finding, FindingPlace } from './findings.ts';

/** How wrong places of the rendered invoice look. The page is paper in dark mode, too. */
const markStyle = `
[data-finding]{cursor:pointer}
[data-finding][data-severity=critical],[data-finding][data-severity=error]{background:#fde3e1;box-shadow:-.25rem 0 0 #b3261e}
[data-finding][data-severity=warning]{background:#fdf1cf;box-shadow:-.25rem 0 0 #7a5200}
@media print{[data-finding]{background:none!important;box-shadow:none!important}}`;

/**
 * Marks the facts and rows of a rendered invoice that have errors or warnings. What cannot be found for certain is left unmarked: the list of
 * issues has all of them.
 *
 * @param onPick receives the id of the finding of a marked place that was clicked
 */
export function markFindings(frame: HTMLIFrameElement, findings: readonly Finding[], onPick: (id: string) => void): void {
  const view = frame.contentWindow as (Window & typeof globalThis) | null;
  const page = frame.contentDocument;
  if (view === null || page === null) return;
  const sheet = new view.CSSStyleSheet();
  sheet.replaceSync(markStyle);
  page.adoptedStyleSheets = [...page.adoptedStyleSheets, sheet];
  // The gravest first: a place keeps its first mark.
  for (const { id, severity, message, relatedField, places } of findings) {
    if (severity === 'info' || relatedField !== null) continue;
    for (const place of places) {
      const element = findPlace(page, place);
      if (element === null || element.dataset['finding'] !== undefined) continue;
      element.dataset['finding'] = id;
      element.dataset['severity'] = severity;
      element.title = message;
    }
  }
  page.body.addEventListener('click', ({ target }) => {
    const picked = (target as Element).closest<HTMLElement>('[data-finding]')?.dataset['finding'];
    if (picked !== undefined && page.getSelection()?.isCollapsed !== false) onPick(picked);
  });
}

/** The sections in which each party is shown, by its order among the parties. */
const partyOrder: Readonly<Record<string, number>> = { Podmiot1: 0, Podmiot2: 1 };

function findPlace(page: Document, { xpath, heading }: FindingPlace): HTMLElement | null {
  const steps = (xpath ?? '').split('/').slice(2);
  const line = steps.findIndex((step) => /^FaWiersz(?:\[|$)/.test(step));
  if (line !== -1) {
    const number = Number(/\[(\d+)\]/.exec(steps[line] ?? '')?.[1] ?? 1);
    return page.querySelectorAll<HTMLElement>('#lines tbody tr')[number - 1] ?? null;
  }
  const field = steps.at(-1) ?? '';
  if (/^P_1[34]_/.test(field)) return findTotal(page, heading ?? '');
  // Its label depends on the kind of the invoice.
  if (field === 'P_15') return page.querySelector<HTMLElement>('#totals .facts.strong > div');
  // An identifier such as NIP is called what it is.
  return findFact(page, partyOrder[steps[0] ?? ''], heading ?? field);
}

/** The fact with a label, of a party or of the invoice, unless several have it. */
function findFact(page: Document, party: number | undefined, label: string): HTMLElement | null {
  const section = party === undefined ? page : page.querySelectorAll('#parties .party')[party];
  const facts = [...(section?.querySelectorAll<HTMLElement>(party === undefined ? '.facts > div' : 'dl > div') ?? [])];
  const found = facts.filter((fact) => fact.querySelector('dt')?.textContent === label);
  return found.length === 1 ? (found[0] ?? null) : null;
}

/**
 * The cell of a total by rate, or its row where the table has no such column.
 *
 * @param heading column, rate and the percentages that it may have, such as `Podatek: Stawka podstawowa (23% albo 22%)`
 */
function findTotal(page: Document, heading: string): HTMLElement | null {
  const [column = '', ...rest] = heading.split(': ');
  const rate = withoutPercentages(rest.join(': '));
  const table = page.querySelector('#totals table');
  const rows = [...(table?.querySelectorAll<HTMLElement>('tbody tr') ?? [])];
  const row = rows.find((each) => withoutPercentages(each.querySelector('.row-label')?.textContent ?? '') === rate);
  const at = [...(table?.querySelectorAll('thead th') ?? [])].findIndex(({ textContent }) => textContent === column);
  return (at === -1 ? row : row?.querySelectorAll<HTMLElement>('td')[at]) ?? null;
}

function withoutPercentages(text: string): string {
  return text.endsWith('%)') ? text.slice(0, text.lastIndexOf(' (')) : text;
}
