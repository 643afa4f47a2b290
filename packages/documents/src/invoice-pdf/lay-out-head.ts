import { listDarkRuns, quietZone } from '@nakor/domain/rendering/qr-code';
import type { InvoiceView, ViewCode, ViewFact } from '@nakor/domain/rendering/view';
import type { Language } from '@nakor/domain/shared/localized';
import { buildWholeBlock, type LaidOutBlock } from '../pdf/blocks.ts';
import type { Canvas } from '../pdf/canvas.ts';
import {
  type CellLine,
  drawBand,
  drawRowBands,
  getHeight,
  keepTogether,
  layOutRow,
  type RowBand,
  stackBands,
  startCell,
} from '../pdf/row-bands.ts';
import type { RowStructure } from '../pdf/structure.ts';
import { type Colour, colours, type Span, type TextStyle } from '../pdf/theme.ts';
import type { Typefaces } from '../pdf/typefaces.ts';
import { buildFactCells, layOutFacts } from './lay-out-facts.ts';
import { page } from './page.ts';
import { styles } from './styles.ts';
import { buildTextLines, formatWholeText } from './texts.ts';

/** Side of a QR code with its quiet zone, in points: about 43 mm, so that the modules of a signed link have 0.45 mm. */
const codeSide = 122;
const codeGap = 12;
/** Captions are below the code, not below its quiet zone. */
const captionInset = 9;

/** Kind, number and dates, with the verification codes to the right. */
export function layOutHead({ heading, codes, language }: InvoiceView, faces: Typefaces): LaidOutBlock {
  const codesWidth = codes.length * (codeSide + codeGap);
  const span: Span = { x: page.left, width: page.width - codesWidth };
  const line = (text: string, style: TextStyle, lineHeight: number, structure: RowStructure, padBottom = 0) =>
    layOutRow({ cells: [startCell(span.x, buildTextLines(text, style, span.width, faces))], lineHeight, padBottom, structure });
  const code = heading.kindCode === null ? '' : ` (${heading.kindCode.text})`;
  const left = [
    ...line(`${heading.kind}${code}`, styles.kind, 21, { kind: 'heading', level: 1 }),
    ...(heading.number === null ? [] : line(formatWholeText(heading.number), styles.number, 16, { kind: 'text' }, 6)),
    ...(codes.length === 0 ? wideFacts(heading.facts, faces) : narrowFacts(heading.facts, span, codes.length > 1 ? 0.45 : 0.34, faces)),
  ];
  if (codes.length === 0) return buildWholeBlock(10, [...left, rule]);
  return buildWholeBlock(10, [...beside(left, codes, language, faces), rule]);
}

function wideFacts(facts: readonly ViewFact[], faces: Typefaces): RowBand[] {
  return layOutFacts(facts, faces).rows.flatMap(({ bands }) => bands);
}

function narrowFacts(facts: readonly ViewFact[], span: Span, share: number, faces: Typefaces): RowBand[] {
  return facts.flatMap((fact) => layOutRow({ cells: buildFactCells(fact, span, share, faces), lineHeight: 11.5, padTop: 1 }));
}

const rule = drawBand(8, (canvas, top) => canvas.box(page.left, top + 6, page.width, 1.25, colours.accent));

/** Bands with codes to their right. What is as high as the codes stays on one page. */
function beside(left: readonly RowBand[], codes: readonly ViewCode[], language: Language, faces: Typefaces): RowBand[] {
  const columns = codes.map((code, index) => ({ code, x: page.right - (codes.length - index) * (codeSide + codeGap) + codeGap }));
  const cells = columns.map(({ code, x }) => ({ ...startCell(x + captionInset, linesUnder(code, faces)), together: {} }));
  const captions = layOutRow({ cells, lineHeight: 9 });
  const height = codeSide + getHeight(captions);
  let count = 0;
  while (count < left.length && getHeight(left.slice(0, count)) < height) count += 1;
  const high = left.slice(0, count);
  const used = getHeight(high);
  // Drawn after the texts to the left, which are read first.
  const drawing = drawBand(Math.max(0, height - used), (canvas, top) => {
    for (const { code, x } of columns) canvas.picture(describeCode(code, language), () => drawCode(canvas, code, x, top - used));
    drawRowBands(canvas, stackBands(captions, top - used + codeSide), 0, 'by-cell');
  });
  return [...keepTogether([...high, drawing]), ...left.slice(count)];
}

/** What those who do not see a code are told: what it is for, and where it leads. */
function describeCode({ title, link }: ViewCode, language: Language): string {
  if (link === null) return language === 'pl' ? `Brak kodu QR: ${title}` : `QR code missing: ${title}`;
  return language === 'pl' ? `Kod QR: ${title}. ${link}` : `QR code: ${title}. ${link}`;
}

/** The prescribed caption, what the code is for, and a note. */
function linesUnder({ caption, title, note }: ViewCode, faces: Typefaces): CellLine[] {
  const part = (text: string | null, style: TextStyle) =>
    text === null ? [] : buildTextLines(text, style, codeSide - captionInset, faces);
  return [...part(caption, styles.caption), ...part(title, styles.codeTitle), ...part(note, styles.codeTitle)];
}

function drawCode(canvas: Canvas, { modules }: ViewCode, x: number, top: number): void {
  if (modules === null) {
    drawFrame(canvas, x, top);
    return;
  }
  const size = codeSide / (modules.length + 2 * quietZone);
  const boxes = modules.flatMap((row, line) =>
    listDarkRuns(row).map(([start, length]) => ({
      x: x + (start + quietZone) * size,
      top: top + (line + quietZone) * size,
      width: length * size,
      height: size,
    })),
  );
  canvas.boxes(boxes, black);
}

/** Where a code is missing. */
function drawFrame(canvas: Canvas, x: number, top: number): void {
  const side = codeSide - 2 * captionInset;
  const [left, above] = [x + captionInset, top + captionInset];
  const line = 0.75;
  const boxes = [
    { x: left, top: above, width: side, height: line },
    { x: left, top: above + side - line, width: side, height: line },
    { x: left, top: above, width: line, height: side },
    { x: left + side - line, top: above, width: line, height: side },
  ];
  canvas.box(left, above, side, side, colours.groupFill);
  canvas.boxes(boxes, colours.rule);
}

/** The highest contrast, for scanners. */
const black: Colour = [0, 0, 0];
