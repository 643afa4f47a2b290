import { batchFailureWords, batchStateTexts } from '@nakor/collection/batch-texts';
import { Icon } from '../../shell/icon.tsx';
import { batchTexts } from '../../texts/batch.ts';
import { formatCount } from '../../texts/numbers.ts';
import type { RegisterFormat } from '../protocol.ts';
import type { PhaseOf } from '../use-batch.ts';
import type { BatchStepProps } from './step-props.ts';

const formats: readonly RegisterFormat[] = ['html', 'csv', 'ndjson', 'sarif', 'junit'];
const outcomes = ['valid', 'invalid', 'rejected', 'unreadable'] as const;

type DonePhase = PhaseOf<'done'>;

/** A batch that has ended: its counts, and the register to save. */
export function BatchResult({ language, control, phase }: BatchStepProps & { readonly phase: DonePhase }) {
  const texts = batchTexts[language];
  const { batch, unreadable } = phase;
  const { state, failure, counts, available_until } = batch;
  if (counts === null) {
    const reason = failure === null ? '' : `: ${batchFailureWords[failure][language]}`;
    return (
      <>
        <p class="notice error" role="status">
          {`${texts.failed} ${batchStateTexts[state][language]}${reason}.`}
        </p>
        <Buttons {...{ language, control, phase }} hasRegister={false} />
      </>
    );
  }
  return (
    <>
      <p class="batch-verdict" role="status" data-documents={counts.documents}>
        <strong>{texts.done(counts.documents)}</strong>
        {outcomes.map((outcome) => (
          <span key={outcome} data-outcome={outcome}>
            {texts.facts[outcome]}: {formatCount(counts[outcome], language)}
          </span>
        ))}
        {unreadable > 0 && <span>{texts.notPacked(unreadable)}</span>}
      </p>
      <p class="quiet">
        {available_until !== null && texts.until(new Date(available_until).toLocaleString(language))} <code>{batch.id}</code>
      </p>
      <Buttons {...{ language, control, phase }} hasRegister={true} />
      <RegisterStatus {...{ language, phase }} />
    </>
  );
}

interface ButtonsProps extends Pick<BatchStepProps, 'language' | 'control'> {
  readonly phase: DonePhase;
  readonly hasRegister: boolean;
}

function Buttons({ language, control, phase, hasRegister }: ButtonsProps) {
  const texts = batchTexts[language];
  const isBusy = phase.register.kind === 'loading';
  return (
    <div class="row">
      {hasRegister &&
        formats.map((format) => (
          <button
            type="button"
            key={format}
            class="button small"
            id={`save-register-${format}`}
            disabled={isBusy}
            onClick={() => control.load(format, false)}
          >
            <Icon name="download" />
            <span>{texts.save[format]}</span>
          </button>
        ))}
      {hasRegister && (
        <button type="button" class="button small" id="save-manifest" disabled={isBusy} onClick={() => control.load('ndjson', true)}>
          <Icon name="download" />
          <span>{texts.manifest}</span>
        </button>
      )}
      {hasRegister && (
        <button type="button" class="button small" id="erase-batch" disabled={isBusy} onClick={control.erase}>
          {texts.erase}
        </button>
      )}
      <button type="button" class="button small" id="close-batch" onClick={control.close}>
        {texts.close}
      </button>
    </div>
  );
}

function RegisterStatus({ language, phase: { register } }: Pick<ButtonsProps, 'language' | 'phase'>) {
  const texts = batchTexts[language];
  return (
    <div role="status" id="batch-register" data-state={register.kind}>
      {register.kind === 'loading' && <p>{texts.loading}</p>}
      {register.kind === 'unreachable' && <p class="notice error">{texts.unreachable}</p>}
      {register.kind === 'rejected' && <p class="notice error">{register.message}</p>}
      {register.kind === 'loaded' && (
        <p class="quiet batch-hash">
          {texts.hash(register.format.toUpperCase())} <code>{register.register.sha256}</code>
        </p>
      )}
    </div>
  );
}
