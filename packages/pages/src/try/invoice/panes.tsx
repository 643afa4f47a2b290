import type { ComponentChildren } from 'preact';
import type { Language } from '../language.ts';
import { useMedia } from '../shell/use-media.ts';
import { workbenchTexts } from '../texts/workbench.ts';

/** What is shown at the side of the issues or, on narrow screens, alone. */
export type PaneName = 'issues' | 'xml' | 'both' | 'invoice';

interface PanesProps {
  readonly language: Language;
  /** What is chosen on wide screens: at the side of the issues, which are always shown. */
  readonly wide: PaneName;
  /** What is chosen on narrow screens. */
  readonly narrow: PaneName;
  readonly onChoose: (pane: PaneName) => void;
  readonly issues: ComponentChildren;
  readonly xml: ComponentChildren;
  /** Built only while it is shown. */
  readonly invoice: () => ComponentChildren;
}

const wideQuery = '(min-width: 62rem)';

/** The issues, the XML and the invoice as people read it: beside each other, or one at a time on narrow screens. */
export function Panes({ language, wide, narrow, onChoose, issues, xml, invoice }: PanesProps) {
  const texts = workbenchTexts[language];
  const isWide = useMedia(wideQuery);
  const names: readonly PaneName[] = isWide ? ['xml', 'both', 'invoice'] : ['issues', 'xml', 'invoice'];
  const chosen = isWide ? wide : narrow;
  const current = names.includes(chosen) ? chosen : 'xml';
  const hasXml = current === 'xml' || current === 'both';
  const hasInvoice = current === 'invoice' || current === 'both';
  return (
    <div class={`panes ${isWide ? 'wide' : 'narrow'} ${current}`}>
      <fieldset class="switch panes-switch" aria-label={texts.panes}>
        {names.map((name) => (
          <button type="button" key={name} id={`pane-${name}`} aria-pressed={name === current} onClick={() => onChoose(name)}>
            {texts[name]}
          </button>
        ))}
      </fieldset>
      {/* Scrolled by keyboard as a whole; its buttons can be reached as well. */}
      <section class="pane pane-issues" aria-label={texts.issues} hidden={!isWide && current !== 'issues'} tabIndex={-1}>
        {issues}
      </section>
      <section class="pane pane-xml" aria-label={texts.xml} hidden={!hasXml}>
        {xml}
      </section>
      <section class="pane pane-invoice" aria-label={texts.invoice} hidden={!hasInvoice}>
        {hasInvoice && invoice()}
      </section>
    </div>
  );
}
