import type { Finding, FindingPlace } from './findings.ts';

/** How wrong places of the rendered invoice look. The page is paper in dark mode, too. */
const markStyle = `
[data-finding]{cursor:pointer}
[data-finding][data-severity=critical],[data-finding][data-severity=error]{background:#fde3e1;box-shadow:inset .25rem 0 0 #b3261e}
[data-finding][data-severity=warning]{background:#fdf1cf;box-shadow:inset .25rem 0 0 #7a5200}
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
  // An identifier such as NIP is called what it is.
  const label = heading ?? steps.at(-1);
  const party = partyOrder[steps[0] ?? ''];
  const section = party === undefined ? page : page.querySelectorAll('#parties .party')[party];
  const facts = [...(section?.querySelectorAll<HTMLElement>(party === undefined ? '.facts > div' : 'dl > div') ?? [])];
  const found = facts.filter((fact) => fact.querySelector('dt')?.textContent === label);
  return found.length === 1 ? (found[0] ?? null) : null;
}
