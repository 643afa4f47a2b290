import type { Language, Rejection, Unreachable } from './call-service.ts';
import { checkInvoice, type ValidationResult } from './check-invoice.ts';
import { byId } from './element.ts';
import { findObstacle } from './find-obstacle.ts';
import { type FixedInvoice, fixInvoice } from './fix-invoice.ts';
import { type Content, readFile } from './read-file.ts';
import { sampleInvoice } from './sample-invoice.ts';
import { showOutcome } from './show-outcome.ts';
import { type FixedText, type Texts, texts } from './texts.ts';

let language: Language = navigator.language.toLowerCase().startsWith('pl') ? 'pl' : 'en';
let invoice: { readonly content: Blob; readonly name: string | null } | null = null;
/** Text of the status line, in any language. */
let status: (localized: Texts) => string = () => '';
/** The last request, to be repeated in another language. */
let latestTask: Task | null = null;
/** Counts requests, so that a late response does not replace a newer one. */
let requestCount = 0;

/** A request to the service. Its result is shown unless another request was started meanwhile. */
interface Task {
  readonly progress: 'checking' | 'fixing';
  /** @returns how to show the result */
  run(key: string): Promise<() => void>;
}

const form = byId<HTMLFormElement>('check-form');
const keyField = byId<HTMLInputElement>('key');
const fileField = byId<HTMLInputElement>('file');
const dropZone = byId('drop');
const result = byId('result');

function translatePage(): void {
  document.documentElement.lang = language;
  document.title = texts[language].title;
  for (const place of document.querySelectorAll<HTMLElement>('[data-text]')) {
    place.textContent = texts[language][place.dataset['text'] as FixedText];
  }
  for (const button of document.querySelectorAll<HTMLElement>('[data-language]')) {
    button.ariaPressed = String(button.dataset['language'] === language);
  }
  showFileName();
  setStatus(status);
}

function setStatus(text: typeof status): void {
  status = text;
  byId('status').textContent = text(texts[language]);
}

function showFileName(): void {
  const place = byId('chosen');
  place.hidden = invoice === null;
  if (invoice !== null) place.textContent = texts[language].chosen(invoice.name ?? texts[language].sampleName, invoice.content.size);
}

/** Accepts a document, and checks it at once if a key is entered. */
function acceptFile(content: Blob, name: string | null): void {
  invoice = { content, name };
  showFileName();
  void check();
}

/** Runs a task and moves the focus to its result. */
async function runAndFocus(task: Task): Promise<void> {
  result.hidden = true;
  if (await perform(task)) byId('validation-result').focus();
}

/** @returns whether there is a new result */
async function perform(task: Task): Promise<boolean> {
  requestCount += 1;
  const turn = requestCount;
  const key = keyField.value.trim();
  const reason = findObstacle(invoice?.content.size ?? null, key);
  latestTask = reason === null ? task : null;
  if (reason !== null) {
    result.hidden = true;
    setStatus((localized) => localized[reason]);
    if (reason.startsWith('key')) keyField.focus();
    return false;
  }
  setStatus((localized) => localized[task.progress]);
  const show = await task.run(key);
  if (turn !== requestCount) return false;
  show();
  return true;
}

function check(): Promise<void> {
  const chosen = invoice;
  let content: Content | null = null;
  return runAndFocus({
    progress: 'checking',
    async run(key) {
      content ??= chosen === null ? null : await readFile(chosen.content);
      return content === null ? () => showNothing('fileUnreadable') : validate(content, key, null);
    },
  });
}

function fix(content: Content): Promise<void> {
  return runAndFocus({
    progress: 'fixing',
    async run(key) {
      const outcome = await fixInvoice({ content, key, language });
      return outcome.kind === 'fixed' ? validate(new TextEncoder().encode(outcome.xml), key, outcome) : () => show(outcome, content, null);
    },
  });
}

async function validate(content: Content, key: string, fixed: FixedInvoice | null): Promise<() => void> {
  const outcome = await checkInvoice({ content, key, language });
  return () => show(outcome, content, fixed);
}

function show(outcome: ValidationResult | Rejection | Unreachable, content: Content, fixed: FixedInvoice | null): void {
  if (outcome.kind === 'unreachable') {
    showNothing('unreachable');
    return;
  }
  const text = new TextDecoder().decode(content);
  showOutcome(outcome, { text, name: invoice?.name ?? null, fixed }, language, () => void fix(content));
  result.hidden = false;
  setStatus((localized) => (outcome.kind === 'result' ? localized.done(outcome.issues.length) : ''));
}

function showNothing(reason: FixedText): void {
  result.hidden = true;
  setStatus((localized) => localized[reason]);
}

form.addEventListener('submit', (event) => {
  event.preventDefault();
  void check();
});
byId('choose').addEventListener('click', () => fileField.click());
fileField.addEventListener('change', () => {
  const file = fileField.files?.[0];
  if (file !== undefined) acceptFile(file, file.name);
  // Allows choosing the same file again after it was changed.
  fileField.value = '';
});
byId('sample').addEventListener('click', () => acceptFile(new Blob([sampleInvoice(new Date())]), null));
for (const button of document.querySelectorAll<HTMLElement>('[data-language]')) {
  button.addEventListener('click', () => {
    language = button.dataset['language'] === 'pl' ? 'pl' : 'en';
    translatePage();
    // Changing the language keeps the focus where it is.
    if (latestTask !== null) void perform(latestTask);
  });
}
// On the whole document: a file dropped next to the drop zone would otherwise replace the page.
document.addEventListener('dragover', (event) => {
  event.preventDefault();
  dropZone.classList.toggle('over', event.dataTransfer?.types.includes('Files') === true);
});
document.addEventListener('dragleave', () => dropZone.classList.remove('over'));
document.addEventListener('drop', (event) => {
  event.preventDefault();
  dropZone.classList.remove('over');
  const files = event.dataTransfer?.files;
  const file = files?.[0];
  if (file === undefined) return;
  if (files?.length === 1) acceptFile(file, file.name);
  else setStatus((localized) => localized.oneFile);
});

translatePage();
