import { listDarkRuns, quietZone } from '@nakor/domain/rendering/qr-code';
import type { InvoiceView, ViewCode, ViewFact } from '@nakor/domain/rendering/view';
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
export function layOutHead({ heading, codes }: InvoiceView, faces: Typefaces): LaidOutBlock {
  const codesWidth = codes.length * (codeSide + codeGap);
  const span: Span = { x: page.left, width: page.width - codesWidth };
  const line = (text: string, style: TextStyle, lineHeight: number, padBottom = 0) =>
    layOutRow({ cells: [startCell(span.x, buildTextLines(text, style, span.width, faces))], lineHeight, padBottom });
  const code = heading.kindCode === null ? '' : ` (${heading.kindCode.text})`;
  const left = [
    ...line(`${heading.kind}${code}`, styles.kind, 21),
    ...(heading.number === null ? [] : line(formatWholeText(heading.number), styles.number, 16, 6)),
    ...(codes.length === 0 ? wideFacts(heading.facts, faces) : narrowFacts(heading.facts, span, codes.length > 1 ? 0.45 : 0.34, faces)),
  ];
  if (codes.length === 0) return buildWholeBlock(10, [...left, rule]);
  return buildWholeBlock(10, [...beside(left, codes, faces), rule]);
}

function wideFacts(facts: readonly ViewFact[], faces: Typefaces): RowBand[] {
  return layOutFacts(facts, faces).rows.flatMap(({ bands }) => bands);
}

function narrowFacts(facts: readonly ViewFact[], span: Span, share: number, faces: Typefaces): RowBand[] {
  return facts.flatMap((fact) => layOutRow({ cells: buildFactCells(fact, span, share, faces), lineHeight: 11.5, padTop: 1 }));
}

const rule = drawBand(8, (canvas, top) => canvas.box(page.left, top + 6, page.width, 1.25, colours.accent));

/** Bands with codes to their right. What is as high as the codes stays on one page. */
function beside(left: readonly RowBand[], codes: readonly ViewCode[], faces: Typefaces): RowBand[] {
  const columns = codes.map((code, index) => ({ code, x: page.right - (codes.length - index) * (codeSide + codeGap) + codeGap }));
  const cells = columns.map(({ code, x }) => startCell(x + captionInset, linesUnder(code, faces)));
  const captions = layOutRow({ cells, lineHeight: 9 });
  const height = codeSide + getHeight(captions);
  let count = 0;
  while (count < left.length && getHeight(left.slice(0, count)) < height) count += 1;
  const high = left.slice(0, count);
  const used = getHeight(high);
  // Drawn after the texts to the left, which are read first.
  const drawing = drawBand(Math.max(0, height - used), (canvas, top) => {
    for (const { code, x } of columns) drawCode(canvas, code, x, top - used);
    drawRowBands(canvas, stackBands(captions, top - used + codeSide), 0, 'by-cell');
  });
  return [...keepTogether([...high, drawing]), ...left.slice(count)];
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
