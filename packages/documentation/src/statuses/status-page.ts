import type { RuleCatalogue } from '@nakor/contract/schemas/responses/rules';
import { ksefStatuses } from '@nakor/domain/ksef-statuses/catalogue';
import {
  type KsefOutcome,
  type KsefStatus,
  type KsefStatusKind,
  ksefStatusKinds,
  ksefStatusSource,
} from '@nakor/domain/ksef-statuses/ksef-status';
import type { Language, Localized } from '@nakor/domain/shared/localized';
import { html, type Markup } from '../markup.ts';
import { getFileRuleLinks, type LinksFrom } from '../rules/rule-links.ts';
import { type PageView, renderFrame } from '../rules/rule-page-frame.ts';
import { getStatusPage } from '../rules/status-path.ts';

/** What a code is about. */
const kinds: Readonly<Record<KsefStatusKind, Localized>> = {
  invoice: { pl: 'Statusy faktur', en: 'Statuses of invoices' },
  session: { pl: 'Statusy sesji', en: 'Statuses of sessions' },
  access: { pl: 'Uwierzytelnianie', en: 'Authentication' },
  export: { pl: 'Eksport faktur', en: 'Export of invoices' },
  request: { pl: 'Kody błędów żądań', en: 'Error codes of requests' },
  http: { pl: 'Statusy HTTP', en: 'Statuses of HTTP' },
};

const outcomes: Readonly<Record<KsefOutcome, Localized>> = {
  in_progress: { pl: 'w toku', en: 'not finished' },
  done: { pl: 'zakończone', en: 'finished' },
  refused: { pl: 'odrzucone: to samo żądanie zostanie odrzucone ponownie', en: 'refused: the same request will be refused again' },
  retry: { pl: 'do powtórzenia: to samo żądanie może się później udać', en: 'to be repeated: the same request may succeed later' },
};

/** Severity by whose color an outcome is shown. */
const tones: Readonly<Record<KsefOutcome, string>> = { in_progress: 'info', done: 'plain', refused: 'error', retry: 'warning' };

const texts = {
  pl: {
    list: 'Kody KSeF',
    introduction: 'Co oznacza status albo kod błędu KSeF, co wtedy zrobić i które reguły znajdują przyczynę przed wysłaniem.',
    meaning: 'Co oznacza',
    next: 'Co zrobić',
    rules: 'Reguły, które to wykrywają przed wysłaniem',
    others: 'Ten sam kod gdzie indziej',
    source: 'Skąd to wiadomo',
    paste: 'Całą odpowiedź KSeF, także razem z fakturą, wyjaśnia strona „Sprawdź fakturę” i polecenie nakor explain.',
  },
  en: {
    list: 'Codes of KSeF',
    introduction: 'What a status or an error code of KSeF means, what to do, and which rules find the cause before sending.',
    meaning: 'What it means',
    next: 'What to do',
    rules: 'Rules that find it before sending',
    others: 'The same code elsewhere',
    source: 'How this is known',
    paste: 'The command nakor explain and the workbench explain a whole response of KSeF, also with the invoice.',
  },
} as const;

/** Links of the pages in the folder `statuses`, beside that of the rules. */
export function getFileStatusLinks(language: Language): LinksFrom {
  const ofRules = getFileRuleLinks(language)('rules');
  const ending = endingOf(language);
  return (path) => ({
    ...ofRules,
    catalogue: `../rules/${ofRules.catalogue}`,
    area: (id) => `../rules/${ofRules.area(id)}`,
    rule: (code) => `../rules/${ofRules.rule(code)}`,
    json: `../rules/${ofRules.json}`,
    feed: `../rules/${ofRules.feed}`,
    self: (other) => `${path}${endingOf(other)}`,
    reference: `../reference${ending}`,
  });
}

function endingOf(language: Language): string {
  return language === 'pl' ? '.pl.html' : '.html';
}

/** The list of all statuses. */
export function renderStatusListPage(template: string, view: PageView): string {
  const { language } = view;
  const words = texts[language];
  const main = html`<div class="intro"><h1>${words.list}</h1><p>${words.introduction}</p><p>${words.paste}</p></div>
${ksefStatusKinds.map((kind) => kindSection(kind, language))}`;
  return renderFrame(template, { title: `${words.list} · Nakor`, main, path: 'index' }, view);
}

function kindSection(kind: KsefStatusKind, language: Language): Markup {
  const members = ksefStatuses.filter((status) => status.kind === kind);
  return html`<details class="area" open>
<summary><h2>${kinds[kind][language]}</h2></summary>
<ul>
${members.map(
  (
    status,
  ) => html`<li><a href="${getStatusPage(status)}${endingOf(language)}"><span class="code">${String(status.code)}</span> <span class="title">${status.name}</span></a><p>${status.meaning[language]}</p></li>
`,
)}</ul>
</details>
`;
}

/** The page of one status. */
export function renderStatusPage(template: string, catalogue: RuleCatalogue, status: KsefStatus, view: PageView): string {
  const { language } = view;
  const words = texts[language];
  const { kind, code, name, outcome, meaning, nextStep, rules = [] } = status;
  const page = getStatusPage(status);
  const links = view.linksFrom(page);
  const others = ksefStatuses.filter((each) => each.code === code && each.kind !== kind);
  const found = catalogue.rules.filter((rule) => rules.includes(rule.code));
  const main = html`<nav class="breadcrumbs" aria-label="${words.list}"><ol><li><a href="index${endingOf(language)}">${words.list}</a></li><li>${kinds[kind][language]}</li></ol></nav>
<article class="rule">
<header>
<p class="code">${String(code)}</p>
<h1>${name}</h1>
<p class="badges"><span class="badge ${tones[outcome]}">${outcomes[outcome][language]}</span></p>
</header>
<div class="content">
<section><h2>${words.meaning}</h2><p>${meaning[language]}</p></section>
<section><h2>${words.next}</h2><p>${nextStep[language]}</p></section>
${section(
  words.rules,
  found.map((rule) => html`<a href="${links.rule(rule.code)}">${rule.code}</a> ${rule.title[language]}`),
)}${section(
  words.others,
  others.map((other) => html`<a href="${getStatusPage(other)}${endingOf(language)}">${kinds[other.kind][language]}: ${other.name}</a>`),
)}<section><h2>${words.source}</h2><p>${ksefStatusSource.text[language]}, ${ksefStatusSource.edition}: <a href="${ksefStatusSource.url}">${ksefStatusSource.url}</a></p></section>
</div>
</article>`;
  return renderFrame(template, { title: `${code} ${name} · Nakor`, main, path: page }, view);
}

function section(title: string, items: readonly Markup[]): Markup | null {
  return items.length === 0
    ? null
    : html`<section><h2>${title}</h2><ul>${items.map((item) => html`<li>${item}</li>`)}</ul></section>
`;
}
