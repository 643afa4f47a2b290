import { useEffect, useMemo, useRef, useState } from 'preact/hooks';
import { CorrectionWizard } from './correction/correction-wizard.tsx';
import type { EngineClient } from './engine/engine-client.ts';
import { InvoiceView } from './invoice/invoice-view.tsx';
import type { Language } from './language.ts';
import type { SendingContext } from './sending-context.ts';
import { PageHeader } from './shell/page-header.tsx';
import { applyTheme, readStoredTheme, type Theme } from './shell/theme.ts';
import { useHash } from './shell/use-hash.ts';
import type { SourceDocument } from './source-document.ts';
import { shellTexts } from './texts/shell.ts';

interface AppProps {
  readonly engine: EngineClient;
  readonly initialLanguage: Language;
}

/** The whole page: the frame, and a view of an invoice or of its correction, which share the invoice. */
export function App({ engine, initialLanguage }: AppProps) {
  const [language, setLanguage] = useState(initialLanguage);
  const [theme, setTheme] = useState<Theme>(readStoredTheme);
  const [source, setSource] = useState<SourceDocument | null>(null);
  const [context, setContext] = useState<SendingContext>({ environment: 'prod' });
  const isCorrection = useHash() === 'correction';
  const wasCorrection = useRef(false);
  wasCorrection.current ||= isCorrection;

  useEffect(() => applyTheme(theme), [theme]);
  useEffect(() => {
    document.documentElement.lang = language;
    document.title = shellTexts[language].title;
  }, [language]);
  // Before the views ask the engine for results in the new language.
  useMemo(() => engine.setLanguage(language), [engine, language]);

  const open = (opened: SourceDocument) => {
    setSource(opened);
    location.hash = 'invoice';
  };
  return (
    <>
      <PageHeader
        view={isCorrection ? 'correction' : 'invoice'}
        language={language}
        onLanguage={setLanguage}
        theme={theme}
        onTheme={setTheme}
      />
      <main>
        <div hidden={isCorrection}>
          <InvoiceView
            engine={engine}
            isActive={!isCorrection}
            language={language}
            source={source}
            onSource={setSource}
            context={context}
            onContext={setContext}
          />
        </div>
        {/* A view keeps its state while the other one is shown, and costs nothing before it was. */}
        {wasCorrection.current && (
          <div hidden={!isCorrection}>
            <CorrectionWizard engine={engine} source={source} language={language} context={context} onOpen={open} />
          </div>
        )}
      </main>
    </>
  );
}
