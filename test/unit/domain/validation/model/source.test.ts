import { enforcementRows } from '@nakor/domain/validation/enforcement/ksef-enforcement';
import { citeCitedDocument, citeVatAct, formatEnglishProvision, formatSourceText } from '@nakor/domain/validation/model/source';
import { allRules } from '@nakor/domain/validation/rules/index';
import { rejectionCodes } from '@nakor/domain/validation/rules/rejection-codes';
import { walk } from '@nakor/domain/xml/element';
import { describe, expect, it } from 'vitest';
import { parsed, schemaFiles } from '../../../../support/drivers/validation.ts';

const described = [...allRules, ...rejectionCodes];
const parts = described.flatMap(({ code, source }) => source.map((part) => ({ code, part })));

/** The annotations of elements and attributes in the official schema, by name. */
const annotations = new Map<string, string[]>();
for (const file of schemaFiles.slice(0, 1)) {
  for (const node of walk(parsed(new TextDecoder().decode(file)).root)) {
    if (node.name !== 'element' && node.name !== 'attribute') continue;
    const name = node.attributes.find((attribute) => attribute.name === 'name')?.value;
    if (name === undefined) continue;
    const annotation = node.children.find((child) => child.name === 'annotation');
    const words = (annotation?.children[0]?.text ?? '').replace(/\s+/g, ' ').trim();
    annotations.set(name, [...(annotations.get(name) ?? []), words]);
  }
}

describe('the source of a rule', () => {
  it('is never empty', () => {
    expect(described.filter(({ source }) => source.length === 0).map(({ code }) => code)).toEqual([]);
  });

  it('names provisions in one form', () => {
    const form = /^(art\. \d+[a-z]*|§ \d+)( (ust\.|pkt|lit\.|§) \d+[a-z]*((, | i |–)\d+[a-z]*)*)*$/;
    const wrong = parts.filter(({ part }) => part.kind === 'law' && !form.test(part.provision));
    expect(wrong).toEqual([]);
  });

  it('names elements of the official schema, and quotes their annotations verbatim', () => {
    const wrong = parts.filter(({ part }) => {
      if (part.kind !== 'schema' || part.element === null) return false;
      const words = annotations.get(part.element);
      return words === undefined || (part.quote !== null && !words.some((text) => text.includes(part.quote ?? '')));
    });
    expect(wrong).toEqual([]);
  });

  it('names chapters in one form', () => {
    const chapters = parts.flatMap(({ part }) => (part.kind === 'document' && part.chapter !== null ? [part.chapter] : []));
    expect(chapters.filter((chapter) => !/^(\d+(\.\d+)*|załącznik [A-Z])$/.test(chapter))).toEqual([]);
  });

  it('claims an edition to be checked only if it names one', () => {
    const documents = parts.flatMap(({ part }) => citeCitedDocument(part) ?? []);
    expect(documents.filter(({ edition, editionCheck }) => editionCheck === 'compared' && edition === null)).toEqual([]);
  });

  it('is given in words in both languages', () => {
    expect(formatSourceText([citeVatAct('art. 106e ust. 1 pkt 13'), { kind: 'own' }])).toEqual({
      pl: 'art. 106e ust. 1 pkt 13 ustawy o VAT; Nakor',
      en: 'VAT Act, art. 106e(1)(13); Nakor',
    });
  });
});

describe('who enforces a rule', () => {
  it('is KSeF exactly for the codes in the table of its enforcement', () => {
    const table = new Set(enforcementRows.flatMap(({ codes }) => codes));
    const wrong = described.filter(({ code, enforcedBy }) => (enforcedBy === 'ksef') !== table.has(code));
    expect(wrong.map(({ code }) => code)).toEqual([]);
  });

  it('is the law only where the source names law or the official structure', () => {
    const wrong = described.filter(
      ({ enforcedBy, source }) => enforcedBy === 'law' && !source.some(({ kind }) => kind === 'law' || kind === 'schema'),
    );
    expect(wrong.map(({ code }) => code)).toEqual([]);
  });
});

describe('englishProvision', () => {
  it.each([
    ['art. 31a', 'art. 31a'],
    ['art. 106e ust. 11', 'art. 106e(11)'],
    ['art. 106e ust. 1 pkt 15', 'art. 106e(1)(15)'],
    ['art. 106f ust. 3 i 4', 'art. 106f(3) and (4)'],
    ['art. 106e ust. 7, 10 i 11', 'art. 106e(7), (10) and (11)'],
    ['art. 106e ust. 1 pkt 8–11', 'art. 106e(1)(8)–(11)'],
    ['§ 10 ust. 4 pkt 2a', '§ 10(4)(2a)'],
    ['art. 70 § 1', 'art. 70 § 1'],
  ])('cites %s as %s', (polish, english) => {
    expect(formatEnglishProvision(polish)).toBe(english);
  });
});
