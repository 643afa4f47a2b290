import { decodePDFRawStream, PDFDocument, PDFRawStream } from 'pdf-lib';
import { getDocumentProxy } from 'unpdf';

/** A filled rectangle of a page: its color as in the page, and its place in points from the bottom left corner. */
export interface DrawnBox {
  readonly colour: string;
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly height: number;
}

/** The rectangles of a page, by fill operation: those of a QR code are filled at once. */
export async function boxesOf(pdf: Uint8Array, page: number): Promise<DrawnBox[][]> {
  const document = await PDFDocument.load(pdf);
  const contents = document.getPage(page - 1).node.Contents();
  if (!(contents instanceof PDFRawStream)) throw new Error('The page has no content.');
  const filled: DrawnBox[][] = [];
  let colour = '';
  let boxes: DrawnBox[] = [];
  for (const operator of new TextDecoder('latin1').decode(decodePDFRawStream(contents).decode()).split('\n')) {
    if (operator.endsWith(' rg')) colour = operator.slice(0, -3);
    if (operator.endsWith(' re')) {
      const [x = 0, y = 0, width = 0, height = 0] = operator.split(' ').map(Number);
      boxes.push({ colour, x, y, width, height });
    }
    if (operator !== 'f') continue;
    filled.push(boxes);
    boxes = [];
  }
  return filled;
}

/**
 * What is on a page, and where: texts with their start, width and size in points, in reading order, then boxes. A change of it is a change
 * that people see.
 */
export async function layoutOfPage(pdf: Uint8Array, page: number): Promise<string> {
  const proxy = await getDocumentProxy(pdf.slice());
  const { items } = await (await proxy.getPage(page)).getTextContent();
  const texts = items.flatMap((item) => {
    if (!('str' in item) || item.str.trim() === '') return [];
    const [, , slant = 0, size = 0, x = 0, y = 0] = item.transform as readonly number[];
    return [`${[x, y, item.width, size].map((points) => points.toFixed(1)).join(' ')}${slant === 0 ? '' : ' slanted'} ${item.str}`];
  });
  const boxes = (await boxesOf(pdf, page)).map((filled) => {
    const [first] = filled;
    if (first === undefined || filled.length > 4) return `${filled.length} boxes`;
    return `box ${first.x} ${first.y} ${first.width} ${first.height} ${first.colour}`;
  });
  return `${[...texts, ...boxes].join('\n')}\n`;
}
