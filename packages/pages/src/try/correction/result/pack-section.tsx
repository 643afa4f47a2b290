import { useState } from 'preact/hooks';
import { createAuditPackClient } from '../../engine/audit-pack-client.ts';
import { EngineError } from '../../engine/engine-error.ts';
import { saveFile } from '../../invoice/save-file.ts';
import { auditPackCommand, type CorrectionSubject, packName } from '../../snippets/correction-snippets.ts';
import type { SourceDocument } from '../../source-document.ts';
import { resultTexts } from '../../texts/correction-result.ts';
import { useForm } from '../form-context.ts';
import type { CorrectionData } from '../use-correction-data.ts';
import type { BuiltCorrection } from '../use-wizard.ts';
import { CodeBlock } from './code-block.tsx';

interface PackSectionProps {
  readonly data: CorrectionData;
  readonly earlier: readonly SourceDocument[];
  readonly built: BuiltCorrection;
  readonly subject: CorrectionSubject;
}

const makeAuditPack = createAuditPackClient();

type Making = 'idle' | 'busy' | 'saved' | { readonly failure: unknown };

/** The audit pack of a correction: made here, by a command, or through the API. */
export function PackSection({ data, earlier, built: { request, correction }, subject }: PackSectionProps) {
  const { language } = useForm();
  const texts = resultTexts[language];
  const [making, setMaking] = useState<Making>('idle');
  const save = async () => {
    setMaking('busy');
    try {
      const { scenario_id, przyczyna_korekty, numer_faktury_kor } = request;
      const corrections =
        earlier.length === 0 ? {} : { corrections_xml: earlier.map(({ bytes }) => bytes), include_earlier_corrections: true };
      const documents = { source_xml: data.source.bytes, correction_xml: correction.xml, ...corrections };
      const { zip } = await makeAuditPack({ ...documents, scenario_id, przyczyna_korekty, numer_faktury_kor }, language);
      saveFile(zip, packName(correction.filename), 'application/zip');
      setMaking('saved');
    } catch (failure) {
      setMaking({ failure });
    }
  };
  return (
    <section class="card stack" aria-label={texts.pack}>
      <h3>{texts.pack}</h3>
      <p class="quiet">{texts.packLead}</p>
      <p class="row">
        <button type="button" class="button" id="save-audit-pack" disabled={making === 'busy'} onClick={() => void save()}>
          {texts.packSave}
        </button>
        <span role="status">{statusOf(making, texts)}</span>
      </p>
      {typeof making === 'object' && (
        <p class="notice warning" role="alert">
          {texts.packFailed}
          {reasonOf(making.failure, texts)}
        </p>
      )}
      <details>
        <summary>{texts.packElsewhere}</summary>
        <div class="stack">
          <CodeBlock id="audit-pack-command" label={texts.packCommand} code={auditPackCommand(subject)} />
          <p class="quiet">{texts.packService}</p>
        </div>
      </details>
    </section>
  );
}

type Texts = (typeof resultTexts)['pl'];

function statusOf(making: Making, texts: Texts): string {
  if (making === 'busy') return texts.packBusy;
  return making === 'saved' ? texts.packSaved : '';
}

function reasonOf(failure: unknown, texts: Texts): string {
  if (!(failure instanceof EngineError)) return String(failure);
  if (failure.code === 'PROGRAM_MISSING') return texts.packProgramMissing;
  if (failure.code.startsWith('ENGINE_')) return texts.packStopped;
  return [failure.message, ...failure.details.map(({ message }) => message)].join(' ');
}
