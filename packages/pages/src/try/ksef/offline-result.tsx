import type { EngineResults } from '../engine/protocol.ts';
import type { Language } from '../language.ts';
import { ksefTexts } from '../texts/ksef.ts';
import { formatDay } from '../texts/numbers.ts';

type Assessment = EngineResults['assessOffline'];

const tones: Readonly<Record<Assessment['status'], string>> = {
  in_time: 'good',
  late: 'error',
  not_sent_on_purpose: '',
  unknown: 'warning',
};

/** The regime of an invoice issued without KSeF: deadline, codes, markers, steps. */
export function OfflineResult({ language, result }: { readonly language: Language; readonly result: Assessment }) {
  const texts = ksefTexts[language].offline;
  const { regime, status, steps, notes } = result;
  return (
    <>
      <p class={`notice ${tones[status]}`} id="offline-status" data-status={status} data-regime={regime.id}>
        <strong>{regime.title}</strong>
        <br />
        {texts.deadline}: {deadlineOf(result, language)}
      </p>
      <dl class="facts">
        {factsOf(result, language).map(([label, value]) => (
          <div key={label}>
            <dt>{label}</dt>
            <dd>{value}</dd>
          </div>
        ))}
      </dl>
      <h3>{texts.steps}</h3>
      <ol class="steps-now">
        {steps.map((step) => (
          <li key={step}>{step}</li>
        ))}
      </ol>
      {notes.length > 0 && (
        <details open>
          <summary>{texts.notes}</summary>
          <ul>
            {notes.map((note) => (
              <li key={note}>{note}</li>
            ))}
          </ul>
        </details>
      )}
    </>
  );
}

function deadlineOf({ deadline, status }: Assessment, language: Language): string {
  const texts = ksefTexts[language].offline;
  if (deadline !== null) return `${formatDay(deadline, language)} (${texts.status[status]})`;
  // The event goes on: it is in time until its end is known.
  if (status === 'in_time') return texts.notYetKnown;
  return status === 'unknown' ? texts.status.unknown : `${texts.noDeadline} (${texts.status[status]})`;
}

function factsOf(result: Assessment, language: Language): readonly (readonly [label: string, value: string])[] {
  const texts = ksefTexts[language].offline;
  const { deadline_if_saturday_works: saturday, document_label: label, jpk_marker_after_number: after, qr } = result;
  const codes = [qr.kod_i, ...(qr.kod_ii_required ? ['CERTYFIKAT'] : [])].filter((caption) => caption !== null);
  return [
    [texts.issued, formatDay(result.issue_date, language)],
    ...(saturday === null ? [] : [[texts.ifSaturday, formatDay(saturday, language)] as const]),
    [texts.codes, codes.length === 0 ? texts.noCodes : codes.join(', ')],
    ...(label === null ? [] : [[texts.label, label] as const]),
    [texts.jpk, result.jpk_marker_now.marker],
    ...(after === null ? [] : [[texts.jpkAfter, after.marker] as const]),
    [texts.basis, result.regime.legal_basis.join(', ')],
  ];
}
