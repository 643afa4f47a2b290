import { useState } from 'preact/hooks';
import { getApiUrl } from '../../snippets/api-url.ts';
import {
  buildCorrectionSnippet,
  type CorrectionSnippetKind,
  type CorrectionSubject,
  correctionSnippetNames,
} from '../../snippets/correction-snippets.ts';
import type { SourceDocument } from '../../source-document.ts';
import { resultTexts } from '../../texts/correction-result.ts';
import { useForm } from '../form-context.ts';
import type { CorrectionData } from '../use-correction-data.ts';
import type { BuiltCorrection } from '../use-wizard.ts';
import { CodeBlock } from './code-block.tsx';
import { PackSection } from './pack-section.tsx';

interface ReuseSectionProps {
  readonly data: CorrectionData;
  readonly earlier: readonly SourceDocument[];
  readonly built: BuiltCorrection;
}

/** The same correction for a program, and its audit pack. */
export function ReuseSection({ data, earlier, built }: ReuseSectionProps) {
  const { language } = useForm();
  const texts = resultTexts[language];
  const [kind, setKind] = useState<CorrectionSnippetKind>('curl');
  const { source_xml: _, corrections_xml: __, ...fields } = built.request;
  const subject: CorrectionSubject = {
    request: fields,
    sourceName: data.source.name ?? 'faktura.xml',
    earlierNames: earlier.map(({ name }, index) => name ?? `korekta-${index + 1}.xml`),
    outputName: built.correction.filename,
    language,
    apiUrl: getApiUrl(location.href),
  };
  const kinds = Object.keys(correctionSnippetNames) as CorrectionSnippetKind[];
  return (
    <>
      <PackSection data={data} earlier={earlier} built={built} subject={subject} />
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
          <CodeBlock id="correction-snippet" label={texts.code} code={buildCorrectionSnippet(kind, subject)} />
        </div>
      </details>
    </>
  );
}
