import type { EngineClient } from '../../engine/engine-client.ts';
import { saveFile } from '../../invoice/save-file.ts';
import type { SourceDocument } from '../../source-document.ts';
import { resultTexts } from '../../texts/correction-result.ts';
import { useForm } from '../form-context.ts';
import { AmountsTable } from '../result/amounts-table.tsx';
import { CorrectionDocuments } from '../result/correction-documents.tsx';
import { ExplanationList } from '../result/explanation-list.tsx';
import { JpkRows } from '../result/jpk-rows.tsx';
import { ReuseSection } from '../result/reuse-section.tsx';
import { ValidationSection } from '../result/validation-section.tsx';
import type { CorrectionData } from '../use-correction-data.ts';
import type { BuiltCorrection } from '../use-wizard.ts';

interface ResultStepProps {
  readonly engine: EngineClient;
  readonly data: CorrectionData;
  readonly earlier: readonly SourceDocument[];
  readonly built: BuiltCorrection;
  readonly onOpen: (document: SourceDocument) => void;
}

/** The last step: the built correction, where its values come from, and what to do with it. */
export function ResultStep({ engine, data, earlier, built, onOpen }: ResultStepProps) {
  const { language } = useForm();
  const texts = resultTexts[language];
  const { correction } = built;
  const others = correction.additional_documents;
  return (
    <div class="stack result">
      <Headline data={data} built={built} onOpen={onOpen} />
      {others.length > 0 && (
        <section class="notice" aria-label={texts.additional}>
          <strong>{texts.additional}</strong>
          <p>{texts.additionalLead}</p>
          <p class="row">
            {others.map(({ filename, xml }) => (
              <button key={filename} type="button" class="button" onClick={() => saveText(xml, filename)}>
                {texts.saveOther(filename)}
              </button>
            ))}
          </p>
        </section>
      )}
      <AmountsTable correction={correction} />
      <ExplanationList correction={correction} />
      <JpkRows correction={correction} />
      <ValidationSection correction={correction} />
      <CorrectionDocuments engine={engine} data={data} correction={correction} />
      <ReuseSection data={data} earlier={earlier} built={built} />
    </div>
  );
}

interface HeadlineProps {
  readonly data: CorrectionData;
  readonly built: BuiltCorrection;
  readonly onOpen: (document: SourceDocument) => void;
}

function Headline({ data, built: { correction }, onOpen }: HeadlineProps) {
  const { language, words } = useForm();
  const texts = resultTexts[language];
  const { xml, filename, rodzaj_faktury, typ_korekty, validation, przyczyna_korekty, method, warnings, scenarios } = correction;
  const { number, issue_date } = validation.document;
  const { readiness, readiness_note: note } = validation;
  const isReady = readiness === 'ready_to_send';
  const verdict = isReady
    ? note === null
      ? texts.ready
      : texts.incomplete
    : readiness === 'ready_with_warnings'
      ? texts.warnings
      : texts.notReady;
  const titles = scenarios.map((id) => data.scenarios.find((scenario) => scenario.id === id)?.title ?? id);
  const facts = [
    { label: texts.period, value: texts.types[typ_korekty] },
    { label: texts.reason, value: przyczyna_korekty },
    ...(method === null ? [] : [{ label: texts.method, value: texts.methods[method] }]),
    ...(titles.length < 2 ? [] : [{ label: texts.scenarios, value: titles.join('; ') }]),
  ];
  return (
    <section class="card stack" aria-label={verdict}>
      <div
        class={`notice ${isReady && note === null && warnings.length === 0 ? 'good' : validation.valid ? 'warning' : 'error'}`}
        role="status"
        id="correction-verdict"
      >
        <strong>{verdict}.</strong>
        <br />
        {texts.identity(texts.kinds[rodzaj_faktury], number ?? '', issue_date ?? '')}
        {note !== null && <p>{note}</p>}
        {warnings.length > 0 && (
          <ul class="bulleted">
            {warnings.map((warning) => (
              <li key={warning}>{words(warning)}</li>
            ))}
          </ul>
        )}
      </div>
      <dl class="facts wide-facts">
        {facts.map(({ label, value }) => (
          <div key={label}>
            <dt>{label}</dt>
            <dd>{value}</dd>
          </div>
        ))}
      </dl>
      <p class="row">
        <button type="button" class="button primary" id="save-correction" onClick={() => saveText(xml, filename)}>
          {texts.save}
        </button>
        <button type="button" class="button" onClick={() => onOpen({ bytes: new TextEncoder().encode(xml), text: xml, name: filename })}>
          {texts.check}
        </button>
      </p>
    </section>
  );
}

function saveText(text: string, name: string): void {
  saveFile(new TextEncoder().encode(text), name);
}
