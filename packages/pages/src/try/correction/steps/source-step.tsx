import type { SourceDocument } from '../../source-document.ts';
import { useForm } from '../form-context.ts';
import { EarlierCorrections } from '../parts/earlier-corrections.tsx';
import { InvoiceSummary } from '../parts/invoice-summary.tsx';
import { KsefNumber } from '../parts/ksef-number.tsx';
import type { CorrectionData } from '../use-correction-data.ts';

interface SourceStepProps {
  readonly data: CorrectionData;
  readonly earlier: readonly SourceDocument[];
  readonly onEarlier: (documents: readonly SourceDocument[]) => void;
}

/** The first step: which invoice is corrected, what KSeF knows of it, and what was corrected before. */
export function SourceStep({ data, earlier, onEarlier }: SourceStepProps) {
  const { texts, words } = useForm();
  const { invoice, issues_summary } = data.analysis;
  const errors = issues_summary.critical + issues_summary.error;
  return (
    <div class="stack">
      <InvoiceSummary data={data} />
      {errors > 0 && <p class="notice warning">{texts.hasErrors(errors)}</p>}
      {invoice.warnings.length > 0 && (
        <div class="notice warning">
          <strong>{texts.warnings}</strong>
          <ul class="bulleted">
            {invoice.warnings.map(({ path, message }) => (
              <li key={path + message}>{words(message)}</li>
            ))}
          </ul>
        </div>
      )}
      <KsefNumber data={data} />
      <EarlierCorrections earlier={earlier} onEarlier={onEarlier} />
    </div>
  );
}
