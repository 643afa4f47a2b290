import type { Candidate } from '../../input/list-candidates.ts';
import type { Language } from '../../language.ts';
import type { SendingContext } from '../../sending-context.ts';
import { batchTexts } from '../../texts/batch.ts';
import { offerFrom } from '../list-documents.ts';
import { useBatch } from '../use-batch.ts';
import { BatchResult } from './batch-result.tsx';
import { BatchRun, describeProblem } from './batch-run.tsx';
import { ConfirmStep, KeyStep } from './key-steps.tsx';
import type { BatchStepProps } from './step-props.ts';

interface BatchCardProps {
  readonly language: Language;
  /** The service that delivered the page; null for other web servers and files, which have no offer. */
  readonly serviceUrl: string | null;
  /** What could be packed. */
  readonly documents: readonly Candidate[];
  readonly context: SendingContext;
}

/** The offer to validate many documents as a batch of the service, and what becomes of it. Nothing is sent without two clicks and a key. */
export function BatchCard({ language, serviceUrl, documents, context }: BatchCardProps) {
  const control = useBatch(serviceUrl, documents, language);
  const { phase } = control;
  if (serviceUrl === null || (phase.kind === 'offer' && documents.length < offerFrom)) return null;
  const texts = batchTexts[language];
  const step = { language, control, documents: documents.length };
  return (
    <section class="card batch" id="batch" data-phase={phase.kind} aria-labelledby="batch-heading">
      <h2 id="batch-heading">{texts.heading}</h2>
      {phase.kind === 'offer' && (
        <>
          <p>{texts.offer(documents.length)}</p>
          <div>
            <button type="button" class="button" id="prepare-batch" onClick={control.prepare}>
              {texts.prepare}
            </button>
          </div>
        </>
      )}
      {phase.kind === 'key' && <KeyStep {...step} phase={phase} />}
      {phase.kind === 'confirm' && <ConfirmStep {...step} phase={phase} context={context} />}
      {phase.kind === 'running' && <BatchRun {...step} phase={phase} />}
      {phase.kind === 'done' && <BatchResult {...step} phase={phase} />}
      {phase.kind === 'failed' && (
        <Ended {...step} kind="error" text={`${texts.failed} ${describeProblem(phase.problem, language)}`} batchId={phase.batchId} />
      )}
      {phase.kind === 'canceled' && <Ended {...step} kind="" text={texts.canceled} batchId={null} />}
      {phase.kind === 'erased' && <Ended {...step} kind="good" text={texts.erased} batchId={null} />}
    </section>
  );
}

interface EndedProps extends BatchStepProps {
  readonly kind: 'error' | 'good' | '';
  readonly text: string;
  readonly batchId: string | null;
}

function Ended({ language, control, kind, text, batchId }: EndedProps) {
  const texts = batchTexts[language];
  return (
    <>
      <div class={`notice ${kind}`} role="status">
        <p>{text}</p>
        {batchId !== null && (
          <p>
            {texts.batchId} <code>{batchId}</code>
          </p>
        )}
      </div>
      <div>
        <button type="button" class="button small" id="close-batch" onClick={control.close}>
          {texts.close}
        </button>
      </div>
    </>
  );
}
