import type { Correction } from 'nakor/browser';
import { resultTexts } from '../../texts/correction-result.ts';
import { useForm } from '../form-context.ts';
import { formatDifference, formatNumber } from '../model/numbers.ts';

/** Sums of the invoice: bases, taxes, and the total. */
const sums = /^\/Faktura\/Fa\/P_1[345](?:_|$)/;

/** The sums of the invoice before and after the correction. */
export function AmountsTable({ correction: { explanation, deltas } }: { readonly correction: Correction }) {
  const { language, described } = useForm();
  const texts = resultTexts[language];
  const rows = explanation.filter(({ path }) => sums.test(path));
  const isTotalShown = rows.some(({ path }) => path === '/Faktura/Fa/P_15');
  const shown = (value: string | null) => (value === null ? '–' : formatNumber(value, language));
  return (
    <section class="card" aria-label={texts.amounts}>
      <h3>
        {texts.amounts} ({described.currency})
      </h3>
      <div class="table-frame">
        <table class="figures">
          <thead>
            <tr>
              <th scope="col">{texts.position}</th>
              <th scope="col">{texts.before}</th>
              <th scope="col">{texts.after}</th>
              <th scope="col">{texts.difference}</th>
            </tr>
          </thead>
          <tbody>
            {rows.map(({ path, label, before, after, delta }) => (
              <tr key={path} class={path === '/Faktura/Fa/P_15' ? 'total' : undefined}>
                <th scope="row">{label}</th>
                <td>{shown(before)}</td>
                <td>{shown(after)}</td>
                <td class="difference">{delta === null ? '–' : formatDifference(delta, language)}</td>
              </tr>
            ))}
            {!isTotalShown && (
              <tr class="total">
                <th scope="row">{texts.total}</th>
                <td>–</td>
                <td>–</td>
                <td class="difference">{formatDifference(deltas.gross, language)}</td>
              </tr>
            )}
          </tbody>
        </table>
      </div>
    </section>
  );
}
