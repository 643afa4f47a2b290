import {
  beginText,
  endText,
  fill,
  type PDFFont,
  PDFName,
  type PDFOperator,
  type PDFPage,
  rectangle,
  setFillingRgbColor,
  setFontAndSize,
  setTextMatrix,
  showText,
} from 'pdf-lib';
import type { Structure, StructureElement } from './structure.ts';
import { type Colour, paper, type TextStyle } from './theme.ts';
import type { Typefaces } from './typefaces.ts';

/** A page to draw on. Coordinates are in points from its top left corner. */
export interface Canvas {
  /** The logical structure of the document. */
  readonly structure: Structure;
  /** Draws a line of text that starts at `x`. Without an element of the structure it is not read aloud, as the foot of a page. */
  text(text: string, style: TextStyle, x: number, baseline: number, element?: StructureElement): void;
  /** Draws a line of text that ends at `x`. */
  textBefore(text: string, style: TextStyle, x: number, baseline: number, element?: StructureElement): void;
  /** Boxes that are drawn meanwhile are a picture with a description; others are decoration. */
  picture(description: string, draw: () => void): void;
  box(x: number, top: number, width: number, height: number, colour: Colour): void;
  /** Fills several boxes at once, so that no gaps show between adjacent ones. */
  boxes(boxes: readonly Box[], colour: Colour): void;
}

/** A rectangle, in points. */
interface Box {
  readonly x: number;
  readonly top: number;
  readonly width: number;
  readonly height: number;
}

/** The fonts embedded in the document. */
export type EmbeddedFaces = Readonly<Record<TextStyle['face'], PDFFont>>;

/** Tangent of the angle of slanted texts: the fonts have no italics. */
const slant = 0.2;

/** Names of the fonts within pages. */
const faceNames = { regular: 'F1', bold: 'F2' } as const;

/** Where a page is, and what its content is part of. */
export interface PagePlace {
  /** Its index in the document. */
  readonly index: number;
  readonly structure: Structure;
}

/** Starts a page; `finish` writes it. Everything on it is content of an element of the structure, or marked as decoration. */
export function createCanvasOn(
  page: PDFPage,
  { index, structure }: PagePlace,
  faces: EmbeddedFaces,
  typefaces: Typefaces,
): Canvas & { finish(): void } {
  const operators: (PDFOperator | string)[] = [];
  let marked: StructureElement | 'decoration' | null = null;
  let picture: StructureElement | 'decoration' = 'decoration';
  const mark = (next: typeof marked) => {
    if (next === marked) return;
    if (marked !== null) operators.push('EMC');
    if (next === 'decoration') operators.push('/Artifact BMC');
    else if (next !== null) operators.push(`/${next.tag} <</MCID ${structure.number(next, index)}>> BDC`);
    marked = next;
  };
  let currentColour: Colour | null = null;
  const use = (colour: Colour) => {
    if (colour === currentColour) return;
    operators.push(setFillingRgbColor(...colour));
    currentColour = colour;
  };
  const text: Canvas['text'] = (content, { face, size, colour, isSlanted }, x, baseline, element) => {
    if (content === '') return;
    mark(element ?? 'decoration');
    use(colour);
    operators.push(
      beginText(),
      setFontAndSize(faceNames[face], size),
      setTextMatrix(1, 0, isSlanted === true ? slant : 0, 1, rounded(x), rounded(paper.height - baseline)),
      showText(faces[face].encodeText(computeVisualOrder(content))),
      endText(),
    );
  };
  return {
    text,
    structure,
    textBefore: (content, style, x, baseline, element) =>
      text(content, style, x - typefaces[style.face].measure(content) * style.size, baseline, element),
    picture: (description, draw) => {
      picture = structure.figure(description);
      draw();
      picture = 'decoration';
    },
    box: (x, top, width, height, colour) => {
      mark(picture);
      use(colour);
      operators.push(rectangle(rounded(x), rounded(paper.height - top - height), rounded(width), rounded(height)), fill());
    },
    boxes: (boxes, colour) => {
      mark(picture);
      use(colour);
      for (const { x, top, width, height } of boxes) {
        operators.push(rectangle(rounded(x), rounded(paper.height - top - height), rounded(width), rounded(height)));
      }
      operators.push(fill());
    },
    finish: () => {
      mark(null);
      for (const face of ['regular', 'bold'] as const) page.node.setFontDictionary(PDFName.of(faceNames[face]), faces[face].ref);
      // Written at once: the operators of a hundred pages would take hundreds of megabytes.
      const { context } = page.doc;
      page.node.set(PDFName.Contents, context.register(context.flateStream(operators.join('\n'))));
    },
  };
}

/** A hundredth of a point is below the resolution of any printer. */
function rounded(points: number): number {
  return Math.round(points * 100) / 100;
}

const rightToLeft = '\\u0590-\\u08ff\\ufb1d-\\ufdff\\ufe70-\\ufefc';
const anyRightToLeft = new RegExp(`[${rightToLeft}]`, 'u');
/** Letters of right-to-left scripts, with the blanks between them. */
const run = new RegExp(`[${rightToLeft}](?:[${rightToLeft}\\p{M} ]*[${rightToLeft}\\p{M}])?`, 'gu');

/**
 * A line of text in drawing order, from left to right: runs of right-to-left scripts are reversed, everything else stays in place. Letters
 * are not joined.
 */
function computeVisualOrder(line: string): string {
  if (!anyRightToLeft.test(line)) return line;
  return line.replace(run, (letters) => [...letters.matchAll(/\P{M}\p{M}*/gu)].reverse().join(''));
}
