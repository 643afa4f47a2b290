import type { Language } from '@nakor/domain/shared/localized';
import { nakorCommand } from '@nakor/domain/shared/product-names';
import { html, type Markup } from '../markup.ts';
import { guidesPath, pageEnding, renderSiteFrame } from './site-frame.ts';

interface StartTexts {
  readonly title: string;
  readonly heading: string;
  readonly lead: string;
  readonly actions: { readonly try: string; readonly quickstart: string; readonly reference: string };
  readonly cards: readonly { readonly title: string; readonly text: string }[];
  readonly firstResult: string;
  readonly firstNote: string;
  readonly lists: readonly { readonly title: string; readonly links: readonly (readonly [href: string, text: string])[] }[];
}

const texts: Readonly<Record<Language, StartTexts>> = {
  en: {
    title: 'Nakor: FA(3) invoices before and after KSeF',
    heading: 'FA(3) invoices that KSeF accepts, and corrections that an auditor can verify',
    lead: 'Nakor validates Polish e-invoices before you send them, builds correcting invoices, and documents them for an audit. Open source, on your own machines: as a command line, a library, or a service that you host.',
    actions: { try: 'Try it in the browser', quickstart: 'Quickstart', reference: 'API reference' },
    cards: [
      {
        title: 'Validates',
        text: 'The complete official schema and nearly 300 rules of law, arithmetic and KSeF: what is wrong, where, why, and whether KSeF rejects it.',
      },
      {
        title: 'Corrects',
        text: 'Suggests how an invoice can be corrected, and builds the correcting invoice (KOR) with every figure explained.',
      },
      { title: 'Documents', text: 'An audit pack shows what was changed and why, with the fields of JPK_V7M.' },
      { title: 'Shows', text: 'Invoices as people read them, as a page or PDF with the verification code.' },
    ],
    firstResult: 'First result',
    firstNote: 'Node 20 or newer. The package is not published yet; the README says how to build it. No invoice leaves your computer.',
    lists: [
      {
        title: 'Guides',
        links: [
          ['docs/validation.html', 'Validate invoices'],
          ['docs/corrections.html', 'Build corrections'],
          ['docs/audit-pack.html', 'Document corrections'],
          ['docs/webhooks.html', 'Receive events'],
          ['docs/index.html', 'All guides'],
        ],
      },
      {
        title: 'Reference',
        links: [
          ['reference.html', 'API reference'],
          ['rules/index.html', 'Rule catalogue'],
          ['statuses/index.html', 'Codes of KSeF'],
          ['docs/command-line.html', 'Command line'],
          ['docs/library.html', 'Library'],
          ['docs/api/openapi.json', 'OpenAPI description'],
        ],
      },
      {
        title: 'For programs',
        links: [
          ['llms.txt', 'llms.txt'],
          ['rules/rules.json', 'Rules as JSON'],
          ['rules/rules.atom', 'Feed of rule changes'],
        ],
      },
    ],
  },
  pl: {
    title: 'Nakor: faktury FA(3) przed wysłaniem do KSeF i po nim',
    heading: 'Faktury FA(3), które KSeF przyjmie, i korekty, które można sprawdzić',
    lead: 'Nakor sprawdza faktury ustrukturyzowane przed wysłaniem, tworzy faktury korygujące i dokumentuje je na wypadek kontroli. Kod jest otwarty i działa na Twoich komputerach: jako polecenie, biblioteka albo usługa, którą uruchamiasz u siebie.',
    actions: { try: 'Wypróbuj w przeglądarce', quickstart: 'Poradniki', reference: 'Dokumentacja API' },
    cards: [
      {
        title: 'Sprawdza',
        text: 'Zgodność z pełnym oficjalnym schematem i prawie 300 regułami z przepisów, arytmetyki i wymagań KSeF: co jest nie tak, gdzie, dlaczego i czy KSeF to odrzuci.',
      },
      {
        title: 'Koryguje',
        text: 'Podpowiada, jak można skorygować fakturę, i tworzy fakturę korygującą (KOR), w której każda kwota jest wyjaśniona.',
      },
      { title: 'Dokumentuje', text: 'Dokumentacja korekty pokazuje, co i dlaczego zmieniono, razem z polami JPK_V7M.' },
      { title: 'Pokazuje', text: 'Faktury w czytelnej postaci: jako stronę albo PDF z kodem weryfikującym.' },
    ],
    firstResult: 'Pierwszy wynik',
    firstNote:
      'Node 20 lub nowszy. Pakiet nie jest jeszcze opublikowany; README opisuje, jak go zbudować. Faktura nie opuszcza Twojego komputera.',
    lists: [
      {
        title: 'Poradniki',
        links: [
          ['docs/pl/check-before-sending.pl.html', 'Sprawdź przed wysłaniem'],
          ['docs/pl/rejected-invoice.pl.html', 'Faktura odrzucona'],
          ['docs/pl/correct-an-issued-invoice.pl.html', 'Popraw wystawioną fakturę'],
          ['docs/pl/offline-and-deadlines.pl.html', 'Faktury offline i terminy'],
          ['docs/pl/upo.pl.html', 'UPO'],
          ['docs/pl/jpk-and-ksef.pl.html', 'JPK_V7 a KSeF'],
          ['README.pl.html', 'Nakor w skrócie'],
        ],
      },
      {
        title: 'Dokumentacja (po angielsku)',
        links: [
          ['docs/validation.html', 'Walidacja faktur'],
          ['docs/corrections.html', 'Korekty'],
          ['docs/audit-pack.html', 'Dokumentacja korekty'],
          ['docs/webhooks.html', 'Webhooki'],
          ['docs/index.html', 'Wszystkie strony'],
        ],
      },
      {
        title: 'Opisy',
        links: [
          ['reference.pl.html', 'Dokumentacja API'],
          ['rules/index.pl.html', 'Katalog reguł'],
          ['statuses/index.pl.html', 'Kody KSeF'],
          ['docs/command-line.html', 'Polecenie nakor (po angielsku)'],
          ['docs/library.html', 'Biblioteka (po angielsku)'],
          ['docs/api/openapi.json', 'Opis OpenAPI'],
        ],
      },
      {
        title: 'Dla programów',
        links: [
          ['llms.txt', 'llms.txt'],
          ['rules/rules.json', 'Reguły jako JSON'],
          ['rules/rules.pl.atom', 'Kanał zmian reguł'],
        ],
      },
    ],
  },
};

const commands = `${nakorCommand} validate invoice.xml
${nakorCommand} correct invoice.xml --scenario price-change \\
  --change "/Faktura/Fa/FaWiersz[1]/P_9A=45.00" \\
  --answer nr_ksef_faktury_korygowanej=1234563218-20261015-0A1B2C3D4E5F-C3 \\
  --reason "rabat po dostawie" --number FK/2026/10/1 --output correction.xml`;

/**
 * The start page of the site in a language.
 *
 * @param template the built page `guide`
 */
export function renderStartPage(template: string, language: Language): string {
  const words = texts[language];
  const body = html`<main id="main" class="start"><h1>${words.heading}</h1>
<p class="lead">${words.lead}</p>
<p class="actions"><a href="try/index.html">${words.actions.try}</a><a href="${language === 'pl' ? guidesPath.pl : 'docs/quickstart.html'}">${words.actions.quickstart}</a><a href="reference${pageEnding(language)}">${words.actions.reference}</a></p>
<div class="cards">${words.cards.map(({ title, text }) => html`<div><h2>${title}</h2><p>${text}</p></div>`)}</div>
<section><h2>${words.firstResult}</h2><pre tabindex="0"><code>${commands}</code></pre><p class="quiet">${words.firstNote}</p></section>
<section class="lists">${words.lists.map(linkList)}</section></main>`;
  return renderSiteFrame(template, {
    ...{ language, title: words.title, up: '', current: null, body },
    languages: { pl: 'index.pl.html', en: 'index.html' },
  });
}

function linkList({ title, links }: StartTexts['lists'][number]): Markup {
  return html`<div><h2>${title}</h2><ul>${links.map(([href, text]) => html`<li><a href="${href}">${text}</a></li>`)}</ul></div>`;
}

/**
 * The page for paths that do not exist. It may be shown under any of them, so its links are absolute.
 *
 * @param template the built page `guide`
 * @param base     path of the site: `/`, or `/nakor/`
 */
export function renderNotFoundPage(template: string, base: string): string {
  const body = html`<main id="main" class="start"><h1>404</h1>
<p class="lead">This page does not exist. <span lang="pl">Nie ma takiej strony.</span></p>
<p class="actions"><a href="${base}index.html">Start page</a><a href="${base}index.pl.html" lang="pl">Strona główna</a></p></main>`;
  return renderSiteFrame(template, { language: 'en', title: '404 · Nakor', up: base, current: null, languages: null, body });
}
