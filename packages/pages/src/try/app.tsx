import { useEffect, useMemo, useRef, useState } from 'preact/hooks';
import { CorrectionWizard } from './correction/correction-wizard.tsx';
import type { EngineClient } from './engine/engine-client.ts';
import { useReconciliation } from './files/reconciliation/use-reconciliation.ts';
import { readRelated } from './files/run-collection.ts';
import { useCollection } from './files/use-collection.ts';
import { FilesView } from './files/view/files-view.tsx';
import { OpenedStrip } from './files/view/opened-strip.tsx';
import type { DecodedSource } from './input/decode-source.ts';
import { type CandidateList, type InputProblem, openCandidate } from './input/list-candidates.ts';
import type { NamedFile } from './input/named-file.ts';
import { InputNotes } from './invoice/input-notes.tsx';
import { InvoiceView } from './invoice/invoice-view.tsx';
import { useDrop } from './invoice/use-drop.ts';
import { useInputs } from './invoice/use-inputs.ts';
import type { Language } from './language.ts';
import { type OpenedDocument, openedAlone } from './opened-document.ts';
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

/** The whole page: the frame, and the views of many files, of an invoice and of its correction, which share the invoice. */
export function App({ engine, initialLanguage }: AppProps) {
  const [language, setLanguage] = useState(initialLanguage);
  const [theme, setTheme] = useState<Theme>(readStoredTheme);
  const [source, setSource] = useState<SourceDocument | null>(null);
  const [context, setContext] = useState<SendingContext>({ environment: 'prod' });
  const [opened, setOpened] = useState<OpenedDocument>(openedAlone);
  const [list, setList] = useState<CandidateList | null>(null);
  const [files, setFiles] = useState<readonly NamedFile[]>([]);
  const collection = useCollection(list, context, language);
  const reconciliation = useReconciliation(list, files, language);
  const hash = useHash();
  const isCorrection = hash === 'correction';
  const isFiles = hash === 'files' && collection !== null;
  const wasCorrection = useRef(false);
  wasCorrection.current ||= isCorrection;

  useEffect(() => applyTheme(theme), [theme]);
  useEffect(() => {
    document.documentElement.lang = language;
    document.title = shellTexts[language].title;
  }, [language]);
  // Before the views ask the engine for results in the new language.
  useMemo(() => engine.setLanguage(language), [engine, language]);

  const open = (document: SourceDocument, from: OpenedDocument = openedAlone) => {
    setSource(document);
    setOpened(from);
    location.hash = 'invoice';
  };
  const inputs = useInputs({
    onOpen: ({ source: document, convertedFrom }) => open(document, { ...openedAlone, convertedFrom }),
    onMany(found, chosen) {
      setFiles(chosen);
      setList(found);
      location.hash = 'files';
    },
  });
  const isDropping = useDrop((dropped) => void inputs.openFiles(dropped), language);
  /** Opens the first document of the list that can be opened, by their indices. */
  const openFromList = async ([index, ...others]: readonly number[]): Promise<void> => {
    const file = index === undefined ? undefined : collection?.found[index];
    const entry = index === undefined ? undefined : collection?.entries[index];
    if (collection === null || index === undefined || file === undefined || entry === undefined) return;
    const decoded: DecodedSource | InputProblem = file.kind === 'candidate' ? await openCandidate(file) : file.problem;
    if (typeof decoded === 'string') {
      inputs.report(file.name, decoded);
      return openFromList(others);
    }
    const relation = entry.related === null ? null : (collection.relations?.of(entry.name) ?? null);
    const related = await readRelated(relation, collection.candidates, language);
    inputs.clear();
    open(decoded.source, { convertedFrom: decoded.convertedFrom, index, related });
  };
  return (
    <>
      <PageHeader
        view={isCorrection ? 'correction' : isFiles ? 'files' : 'invoice'}
        hasFiles={collection !== null}
        language={language}
        onLanguage={setLanguage}
        theme={theme}
        onTheme={setTheme}
      />
      <main>
        {collection !== null && (
          <div hidden={!isFiles}>
            <InputNotes language={language} isOpening={inputs.isOpening} problems={inputs.problems} convertedFrom={null} />
            <FilesView
              language={language}
              collection={collection}
              reconciliation={reconciliation}
              context={context}
              onContext={setContext}
              onFiles={(chosen) => void inputs.openFiles(chosen)}
              onOpen={(index) => void openFromList([index])}
            />
          </div>
        )}
        <div hidden={isCorrection || isFiles}>
          <InvoiceView
            engine={engine}
            isActive={!isCorrection && !isFiles}
            inputs={inputs}
            isDropping={isDropping}
            opened={opened}
            strip={
              collection !== null && opened.index !== null ? (
                <OpenedStrip
                  language={language}
                  collection={collection}
                  index={opened.index}
                  onOpen={(indices) => void openFromList(indices)}
                />
              ) : null
            }
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
