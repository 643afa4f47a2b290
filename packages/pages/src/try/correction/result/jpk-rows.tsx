import type { Correction } from 'nakor/browser';
import { resultTexts } from '../../texts/correction-result.ts';
import { useForm } from '../form-context.ts';
import { formatDifference, formatNumber } from '../model/numbers.ts';

type JpkRow = Correction['jpk_rows'][number];

/** The rows of JPK_V7M in which the correction is recorded. */
export function JpkRows({ correction: { jpk_rows } }: { readonly correction: Correction }) {
  const { language } = useForm();
  const texts = resultTexts[language];
  return (
    <section class="card stack" aria-label={texts.jpk}>
      <h3>{texts.jpk}</h3>
      <p class="quiet">{jpk_rows.length === 0 ? texts.jpkNone : texts.jpkLead}</p>
      {jpk_rows.map((row, index) => (
        <JpkRowCard key={`${row.month} ${index}`} row={row} />
      ))}
    </section>
  );
}

function JpkRowCard({ row }: { readonly row: JpkRow }) {
  const { language, words } = useForm();
  const texts = resultTexts[language];
  const amounts = Object.entries(row.amounts);
  return (
    <article class="jpk-row stack-small">
      <p>
        <span class="quiet">{texts.month}:</span> <strong>{row.month ?? texts.monthUnknown}</strong>{' '}
        {row.markers.map((marker) => (
          <span key={marker} class="badge">
            {marker}
          </span>
        ))}
      </p>
      <p class="quiet">{words(row.month_reason)}</p>
      {!row.in_declaration && <p>{texts.outsideDeclaration}</p>}
      {amounts.length > 0 && (
        <div class="table-frame">
          <table class="figures">
            <thead>
              <tr>
                <th scope="col">{texts.field}</th>
                <th scope="col">{texts.amountPln}</th>
              </tr>
            </thead>
            <tbody>
              {amounts.map(([field, amount]) => (
                <tr key={field}>
                  <th scope="row">{field}</th>
                  <td class="difference">{amount === null ? texts.unknown : formatDifference(amount, language)}</td>
                </tr>
              ))}
            </tbody>
          </table>
        </div>
      )}
      {row.notes.length > 0 && (
        <>
          <h4>{texts.notes}</h4>
          <ul class="bulleted">
            {row.notes.map((note) => (
              <li key={note}>{words(note)}</li>
            ))}
          </ul>
        </>
      )}
      {row.derivation.length > 0 && <Derivation row={row} />}
    </article>
  );
}

function Derivation({ row: { derivation } }: { readonly row: JpkRow }) {
  const { language } = useForm();
  const texts = resultTexts[language];
  const shown = (value: string | null) => (value === null ? texts.unknown : formatNumber(value, language));
  const rateOf = (rate: string | null) => (rate === null ? '' : ` × ${formatNumber(rate, language)}`);
  return (
    <details class="derivation">
      <summary>{texts.derivation}</summary>
      <div class="table-frame">
        <table class="figures">
          <thead>
            <tr>
              <th scope="col">{texts.field}</th>
              <th scope="col">{texts.before}</th>
              <th scope="col">{texts.after}</th>
              <th scope="col">{texts.amountPln}</th>
            </tr>
          </thead>
          <tbody>
            {derivation.map((part, index) => (
              <tr key={`${part.field} ${index}`}>
                <th scope="row">
                  {part.field} {part.path !== null && <code class="quiet">{part.path.replace('/Faktura/Fa/', '')}</code>}
                </th>
                <td>
                  {shown(part.before)}
                  {rateOf(part.rate_before)}
                </td>
                <td>
                  {shown(part.after)}
                  {rateOf(part.rate_after)}
                </td>
                <td class="difference">{part.amount === null ? texts.unknown : formatDifference(part.amount, language)}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </div>
    </details>
  );
}
