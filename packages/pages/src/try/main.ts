import { checkInvoice, type Issue, type Language, type Outcome } from './check-invoice.ts';
import { byId } from './element.ts';
import { sampleInvoice } from './sample-invoice.ts';
import { showDocument } from './show-document.ts';
import { showIssues } from './show-issues.ts';
import { showVerdict } from './show-verdict.ts';
import { type FixedText, texts } from './texts.ts';

/** Largest invoice that KSeF and the service take, in bytes. */
const sizeLimitBytes = 10_000_000;

let language: Language = navigator.language.toLowerCase().startsWith('pl') ? 'pl' : 'en';
let invoice: { readonly content: Blob; readonly name: string | null } | null = null;
/** Counts what was asked, so that an answer that comes late does not replace a newer one. */
let asked = 0;

const form = byId<HTMLFormElement>('order');
const keyField = byId<HTMLInputElement>('key');
const fileField = byId<HTMLInputElement>('file');
const dropZone = byId('drop');

function speak(): void {
  document.documentElement.lang = language;
  document.title = texts[language].title;
  for (const place of document.querySelectorAll<HTMLElement>('[data-text]')) {
    place.textContent = texts[language][place.dataset['text'] as FixedText];
  }
  for (const button of document.querySelectorAll<HTMLElement>('[data-language]')) {
    button.ariaPressed = String(button.dataset['language'] === language);
  }
  nameInvoice();
}

function say(text: string): void {
  byId('status').textContent = text;
}

function nameInvoice(): void {
  const place = byId('chosen');
  place.hidden = invoice === null;
  if (invoice !== null) place.textContent = texts[language].chosen(invoice.name ?? texts[language].sampleName, invoice.content.size);
}

/** Takes a document, and checks it at once when there is a key. */
function take(content: Blob, name: string | null): void {
  invoice = { content, name };
  nameInvoice();
  void check();
}

/** What keeps the document from being sent; null when nothing does. */
function obstacle(): FixedText | null {
  const key = keyField.value.trim();
  if (invoice === null) return 'fileMissing';
  if (invoice.content.size === 0) return 'fileEmpty';
  if (invoice.content.size > sizeLimitBytes) return 'fileTooLarge';
  if (key === '') return 'keyMissing';
  if (key.startsWith('nk_live_')) return 'keyLive';
  return key.startsWith('nk_test_') ? null : 'keyWrong';
}

async function check(): Promise<void> {
  asked += 1;
  const turn = asked;
  byId('result').hidden = true;
  const reason = obstacle();
  if (reason !== null || invoice === null) {
    say(texts[language][reason ?? 'fileMissing']);
    if (reason?.startsWith('key')) keyField.focus();
    return;
  }
  say(texts[language].checking);
  const { content } = invoice;
  const [outcome, text] = await Promise.all([checkInvoice(content, keyField.value.trim(), language), content.text().catch(() => '')]);
  if (turn === asked) show(outcome, text);
}

function show(outcome: Outcome, text: string): void {
  if (outcome.kind === 'unreachable') {
    say(texts[language].unreachable);
    return;
  }
  const verdict = byId('verdict');
  const { mood, content } = showVerdict(outcome, language);
  verdict.className = mood;
  verdict.replaceChildren(...content);
  const issues = outcome.kind === 'verdict' ? outcome.verdict.issues : outcome.issues;
  // What was refused for another reason, such as a wrong key, has no places to show.
  byId('places').hidden = outcome.kind === 'refused' && issues.length === 0;
  showPlaces(issues, text);
  byId('result').hidden = false;
  say(outcome.kind === 'verdict' ? texts[language].done(issues.length) : '');
  verdict.focus();
}

/** Lists the issues and shows the document; choosing an issue on one side brings up the other. */
function showPlaces(issues: readonly Issue[], text: string): void {
  const choose = (issue: number) => {
    for (const current of document.querySelectorAll('.current')) current.classList.remove('current');
    for (const part of [entries[issue], shown.marks.get(issue)]) {
      part?.classList.add('current');
      part?.scrollIntoView({ block: 'nearest', inline: 'nearest' });
    }
  };
  const entries = showIssues(issues, language, choose);
  const shown = showDocument(text, issues, language, choose);
  byId('issues').replaceChildren(...entries);
  byId('document').replaceChildren(...shown.rows);
}

form.addEventListener('submit', (event) => {
  event.preventDefault();
  void check();
});
fileField.addEventListener('change', () => {
  const file = fileField.files?.[0];
  if (file !== undefined) take(file, file.name);
  // Choosing the same file again, after it was changed, is a change too.
  fileField.value = '';
});
byId('sample').addEventListener('click', () => take(new Blob([sampleInvoice(new Date())]), null));
for (const button of document.querySelectorAll<HTMLElement>('[data-language]')) {
  button.addEventListener('click', () => {
    language = button.dataset['language'] === 'pl' ? 'pl' : 'en';
    speak();
    if (!byId('result').hidden) void check();
  });
}
// A file that misses the drop zone would otherwise replace the page.
for (const type of ['dragover', 'drop'] as const) document.addEventListener(type, (event) => event.preventDefault());
dropZone.addEventListener('dragover', () => dropZone.classList.add('over'));
dropZone.addEventListener('dragleave', () => dropZone.classList.remove('over'));
dropZone.addEventListener('drop', (event) => {
  dropZone.classList.remove('over');
  const files = event.dataTransfer?.files;
  const file = files?.[0];
  if (file === undefined) return;
  if (files?.length === 1) take(file, file.name);
  else say(texts[language].oneFile);
});

speak();
