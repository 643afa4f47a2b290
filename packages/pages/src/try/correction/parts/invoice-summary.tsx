import { useForm } from '../form-context.ts';
import { formatNumber } from '../model/numbers.ts';
import { readTextAt } from '../model/tree.ts';
import type { CorrectionData } from '../use-correction-data.ts';

/** The invoice that is corrected, as one recognises it. */
export function InvoiceSummary({ data }: { readonly data: CorrectionData }) {
  const { texts, language, described } = useForm();
  const { invoice } = data.analysis;
  const { root } = described;
  const parties = [
    { label: texts.seller, part: 'Podmiot1' },
    { label: texts.buyer, part: 'Podmiot2' },
  ];
  return (
    <section class="card summary" aria-label={texts.invoiceOf(described.number, described.issueDay)}>
      <h3>{texts.invoiceOf(described.number, described.issueDay)}</h3>
      <dl class="facts">
        {parties.map(({ label, part }) => (
          <div key={part}>
            <dt>{label}</dt>
            <dd>{readTextAt(root, `${part}/DaneIdentyfikacyjne/Nazwa`) || texts.none}</dd>
            <dd class="quiet">NIP {readTextAt(root, `${part}/DaneIdentyfikacyjne/NIP`) || texts.none}</dd>
          </div>
        ))}
        <div>
          <dt>{texts.total}</dt>
          <dd class="total">
            {formatNumber(readTextAt(root, 'Fa/P_15') || (invoice.gross ?? ''), language)} {described.currency}
          </dd>
        </div>
        <div>
          <dt>{texts.lines}</dt>
          <dd>{formatNumber(String(invoice.lines), language)}</dd>
        </div>
      </dl>
    </section>
  );
}
