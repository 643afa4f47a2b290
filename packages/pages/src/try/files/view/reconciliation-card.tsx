import { saveFile } from '../../invoice/save-file.ts';
import type { Language } from '../../language.ts';
import { Icon } from '../../shell/icon.tsx';
import { formatCount } from '../../texts/numbers.ts';
import { type ReconciliationTexts, reconciliationTexts } from '../../texts/reconciliation.ts';
import type { ShownFinding, ShownReconciliation } from '../engine/reconcile-files.ts';
import type { ReconciliationPhase } from '../reconciliation/use-reconciliation.ts';

interface ReconciliationCardProps {
  readonly language: Language;
  readonly phase: ReconciliationPhase;
  readonly onSaved: (name: string) => void;
}

/** The JPK among the files, compared with them: what has to be corrected, and reports to download. */
export function ReconciliationCard({ language, phase, onSaved }: ReconciliationCardProps) {
  const texts = reconciliationTexts[language];
  return (
    <section class="card reconciliation" id="reconciliation" data-phase={phase.kind}>
      <h2>{texts.heading}</h2>
      {phase.kind === 'running' && (
        <p role="status">
          <span class="spinner" /> {texts.running}
        </p>
      )}
      {phase.kind === 'failed' && (
        <p class="notice warning" role="status">
          {texts.failed} {phase.message}
        </p>
      )}
      {phase.kind === 'done' && <Result language={language} result={phase.result} onSaved={onSaved} />}
    </section>
  );
}

interface ResultProps {
  readonly language: Language;
  readonly result: ShownReconciliation;
  readonly onSaved: (name: string) => void;
}

function Result({ language, result, onSaved }: ResultProps) {
  const texts = reconciliationTexts[language];
  const { corrections, correctionCount, questions, questionCount, registers, reports, notRead } = result;
  const months = registers.map(({ form, month }) => `${form} ${month}`).join(', ');
  const save = (content: string, name: string, type: string) => {
    saveFile(new TextEncoder().encode(content), name, type);
    onSaved(name);
  };
  return (
    <>
      <p class="reconciliation-verdict" role="status">
        <strong>{correctionCount > 0 ? texts.bad(correctionCount) : texts.good}</strong>
        {questionCount > 0 && <span>{texts.questions(questionCount)}</span>}
        <span class="quiet">{texts.of(result.taxpayer, months)}</span>
        {result.erpRows > 0 && <span class="quiet">{texts.erp(result.erpRows)}</span>}
      </p>
      <div class="row reconciliation-reports">
        <button
          type="button"
          class="button small"
          id="save-corrections"
          onClick={() => save(reports.corrections, texts.fileNames.corrections, 'text/csv')}
        >
          <Icon name="download" />
          <span>{texts.saveCorrections}</span>
        </button>
        <button
          type="button"
          class="button small"
          id="save-reconciliation-csv"
          onClick={() => save(reports.csv, texts.fileNames.csv, 'text/csv')}
        >
          <Icon name="download" />
          <span>{texts.saveCsv}</span>
        </button>
        <button
          type="button"
          class="button small"
          id="save-reconciliation-html"
          onClick={() => save(reports.html, texts.fileNames.html, 'text/html')}
        >
          <Icon name="download" />
          <span>{texts.saveHtml}</span>
        </button>
      </div>
      <div class="reconciliation-tables">
        <Agreement language={language} result={result} />
        {result.byCode.length > 0 && <Codes language={language} result={result} />}
      </div>
      <Findings id="corrections" title={texts.corrections} findings={corrections} count={correctionCount} texts={texts} isOpen={true} />
      <Findings id="questions" title={texts.clarify} findings={questions} count={questionCount} texts={texts} isOpen={false} />
      {notRead.length > 0 && (
        <details>
          <summary>
            {texts.notRead} ({formatCount(notRead.length, language)})
          </summary>
          <ul>
            {notRead.slice(0, 100).map(({ file, message }) => (
              <li key={file}>
                {file}: {message}
              </li>
            ))}
          </ul>
        </details>
      )}
      <p class="quiet">{texts.local}</p>
      <p class="quiet">{result.model}</p>
    </>
  );
}

type TableProps = Pick<ResultProps, 'language' | 'result'>;

function Agreement({ language, result }: TableProps) {
  const texts = reconciliationTexts[language];
  const { columns } = texts;
  const part = (all: number, unmatched: number) =>
    `${formatCount(all, language)}${unmatched === 0 ? '' : ` (${columns.unmatched} ${formatCount(unmatched, language)})`}`;
  return (
    <table>
      <caption>{texts.summary}</caption>
      <thead>
        <tr>
          <th scope="col">{columns.side}</th>
          <th scope="col">{columns.rows}</th>
          <th scope="col">{columns.invoices}</th>
        </tr>
      </thead>
      <tbody>
        {result.sides.map((side) => (
          <tr key={side.side}>
            <th scope="row">{texts[side.side]}</th>
            <td>{part(side.rows, side.unmatched_rows)}</td>
            <td>{part(side.invoices, side.unmatched_invoices)}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}

function Codes({ language, result }: TableProps) {
  const texts = reconciliationTexts[language];
  return (
    <table>
      <caption>{texts.byCode}</caption>
      <thead>
        <tr>
          <th scope="col">{texts.code}</th>
          <th scope="col">{texts.meaning}</th>
          <th scope="col" class="number">
            {texts.count}
          </th>
        </tr>
      </thead>
      <tbody>
        {result.byCode.map(({ code, severity, title, count }) => (
          <tr key={`${code} ${severity}`}>
            <td>
              <span class={`badge ${severity}`}>{code}</span>
            </td>
            <td>{title}</td>
            <td class="number">{formatCount(count, language)}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}

interface FindingsProps {
  readonly id: string;
  readonly title: string;
  readonly findings: readonly ShownFinding[];
  readonly count: number;
  readonly texts: ReconciliationTexts;
  readonly isOpen: boolean;
}

function Findings({ id, title, findings, count, texts, isOpen }: FindingsProps) {
  if (count === 0) return null;
  return (
    <details open={isOpen} id={`reconciliation-${id}`}>
      <summary>
        {title} ({count})
      </summary>
      <ol>
        {findings.map(({ code, severity, places, message, differences, todo, basis, dueOn }) => (
          <li class="reconciliation-finding" key={`${code} ${places} ${differences.join()}`}>
            <strong>{places}</strong>
            <p>
              <span class={`badge ${severity}`}>{code}</span> {message}
            </p>
            {differences.map((difference) => (
              <p key={difference}>{difference}</p>
            ))}
            <p>
              → {todo}
              {dueOn !== null && ` (${texts.due(dueOn)})`}
            </p>
            <p class="quiet">{basis}</p>
          </li>
        ))}
      </ol>
      {count > findings.length && <p class="quiet">{texts.more(count - findings.length)}</p>}
    </details>
  );
}
