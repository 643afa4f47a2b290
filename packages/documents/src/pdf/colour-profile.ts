/**
 * The colours of a document are sRGB (IEC 61966-2-1). A PDF/A has to contain the profile that says so (ISO 15076-1): primaries, white point
 * and tone curve as in the standard, written from its numbers.
 */
export function buildColourProfile(): Uint8Array {
  // The curve of sRGB: ((a·x + b)^g for x >= d, c·x below it.
  const curve = parametricCurve([2.4, 1 / 1.055, 0.055 / 1.055, 1 / 12.92, 0.04045]);
  const tags: readonly (readonly [string, Uint8Array])[] = [
    ['desc', localizedText('sRGB IEC61966-2.1')],
    ['cprt', localizedText('Public domain')],
    ['wtpt', xyz([0.9642, 1, 0.8249])],
    ['chad', matrix([1.04791, 0.02293, -0.0502, 0.02959, 0.99044, -0.01707, -0.00925, 0.01508, 0.75168])],
    ['rXYZ', xyz([0.43607, 0.22249, 0.01392])],
    ['gXYZ', xyz([0.38515, 0.71687, 0.09708])],
    ['bXYZ', xyz([0.14307, 0.06061, 0.7141])],
    ['rTRC', curve],
    ['gTRC', curve],
    ['bTRC', curve],
  ];
  const table = 128 + 4 + 12 * tags.length;
  const contents = [...new Set(tags.map(([, content]) => content))];
  const offsets = new Map<Uint8Array, number>();
  let end = table;
  for (const content of contents) {
    offsets.set(content, end);
    end += Math.ceil(content.length / 4) * 4;
  }
  const profile = new Uint8Array(end);
  const view = new DataView(profile.buffer);
  view.setUint32(0, end);
  view.setUint32(8, 0x04200000);
  for (const [offset, text] of [
    [12, 'mntr'],
    [16, 'RGB '],
    [20, 'XYZ '],
    [36, 'acsp'],
  ] as const)
    writeAscii(profile, offset, text);
  // The day on which this profile was written, since it has to have one.
  for (const [index, part] of [2026, 1, 1, 0, 0, 0].entries()) view.setUint16(24 + 2 * index, part);
  for (const [index, part] of [0.9642, 1, 0.8249].entries()) view.setInt32(68 + 4 * index, toFixed(part));
  view.setUint32(128, tags.length);
  for (const [index, [signature, content]] of tags.entries()) {
    const offset = offsets.get(content) ?? 0;
    writeAscii(profile, 132 + 12 * index, signature);
    view.setUint32(136 + 12 * index, offset);
    view.setUint32(140 + 12 * index, content.length);
    profile.set(content, offset);
  }
  return profile;
}

/** A number with 16 binary places, as profiles have them. */
function toFixed(value: number): number {
  return Math.round(value * 65_536);
}

function writeAscii(target: Uint8Array, offset: number, text: string): void {
  for (let index = 0; index < text.length; index += 1) target[offset + index] = text.charCodeAt(index);
}

function numbers(signature: string, values: readonly number[]): Uint8Array {
  const content = new Uint8Array(8 + 4 * values.length);
  writeAscii(content, 0, signature);
  const view = new DataView(content.buffer);
  for (const [index, value] of values.entries()) view.setInt32(8 + 4 * index, toFixed(value));
  return content;
}

function xyz(values: readonly [number, number, number]): Uint8Array {
  return numbers('XYZ ', values);
}

function matrix(values: readonly number[]): Uint8Array {
  return numbers('sf32', values);
}

function parametricCurve(parameters: readonly [g: number, a: number, b: number, c: number, d: number]): Uint8Array {
  const content = new Uint8Array(12 + 4 * parameters.length);
  writeAscii(content, 0, 'para');
  const view = new DataView(content.buffer);
  // Function type 3, the form of the curve of sRGB.
  view.setUint16(8, 3);
  for (const [index, parameter] of parameters.entries()) view.setInt32(12 + 4 * index, toFixed(parameter));
  return content;
}

/** A text in one language: English of the United States, since profiles name a country. */
function localizedText(text: string): Uint8Array {
  const content = new Uint8Array(28 + 2 * text.length);
  writeAscii(content, 0, 'mluc');
  const view = new DataView(content.buffer);
  view.setUint32(8, 1);
  view.setUint32(12, 12);
  writeAscii(content, 16, 'enUS');
  view.setUint32(20, 2 * text.length);
  view.setUint32(24, 28);
  for (let index = 0; index < text.length; index += 1) view.setUint16(28 + 2 * index, text.charCodeAt(index));
  return content;
}
