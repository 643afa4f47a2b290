import type { Language, Rejection, Unreachable } from './call-service.ts';
import { checkInvoice, type Verdict } from './check-invoice.ts';
import { byId } from './element.ts';
import { findObstacle } from './find-obstacle.ts';
import { type FixedInvoice, fixInvoice } from './fix-invoice.ts';
import { type Content, readFile } from './read-file.ts';
import { sampleInvoice } from './sample-invoice.ts';
import { showOutcome } from './show-outcome.ts';
import { type FixedText, type Texts, texts } from './texts.ts';

let language: Language = navigator.language.toLowerCase().startsWith('pl') ? 'pl' : 'en';
let invoice: { readonly content: Blob; readonly name: string | null } | null = null;
/** What the status line says, in any language. */
let status: (words: Texts) => string = () => '';
/** What was asked last, to be asked again in another language. */
let latest: Errand | null = null;
/** Counts what was asked, so that an answer that comes late does not replace a newer one. */
let asked = 0;

/** Something that the service is asked. What came of it is shown when nothing else was asked meanwhile. */
interface Errand {
  readonly doing: 'checking' | 'mending';
  /** @returns how to show what came of it */
  run(key: string): Promise<() => void>;
}

const form = byId<HTMLFormElement>('order');
const keyField = byId<HTMLInputElement>('key');
const fileField = byId<HTMLInputElement>('file');
const dropZone = byId('drop');
const result = byId('result');

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
  say(status);
}

function say(text: typeof status): void {
  status = text;
  byId('status').textContent = text(texts[language]);
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

/** Asks, and brings the answer to the visitor's attention. */
async function ask(errand: Errand): Promise<void> {
  result.hidden = true;
  if (await perform(errand)) byId('verdict').focus();
}

/** @returns whether there is something new to look at */
async function perform(errand: Errand): Promise<boolean> {
  asked += 1;
  const turn = asked;
  const key = keyField.value.trim();
  const reason = findObstacle(invoice?.content.size ?? null, key);
  latest = reason === null ? errand : null;
  if (reason !== null) {
    result.hidden = true;
    say((words) => words[reason]);
    if (reason.startsWith('key')) keyField.focus();
    return false;
  }
  say((words) => words[errand.doing]);
  const show = await errand.run(key);
  if (turn !== asked) return false;
  show();
  return true;
}

function check(): Promise<void> {
  const chosen = invoice;
  let content: Content | null = null;
  return ask({
    doing: 'checking',
    async run(key) {
      content ??= chosen === null ? null : await readFile(chosen.content);
      return content === null ? () => showNothing('fileUnreadable') : judge(content, key, null);
    },
  });
}

function mend(content: Content): Promise<void> {
  return ask({
    doing: 'mending',
    async run(key) {
      const outcome = await fixInvoice({ content, key, language });
      return outcome.kind === 'mended' ? judge(new TextEncoder().encode(outcome.xml), key, outcome) : () => show(outcome, content, null);
    },
  });
}

async function judge(content: Content, key: string, mended: FixedInvoice | null): Promise<() => void> {
  const outcome = await checkInvoice({ content, key, language });
  return () => show(outcome, content, mended);
}

function show(outcome: Verdict | Rejection | Unreachable, content: Content, mended: FixedInvoice | null): void {
  if (outcome.kind === 'unreachable') {
    showNothing('unreachable');
    return;
  }
  const text = new TextDecoder().decode(content);
  showOutcome(outcome, { text, name: invoice?.name ?? null, mended }, language, () => void mend(content));
  result.hidden = false;
  say((words) => (outcome.kind === 'verdict' ? words.done(outcome.issues.length) : ''));
}

function showNothing(reason: FixedText): void {
  result.hidden = true;
  say((words) => words[reason]);
}

form.addEventListener('submit', (event) => {
  event.preventDefault();
  void check();
});
byId('choose').addEventListener('click', () => fileField.click());
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
    // Whoever reads the answer in another language stays where they are.
    if (latest !== null) void perform(latest);
  });
}
// Wherever in the page a file is dropped: one that misses the drop zone would otherwise replace the page.
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
  if (files?.length === 1) take(file, file.name);
  else say((words) => words.oneFile);
});

speak();
