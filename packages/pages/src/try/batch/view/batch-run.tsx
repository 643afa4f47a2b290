import { batchStateTexts, describeUploadProblem } from '@nakor/collection/batch-texts';
import type { Language } from '../../language.ts';
import { batchTexts } from '../../texts/batch.ts';
import type { BatchProblem, BatchProgress } from '../protocol.ts';
import type { PhaseOf } from '../use-batch.ts';
import type { BatchStepProps } from './step-props.ts';

/** How far a batch is, and the button that ends it. */
export function BatchRun({ language, control, documents, phase }: BatchStepProps & { readonly phase: PhaseOf<'running'> }) {
  const texts = batchTexts[language];
  const { progress, isEnding } = phase;
  const { text, share } = describeProgress(progress, documents, language);
  return (
    <>
      <p role="status" data-step={progress.step} id="batch-progress">
        {isEnding ? texts.ending : text}
      </p>
      {/* Without a value, it says only that work goes on. */}
      <progress class="batch-bar" max={1} aria-labelledby="batch-progress" {...(share === null ? {} : { value: share })} />
      <div>
        <button type="button" class="button small" id="cancel-batch" disabled={isEnding} onClick={control.cancel}>
          {texts.cancel}
        </button>
      </div>
    </>
  );
}

function describeProgress(
  progress: BatchProgress,
  documents: number,
  language: Language,
): { readonly text: string; readonly share: number | null } {
  const texts = batchTexts[language];
  switch (progress.step) {
    case 'packing':
      return { text: texts.packing(progress.done, documents), share: progress.done / Math.max(1, documents) };
    case 'uploading': {
      const share = progress.done / Math.max(1, progress.all);
      return { text: texts.uploading(Math.floor(100 * share)), share };
    }
    case 'working': {
      const { state, progress: chunks } = progress.batch;
      const share = chunks.chunks === null || chunks.chunks === 0 ? null : chunks.chunks_done / chunks.chunks;
      return { text: texts.working(batchStateTexts[state][language]), share };
    }
  }
}

/** Why a batch did not get to its end, in words. */
export function describeProblem(problem: BatchProblem, language: Language): string {
  const texts = batchTexts[language];
  switch (problem.kind) {
    case 'rejected':
      return problem.message;
    case 'invalid':
      return texts.invalid(describeUploadProblem(problem.reason, language) ?? problem.reason);
    case 'storage':
      return texts.storage(problem.detail);
    case 'defect':
      return texts.defect(problem.detail);
    default:
      return texts.problems[problem.kind];
  }
}
