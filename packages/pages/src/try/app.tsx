import { useEffect, useMemo, useRef, useState } from 'preact/hooks';
import { type AcceptedFile, isAcceptedFile } from './accepted-file.ts';
import { CorrectionWizard } from './correction/correction-wizard.tsx';
import type { EngineClient } from './engine/engine-client.ts';
import type { Receipt } from './files/engine/upo-messages.ts';
import { useReconciliation } from './files/reconciliation/use-reconciliation.ts';
import { readRelated } from './files/run-collection.ts';
import { useAddedUpos } from './files/use-added-upos.ts';
import { useCollection } from './files/use-collection.ts';
import { FilesView } from './files/view/files-view.tsx';
import { OpenedStrip } from './files/view/opened-strip.tsx';
import type { DecodedSource } from './input/decode-source.ts';
import { type Candidate, type CandidateList, type InputProblem, listCandidates, openCandidate } from './input/list-candidates.ts';
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
import { startTexts } from './texts/start.ts';

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
  const added = useAddedUpos(engine);
  const collection = useCollection(engine, { list, added: added.upos }, context, language);
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
      // The open invoice is none of the new list.
      setOpened((before) => ({ ...before, index: null, original: null }));
      location.hash = 'files';
    },
    onUpos(upos) {
      if (collection === null && source === null) return false;
      // A UPO is compared with the open invoice if there is nothing else.
      if (collection === null && source !== null) {
        setFiles([]);
        setList({ found: [candidateOf(source, `${startTexts[language].pastedName}.xml`)], ignored: [] });
        setOpened((before) => ({ ...before, index: 0, original: source.bytes }));
      }
      void addUpos(upos);
      location.hash = 'files';
      return true;
    },
  });
  const addUpos = async (upos: readonly Candidate[]): Promise<void> => inputs.report(await added.add(upos));
  const chooseUpos = async (chosen: readonly NamedFile[]): Promise<void> => {
    const { found } = await listCandidates(chosen);
    const problems = await added.add(found.filter((file) => file.kind === 'candidate'));
    inputs.report([...found.filter((file) => file.kind === 'unreadable'), ...problems]);
  };
  const isDropping = useDrop((dropped) => void inputs.openFiles(dropped), language);
  /** Opens the first document of the list that can be opened, by their indices. */
  const openFromList = async ([index, ...others]: readonly number[]): Promise<void> => {
    const file = index === undefined ? undefined : collection?.found[index];
    const entry = index === undefined ? undefined : collection?.entries[index];
    if (collection === null || index === undefined || file === undefined || entry === undefined) return;
    const decoded: DecodedSource | InputProblem = file.kind === 'candidate' ? await openCandidate(file) : file.problem;
    if (typeof decoded === 'string') {
      inputs.report([{ name: file.name, problem: decoded }]);
      return openFromList(others);
    }
    const relation = entry.related === null ? null : (collection.relations?.of(entry.name) ?? null);
    const related = await readRelated(relation, collection.candidates, language);
    inputs.clear();
    open(decoded.source, { convertedFrom: decoded.convertedFrom, index, related, original: decoded.source.bytes });
  };
  const openedName = opened.index === null ? undefined : collection?.entries[opened.index]?.name;
  const receipt = openedName === undefined ? null : (collection?.upos?.receipts.get(openedName) ?? null);
  const accepted = useMemo(() => acceptedFile(receipt, opened.original), [receipt, opened]);
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
              onUpos={(chosen) => void chooseUpos(chosen)}
              onRemoveUpos={added.upos.length === 0 ? null : added.remove}
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
            accepted={accepted}
            strip={
              collection !== null && opened.index !== null ? (
                <OpenedStrip
                  language={language}
                  collection={collection}
                  index={opened.index}
                  receipt={receipt}
                  isEdited={accepted !== null && source !== null && !isAcceptedFile(source.bytes, accepted)}
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

/** An opened invoice as the only file of a list. */
function candidateOf({ bytes, name }: SourceDocument, unnamed: string): Candidate {
  const content = new Uint8Array(bytes);
  return { kind: 'candidate', name: name ?? unnamed, size: content.length, read: async () => content, content: new Blob([content]) };
}

function acceptedFile(receipt: Receipt | null, bytes: Uint8Array | null): AcceptedFile | null {
  if (receipt?.state !== 'accepted' || bytes === null) return null;
  const [ksefNumber] = receipt.ksefNumbers;
  return ksefNumber === undefined ? null : { ksefNumber, environment: receipt.environment, bytes };
}
