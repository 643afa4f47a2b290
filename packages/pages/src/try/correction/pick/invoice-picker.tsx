import { useEffect, useLayoutEffect, useRef, useState } from 'preact/hooks';
import type { EngineClient } from '../../engine/engine-client.ts';
import { showPage } from '../../invoice/show-page.ts';
import { useForm } from '../form-context.ts';
import type { FormPart } from '../model/form.ts';
import type { LineTable } from '../model/line-table.ts';
import { listFieldTargets } from '../model/pick-targets.ts';
import type { CorrectionData } from '../use-correction-data.ts';
import { findPickedAt, markPage, markStyle, type Picked } from './mark-page.ts';

interface InvoicePickerProps {
  readonly engine: EngineClient;
  readonly data: CorrectionData;
  /** Whether the form starts from the state after earlier corrections. */
  readonly hasEarlier: boolean;
  /** What can be changed. */
  readonly parts: readonly FormPart[];
  readonly tables: readonly LineTable[];
  readonly onPick: (picked: Picked) => void;
}

/** Longer invoices are searched in the table of the form. */
const lineLimit = 500;

/** The invoice as people read it, on which a click or a key leads to the field or line of the form; the focused one is marked on it. */
export function InvoicePicker(props: InvoicePickerProps) {
  const { parts, tables, data } = props;
  const isEmpty = tables.length + listFieldTargets(parts).length === 0;
  return isEmpty || data.analysis.invoice.lines > lineLimit ? null : <Picker {...props} />;
}

function Picker({ engine, data: { source }, hasEarlier, parts, tables, onPick }: InvoicePickerProps) {
  const { texts, language } = useForm();
  const frame = useRef<HTMLIFrameElement>(null);
  const [state, setState] = useState<'waiting' | 'shown' | 'failed'>('waiting');
  const places = useRef<ReadonlyMap<string, HTMLElement>>(new Map());
  const pick = useRef(onPick);
  pick.current = onPick;
  useEffect(() => {
    let isCurrent = true;
    engine.render(source.bytes, { validation: 'skip', language }, { slot: 'correction-pick' }).then(
      ({ content }) => {
        if (!isCurrent || frame.current === null) return;
        showPage(frame.current, content);
        addMarkStyle(frame.current);
        setState('shown');
      },
      () => isCurrent && setState((former) => (former === 'shown' ? former : 'failed')),
    );
    return () => {
      isCurrent = false;
      setState('waiting');
    };
  }, [engine, source, language]);
  // Together with the new state, so that an invoice that is shown can be picked from.
  useLayoutEffect(() => {
    const page = frame.current?.contentDocument;
    if (state !== 'shown' || page == null) return;
    places.current = markPage(page, { fields: listFieldTargets(parts), tables, nameOf: texts.change, lineName: texts.line });
    const listen = ({ target }: Event) => {
      // Elements of the frame are not instances of the classes of this page.
      const picked = findPickedAt(target as Element, tables);
      if (picked !== null && page.getSelection()?.isCollapsed !== false) pick.current(picked);
    };
    page.body.addEventListener('click', listen);
    return () => page.body.removeEventListener('click', listen);
  }, [state, parts, tables]);
  useEffect(() => {
    const follow = ({ target }: FocusEvent) => target instanceof Element && showPlaceOf(target, places.current);
    document.addEventListener('focusin', follow);
    return () => document.removeEventListener('focusin', follow);
  }, []);
  if (state === 'failed') return null;
  return (
    <details class="card picker" data-state={state} open={matchMedia('(min-width: 64rem)').matches}>
      <summary>{texts.pick}</summary>
      <p class="quiet">
        {texts.pickHint}
        {hasEarlier && ` ${texts.pickEarlier}`}
      </p>
      <iframe ref={frame} title={texts.pickTitle} sandbox="allow-same-origin" />
    </details>
  );
}

function addMarkStyle(frame: HTMLIFrameElement): void {
  const view = frame.contentWindow as (Window & typeof globalThis) | null;
  if (view === null) return;
  const sheet = new view.CSSStyleSheet();
  sheet.replaceSync(markStyle);
  view.document.adoptedStyleSheets = [...view.document.adoptedStyleSheets, sheet];
}

/** Marks the place of the invoice to which a field of the form belongs, and scrolls the invoice to it. */
function showPlaceOf(focused: Element, places: ReadonlyMap<string, HTMLElement>): void {
  const line = focused.closest<HTMLElement>('[data-line]')?.dataset['line'];
  const place = places.get(line ?? focused.id);
  if (place === undefined) return;
  for (const other of places.values()) other.classList.toggle('picked', other === place);
  const view = place.ownerDocument.defaultView;
  if (view === null) return;
  const { top, bottom } = place.getBoundingClientRect();
  // Only the frame: the page stays where the visitor works.
  if (top < 0 || bottom > view.innerHeight) view.scrollBy(0, top - view.innerHeight / 2);
}
