import { convertHexToBase64 } from '../../shared/base64.ts';
import { computeSha256Hex } from '../../shared/hash.ts';
import type { InvoiceView, ViewBlock, ViewCode, ViewHeading, ViewNotice, ViewSection } from '../view.ts';
import { escapeHtml } from './escape.ts';
import { narrowStyle, style } from './style.ts';
import { formatTableHtml } from './table.ts';
import { formatFactsHtml, formatValueHtml, labelHtml } from './values.ts';

/**
 * Writes an invoice as one HTML page, for the screen and for paper. The page contains everything it needs: it has no scripts, loads nothing,
 * and its content security policy forbids both. Texts of the document are only ever text.
 *
 * The same view always gives the same page.
 */
export function writeHtml(view: InvoiceView): string {
  const tables: string[] = [];
  const body: string[] = [
    '<body><main>',
    ...view.notices.map(noticeHtml),
    headHtml(view.heading, view.codes),
    ...view.sections.flatMap((section) => sectionHtml(section, tables)),
    `</main><footer>${view.footer.map((text) => `<p>${escapeHtml(text)}</p>`).join('')}</footer></body></html>\n`,
  ];
  const css = style + narrowStyle(tables.join(''));
  const policy = `default-src 'none'; style-src 'sha256-${convertHexToBase64(computeSha256Hex(css))}'; base-uri 'none'; form-action 'none'`;
  const head = [
    `<!DOCTYPE html>\n<html lang="${view.language}"><head><meta charset="utf-8">`,
    `<meta http-equiv="Content-Security-Policy" content="${policy}">`,
    '<meta name="viewport" content="width=device-width,initial-scale=1"><meta name="referrer" content="no-referrer">',
    '<meta name="format-detection" content="telephone=no,date=no,address=no,email=no">',
    `<title>${escapeHtml(view.title)}</title><style>${css}</style></head>`,
  ];
  return [...head, ...body].join('');
}

function noticeHtml({ tone, title, text }: ViewNotice): string {
  return `<div class="notice ${tone}" role="note"><strong>${escapeHtml(title)}</strong><p>${escapeHtml(text)}</p></div>`;
}

function headHtml({ kind, kindCode, number, facts }: ViewHeading, codes: readonly ViewCode[]): string {
  const code = kindCode === null ? '' : ` <bdi class="code">${escapeHtml(kindCode.text)}</bdi>`;
  const shownNumber = number === null ? '' : ` <bdi class="invoice-number">${escapeHtml(number.text)}</bdi>`;
  return [
    `<header class="head"><div class="head-text"><h1><span>${escapeHtml(kind)}</span>${code}${shownNumber}</h1>`,
    facts.length === 0 ? '' : formatFactsHtml(facts, 'facts'),
    '</div>',
    codes.length === 0 ? '' : `<div class="codes">${codes.map(codeHtml).join('')}</div>`,
    '</header>',
  ].join('');
}

function codeHtml({ title, caption, link, modules, note }: ViewCode): string {
  const shownLink =
    link?.startsWith('https://') === true ? `<a href="${escapeHtml(link)}" rel="noopener noreferrer">${escapeHtml(link)}</a>` : '';
  return [
    `<figure>${modules === null ? '<div class="missing" aria-hidden="true">?</div>' : modulesSvg(modules, title)}`,
    `<figcaption><strong>${escapeHtml(caption)}</strong>${escapeHtml(title)}${shownLink}`,
    note === null ? '' : `<p>${escapeHtml(note)}</p>`,
    '</figcaption></figure>',
  ].join('');
}

/** Modules as one path, inside the quiet zone of four modules. */
function modulesSvg(modules: readonly (readonly boolean[])[], title: string): string {
  const path = modules.flatMap((row, y) => row.flatMap((isDark, x) => (isDark ? [`M${x + 4} ${y + 4}h1v1h-1z`] : []))).join('');
  const side = modules.length + 8;
  return `<svg viewBox="0 0 ${side} ${side}" role="img" aria-label="${escapeHtml(title)}" shape-rendering="crispEdges"><path d="${path}"/></svg>`;
}

function sectionHtml({ id, title, isTitleHidden, blocks }: ViewSection, tables: string[]): readonly string[] {
  return [
    `<section id="${id}" aria-labelledby="${id}-title"><h2 id="${id}-title"${isTitleHidden === true ? ' class="unseen"' : ''}>${escapeHtml(title)}</h2>`,
    ...blocks.map((block, index) => blockHtml(block, `${id}-${index + 1}`, tables)),
    '</section>',
  ];
}

function blockHtml(block: ViewBlock, id: string, tables: string[]): string {
  switch (block.kind) {
    case 'heading':
      return `<h3>${labelHtml(block.text)}</h3>`;
    case 'facts':
      return formatFactsHtml(block.facts, block.weight === 'plain' ? 'facts' : `facts ${block.weight}`);
    case 'columns':
      return `<div class="columns">${block.columns
        .map(({ title, facts }) => `<div class="party"><h3>${labelHtml(title)}</h3>${formatFactsHtml(facts, 'about')}</div>`)
        .join('')}</div>`;
    case 'table': {
      const { html, labelRules } = formatTableHtml(block.table, id);
      tables.push(labelRules);
      return html;
    }
    case 'texts':
      return `<div class="texts">${block.texts.map((text) => `<p>${formatValueHtml(text)}</p>`).join('')}</div>`;
    case 'note':
      return `<p class="note">${escapeHtml(block.text)}</p>`;
  }
}
