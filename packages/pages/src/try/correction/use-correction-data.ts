import type { Analysis } from 'nakor/browser';
import { useEffect, useState } from 'preact/hooks';
import type { EngineClient } from '../engine/engine-client.ts';
import { isObsolete } from '../engine/engine-error.ts';
import type { Language } from '../language.ts';
import type { SendingContext } from '../sending-context.ts';
import type { SourceDocument } from '../source-document.ts';
import type { DescribedInvoice } from './model/described-invoice.ts';
import type { WizardScenario } from './model/wizard-scenario.ts';

/** What is known of the invoice to correct. */
export interface CorrectionData {
  readonly source: SourceDocument;
  readonly analysis: Analysis;
  /** Null if the invoice cannot be corrected; the analysis gives the reason. */
  readonly described: DescribedInvoice | null;
  readonly scenarios: readonly WizardScenario[];
}

/** The data, or how far reading them is. */
export type CorrectionReading =
  | { readonly status: 'none' }
  | { readonly status: 'reading'; readonly data: CorrectionData | null }
  | { readonly status: 'failed'; readonly error: unknown; readonly data: CorrectionData | null }
  | { readonly status: 'ready'; readonly data: CorrectionData };

/** Reads an invoice with its earlier corrections, again whenever one of them or the language changes while the wizard is shown. */
export function useCorrectionData(
  engine: EngineClient,
  source: SourceDocument | null,
  earlier: readonly SourceDocument[],
  { language, sending, isShown }: { readonly language: Language; readonly sending: SendingContext; readonly isShown: boolean },
): CorrectionReading {
  const [reading, setReading] = useState<CorrectionReading>({ status: 'none' });
  useEffect(() => {
    if (source === null || !isShown) return;
    let isCurrent = true;
    setReading((former) => ({ status: 'reading', data: dataOf(former) }));
    readData(engine, source, earlier, sending).then(
      (data) => isCurrent && setReading({ status: 'ready', data }),
      (error: unknown) => {
        if (isCurrent && !isObsolete(error)) setReading((former) => ({ status: 'failed', error, data: dataOf(former) }));
      },
    );
    return () => {
      isCurrent = false;
    };
  }, [engine, source, earlier, language, sending, isShown]);
  return source === null ? { status: 'none' } : reading;
}

/** Earlier data of the same invoice remain on the page, so that a change of language does not make the form disappear. */
function dataOf(reading: CorrectionReading): CorrectionData | null {
  return reading.status === 'none' ? null : reading.data;
}

async function readData(
  engine: EngineClient,
  source: SourceDocument,
  earlier: readonly SourceDocument[],
  sending: SendingContext,
): Promise<CorrectionData> {
  const context = earlier.length === 0 ? {} : { corrections_xml: earlier.map(({ bytes }) => bytes) };
  const [analysis, described, scenarios] = await Promise.all([
    engine.analyze(source.bytes, { ...context, ...sending }, { slot: 'correction-analysis' }),
    engine.describe(source.bytes, context, { slot: 'correction-description' }),
    engine.scenarios(),
  ]);
  return { source, analysis, described, scenarios };
}
