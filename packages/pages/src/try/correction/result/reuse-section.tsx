import { useState } from 'preact/hooks';
import { apiUrl } from '../../snippets/api-url.ts';
import {
  auditPackCommand,
  type CorrectionSnippetKind,
  type CorrectionSubject,
  correctionSnippet,
  correctionSnippetNames,
} from '../../snippets/correction-snippets.ts';
import type { SourceDocument } from '../../source-document.ts';
import { resultTexts } from '../../texts/correction-result.ts';
import { useForm } from '../form-context.ts';
import type { CorrectionData } from '../use-correction-data.ts';
import type { BuiltCorrection } from '../use-wizard.ts';

interface ReuseSectionProps {
  readonly data: CorrectionData;
  readonly earlier: readonly SourceDocument[];
  readonly built: BuiltCorrection;
}

/** The same correction for a program, and its audit pack. */
export function ReuseSection({ data, earlier, built: { request, correction } }: ReuseSectionProps) {
  const { language } = useForm();
  const texts = resultTexts[language];
  const [kind, setKind] = useState<CorrectionSnippetKind>('curl');
  const { source_xml: _, corrections_xml: __, ...fields } = request;
  const subject: CorrectionSubject = {
    request: fields,
    sourceName: data.source.name ?? 'faktura.xml',
    earlierNames: earlier.map(({ name }, index) => name ?? `korekta-${index + 1}.xml`),
    outputName: correction.filename,
    language,
    apiUrl: apiUrl(location.href),
  };
  const kinds = Object.keys(correctionSnippetNames) as CorrectionSnippetKind[];
  return (
    <>
      <section class="card stack" aria-label={texts.pack}>
        <h3>{texts.pack}</h3>
        <p class="quiet">{texts.packLead}</p>
        <CodeBlock id="audit-pack-command" label={texts.packCommand} code={auditPackCommand(subject)} />
        <p class="quiet">{texts.packService}</p>
      </section>
      <details class="card reuse">
        <summary>{texts.snippets}</summary>
        <div class="stack">
          <p class="quiet">{texts.snippetsLead}</p>
          <fieldset class="switch" aria-label={texts.snippetKind}>
            {kinds.map((name) => (
              <button key={name} type="button" aria-pressed={name === kind} onClick={() => setKind(name)}>
                {correctionSnippetNames[name]}
              </button>
            ))}
          </fieldset>
          <CodeBlock id="correction-snippet" label={texts.code} code={correctionSnippet(kind, subject)} />
        </div>
      </details>
    </>
  );
}

interface CodeBlockProps {
  readonly id: string;
  readonly label: string;
  readonly code: string;
}

function CodeBlock({ id, label, code }: CodeBlockProps) {
  const { language } = useForm();
  const texts = resultTexts[language];
  const [status, setStatus] = useState('');
  const copy = async () => {
    try {
      await navigator.clipboard.writeText(code);
      setStatus(texts.copied);
    } catch {
      setStatus(texts.notCopied);
    }
  };
  return (
    <section class="stack-small" aria-label={label}>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a scrollable element must be reachable by keyboard */}
      <pre class="document-xml" id={id} tabIndex={0}>
        {code}
      </pre>
      <p class="row">
        <button type="button" class="button small" onClick={() => void copy()}>
          {texts.copy}
        </button>
        <span role="status">{status}</span>
      </p>
    </section>
  );
}
