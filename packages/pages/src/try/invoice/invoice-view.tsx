import { useEffect, useState } from 'preact/hooks';
import type { EngineClient } from '../engine/engine-client.ts';
import type { Language } from '../language.ts';
import type { SendingContext } from '../sending-context.ts';
import type { SourceDocument } from '../source-document.ts';

/** What the view works with. */
export interface InvoiceViewProps {
  readonly engine: EngineClient;
  readonly language: Language;
  readonly source: SourceDocument | null;
  readonly onSource: (source: SourceDocument) => void;
  readonly context: SendingContext;
  readonly onContext: (context: SendingContext) => void;
}

/** An invoice and what is wrong with it. */
export function InvoiceView({ engine, language, source, onSource, context }: InvoiceViewProps) {
  const [verdict, setVerdict] = useState('');
  // biome-ignore lint/correctness/useExhaustiveDependencies: results have the language of the page
  useEffect(() => {
    if (source === null) return;
    engine.validate(source.bytes, context).then(
      (result) => setVerdict(result.readiness),
      (error: unknown) => setVerdict(String(error)),
    );
  }, [engine, source, context, language]);
  const choose = async (file: File | undefined) => {
    if (file === undefined) return;
    const bytes = new Uint8Array(await file.arrayBuffer());
    onSource({ bytes, text: new TextDecoder().decode(bytes), name: file.name });
  };
  return (
    <>
      <h1>Nakor</h1>
      <input id="file" type="file" onChange={(event) => void choose(event.currentTarget.files?.[0])} />
      <p id="verdict" role="status" data-readiness={verdict}>
        {verdict}
      </p>
    </>
  );
}
