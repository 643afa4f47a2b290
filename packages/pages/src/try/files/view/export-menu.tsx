import type { DocumentEntry } from '@nakor/collection/document-entry';
import { createCsvWriter } from '@nakor/collection/reports/csv';
import { buildErrorList } from '@nakor/collection/reports/error-list';
import { buildHtmlReport } from '@nakor/collection/reports/html-report';
import { useRef } from 'preact/hooks';
import { saveFile } from '../../invoice/save-file.ts';
import { showPage } from '../../invoice/show-page.ts';
import type { Language } from '../../language.ts';
import { Icon, type IconName } from '../../shell/icon.tsx';
import { Menu } from '../../shell/menu.tsx';
import { filesTexts } from '../../texts/files.ts';
import { upoTexts } from '../../texts/upo.ts';
import { buildReceiptCsv } from '../model/receipt-csv.ts';
import type { Collection } from '../use-collection.ts';

interface ExportMenuProps {
  readonly language: Language;
  readonly collection: Collection;
  readonly onSaved: (name: string) => void;
}

/** Saves or prints the documents that are shown: as a table, as a report, or as a list for the people who correct them. */
export function ExportMenu({ language, collection, onSaved }: ExportMenuProps) {
  const texts = filesTexts[language];
  const frame = useRef<HTMLIFrameElement>(null);
  const { entries, upos, rows } = collection;
  const shown = rows.flatMap((row) => (row.kind === 'document' ? [row.entry] : []));
  const save = (content: string, name: string, type: string) => {
    saveFile(new TextEncoder().encode(content), name, type);
    onSaved(name);
  };
  const saveCsv = (isForExcel: boolean) => save(buildCsv(shown, language, isForExcel), texts.fileNames.csv, 'text/csv');
  const saveErrorList = () => save(buildErrorList(shown, language), texts.fileNames.errors, 'text/html');
  const saveReceipts = () => {
    if (upos !== null) save(buildReceiptCsv(shown, upos.receipts, language), upoTexts[language].csvName, 'text/csv');
  };
  const saveHtml = () =>
    save(buildHtmlReport(shown, { documentNotes: new Map(), generalNotes: [] }, language), texts.fileNames.html, 'text/html');
  const print = () => {
    if (frame.current === null) return;
    showPage(frame.current, buildErrorList(shown, language));
    frame.current.contentWindow?.print();
  };
  const actions: readonly { readonly id: string; readonly icon: IconName; readonly label: string; readonly run: () => void }[] = [
    { id: 'print-errors', icon: 'print', label: texts.printErrorList, run: print },
    { id: 'save-errors', icon: 'download', label: texts.saveErrorList, run: saveErrorList },
    { id: 'save-excel', icon: 'download', label: texts.saveCsvForExcel, run: () => saveCsv(true) },
    { id: 'save-csv', icon: 'download', label: texts.saveCsv, run: () => saveCsv(false) },
    ...(upos === null ? [] : [{ id: 'save-receipts', icon: 'download' as const, label: upoTexts[language].csv, run: saveReceipts }]),
    { id: 'save-html', icon: 'download', label: texts.saveHtml, run: saveHtml },
  ];
  return (
    <>
      <Menu id="exports" label={shown.length === entries.length ? texts.exports : texts.exportsOfShown(shown.length)}>
        {actions.map(({ id, icon, label, run }) => (
          <button type="button" key={id} id={id} disabled={shown.length === 0} onClick={run}>
            <Icon name={icon} />
            <span>{label}</span>
          </button>
        ))}
      </Menu>
      <iframe ref={frame} class="print-frame" title={texts.printErrorList} aria-hidden="true" tabIndex={-1} />
    </>
  );
}

function buildCsv(entries: readonly DocumentEntry[], language: Language, isForExcel: boolean): string {
  const { begin, document } = createCsvWriter({ language, isForExcel });
  return begin() + entries.map(document).join('');
}
