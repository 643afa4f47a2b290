const codes = { bold: 1, dim: 2, red: 31, green: 32, yellow: 33, cyan: 36 } as const;

/** A style of text on a terminal. */
export type Style = keyof typeof codes;

/** Styles a text, or leaves it unchanged. */
export type Paint = (style: Style, text: string) => string;

/** Styles texts for a terminal if it shows colours. `styleText` of Node 20 would do so always. */
export function createPaint(isColoured: boolean): Paint {
  return isColoured ? (style, text) => `\u001b[${codes[style]}m${text}\u001b[0m` : (_style, text) => text;
}
