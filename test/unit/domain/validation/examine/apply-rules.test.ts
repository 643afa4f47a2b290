import { Invoice } from '@nakor/domain/fa3/invoice';
import { defaultSizeLimits } from '@nakor/domain/fa3/size-limits';
import { applyRules } from '@nakor/domain/validation/examine/apply-rules';
import { buildFailedRule } from '@nakor/domain/validation/model/not-checked';
import { at, placeOf, type Rule, type RuleContext, type RuleError, type RuleMatch } from '@nakor/domain/validation/model/rule';
import { own } from '@nakor/domain/validation/model/source';
import { type LocatedElement, walk } from '@nakor/domain/xml/element';
import { indexLines } from '@nakor/domain/xml/positions';
import { describe, expect, it } from 'vitest';
import { plainInvoice, replaced } from '../../../../support/builders/rule-cases.ts';
import { advanceCorrection, correctionInvoice, settlementCorrection } from '../../../../support/builders/sample-invoices.ts';
import { parsed, schemaModel, testNowUnixMs, utf8 } from '../../../../support/drivers/validation.ts';

function contextOf(xml: string): RuleContext {
  const document = parsed(xml);
  const elements = (name: string): LocatedElement[] => [...walk(document.root)].filter((element) => element.name === name);
  return {
    decoded: { text: xml, parserText: xml, hasByteOrderMark: false, declaredEncoding: null, declaredVersion: null },
    document,
    sizeBytes: utf8(xml).length,
    sizeLimits: defaultSizeLimits,
    elements,
    nonCanonicalElements: [],
    invoice: new Invoice(document.root),
    nowUnixMs: testNowUnixMs,
    today: '2026-10-15',
    environment: 'prod',
    ksefNumber: null,
    duplicate: 'not-checked',
    exchangeRates: 'not-checked',
    original: null,
    related: null,
  };
}

const texts = {
  title: { pl: 't', en: 't' },
  why: { pl: 'w', en: 'w' },
  message: { pl: 'm', en: 'm' },
  quickFix: null,
  enforcedBy: 'practice',
  source: [own],
} as const;

/** A rule that only reports its matches. */
function rule(code: string, find: Rule['find'], rest: Partial<Rule> = {}): Rule {
  return { code, severity: 'error', ...texts, find, ...rest };
}

/** Matches at the first element of each name. */
function hitsAt(...names: string[]): Rule['find'] {
  return ({ elements }) => names.flatMap((name) => elements(name).slice(0, 1)).map((element): RuleMatch => ({ place: at(element) }));
}

function apply(rules: readonly Rule[], xml: string = plainInvoice, limit = 100) {
  const context = contextOf(xml);
  const { document } = context;
  const errors: RuleError[] = [];
  const run = {
    context,
    document,
    lines: indexLines(document.text),
    model: schemaModel,
    limit,
    onError: (error: RuleError) => errors.push(error),
  };
  return { ...applyRules(rules, run), errors };
}

function codesOf(rules: readonly Rule[], xml?: string): string[] {
  return apply(rules, xml).issues.map(({ code }) => code);
}

describe('applyRules', () => {
  it('fills the placeholders of message and fix, and sets the expected value', () => {
    const find = (): RuleMatch[] => [{ place: { kind: 'file' }, slots: { a: '1', b: { pl: 'dwa', en: 'two' } }, expected: '3' }];
    const [issue] = apply([
      rule('XML-900', find, { message: { pl: '{a} {b}', en: '{b} {a}' }, quickFix: { pl: 'wpisz {b}', en: 'write {b}' } }),
    ]).issues;
    expect(issue).toMatchObject({
      message: { pl: '1 dwa', en: 'two 1' },
      quickFix: { pl: 'wpisz dwa', en: 'write two' },
      expectedValue: { pl: '3', en: '3' },
    });
  });

  it('keeps a missing fix, and an expected value in words', () => {
    const expected = { pl: 'kwota', en: 'an amount' };
    const { issues } = apply([
      rule('XML-900', () => [{ place: { kind: 'file' }, expected }]),
      rule('XML-901', () => [{ place: { kind: 'file' } }]),
    ]);
    expect(issues.map(({ expectedValue }) => expectedValue)).toEqual([expected, null]);
    expect(issues.map(({ quickFix }) => quickFix)).toEqual([null, null]);
  });

  describe('kinds', () => {
    const always = hitsAt('P_15');
    const rules = [
      rule('XML-900', always, { kinds: ['VAT', 'ZAL'] }),
      rule('XML-901', always, { kinds: ['KOR'] }),
      rule('XML-990', always),
    ];

    it('applies rules of the kind of the invoice and those of all kinds', () => {
      expect(codesOf(rules)).toEqual(['XML-900', 'XML-990']);
      expect(codesOf(rules, correctionInvoice)).toEqual(['XML-901', 'XML-990']);
    });

    it.each([
      { name: 'no kind', xml: replaced(plainInvoice, '    <RodzajFaktury>VAT</RodzajFaktury>\n', '') },
      { name: 'a kind that does not exist', xml: replaced(plainInvoice, '<RodzajFaktury>VAT<', '<RodzajFaktury>VATT<') },
    ])('applies only rules of all kinds to an invoice of $name', ({ xml }) => {
      expect(codesOf(rules, xml)).toEqual(['XML-990']);
    });
  });

  describe('severity', () => {
    function severitiesOn(xml: string): string[] {
      const find = (): RuleMatch[] => [{ place: { kind: 'file' } }, { place: { kind: 'file' }, severity: 'info' }];
      return apply([rule('XML-900', find, { severityOnCorrections: 'warning' }), rule('XML-901', find)], xml).issues.map(
        ({ severity }) => severity,
      );
    }

    it('is that of the match before that of the rule', () => {
      expect(severitiesOn(plainInvoice)).toEqual(['error', 'info', 'error', 'info']);
    });

    it.each([
      { kind: 'KOR', xml: correctionInvoice },
      { kind: 'KOR_ZAL', xml: advanceCorrection },
      { kind: 'KOR_ROZ', xml: settlementCorrection },
    ])('may differ on $kind', ({ xml }) => {
      expect(severitiesOn(xml)).toEqual(['warning', 'info', 'error', 'info']);
    });
  });

  describe('suppressedBy', () => {
    const yielding = rule('XML-900', hitsAt('P_15', 'P_2'), { suppressedBy: ['XML-901', 'XML-990'] });

    it('drops a match at a place where a more specific rule matches, and only there', () => {
      const { issues } = apply([yielding, rule('XML-990', hitsAt('P_15'))]);
      expect(issues.map(({ code, xpath }) => `${code} ${xpath}`)).toEqual(['XML-900 /Faktura/Fa/P_2', 'XML-990 /Faktura/Fa/P_15']);
    });

    it('does so in any order of the rules', () => {
      expect(codesOf([rule('XML-901', hitsAt('P_15', 'P_2')), yielding])).toEqual(['XML-901', 'XML-901']);
    });

    it('keeps the match at a place where other rules match', () => {
      expect(codesOf([yielding, rule('XML-903', hitsAt('P_15', 'P_2'))])).toEqual(['XML-900', 'XML-900', 'XML-903', 'XML-903']);
    });

    it('keeps the match when the more specific rule does not apply to this kind', () => {
      expect(codesOf([yielding, rule('XML-901', hitsAt('P_15'), { kinds: ['KOR'] })])).toEqual(['XML-900', 'XML-900']);
    });
  });

  describe('the place of a missing element', () => {
    function placeOfMissing(name: string, xml: string): string {
      const [issue] = apply([rule('XML-900', ({ invoice }) => [{ place: placeOf(invoice.fa, name) }])], xml).issues;
      const line = xml.split('\n')[(issue?.line ?? 0) - 1] ?? '';
      return `${issue?.xpath} ${issue?.fieldName} ${issue?.fieldValue} before ${line.slice((issue?.column ?? 0) - 1)}`;
    }

    it('is before the element that follows it in the schema', () => {
      const xml = replaced(plainInvoice, '    <P_2>FV/2026/10/001</P_2>\n', '');
      expect(placeOfMissing('P_2', xml)).toBe('/Faktura/Fa/P_2 P_2 null before <P_6>2026-10-14</P_6>');
    });

    it('is the end of its parent when no later element exists', () => {
      expect(placeOfMissing('WarunkiTransakcji', plainInvoice)).toBe('/Faktura/Fa/WarunkiTransakcji WarunkiTransakcji null before </Fa>');
    });

    it('ignores children that the schema does not know', () => {
      const xml = replaced(plainInvoice, '    <P_2>FV/2026/10/001</P_2>\n', '    <Numer>1</Numer>\n');
      expect(placeOfMissing('P_2', xml)).toContain('before <P_6>');
    });

    it('is the end for a name that the schema does not know there', () => {
      expect(placeOfMissing('Numer', plainInvoice)).toContain('before </Fa>');
    });

    it('is the element itself when it exists', () => {
      expect(placeOfMissing('P_2', plainInvoice)).toContain('P_2 FV/2026/10/001 before <P_2>');
    });
  });

  describe('a rule that throws', () => {
    const secret = 'NIP 5250000009\n    at Odbiorca Próbny S.A. (P_7:1:1)';
    const failing = rule('XML-901', () => {
      throw new TypeError(secret);
    });

    it('is reported as not checked, and the issues of the other rules are kept', () => {
      const { issues, notChecked } = apply([rule('XML-900', hitsAt('P_15')), failing, rule('XML-990', hitsAt('P_2'))]);
      expect(issues.map(({ code }) => code)).toEqual(['XML-900', 'XML-990']);
      expect(notChecked).toEqual([buildFailedRule('XML-901')]);
    });

    it('is reported without any text of its error', () => {
      const { errors } = apply([failing]);
      expect(errors.map(({ name, code, message }) => ({ name, code, message }))).toEqual([
        { name: 'RuleError', code: 'XML-901', message: 'XML-901 failed: TypeError' },
      ]);
      expect(errors[0]?.stack).toContain('apply-rules.test.ts');
      expect(errors[0]?.stack).not.toMatch(/5250000009|Odbiorca|P_7/);
      expect(errors[0]?.cause).toBeUndefined();
    });

    it('may throw a value that is not an error', () => {
      const { errors, notChecked } = apply([
        rule('XML-901', () => {
          throw secret;
        }),
      ]);
      expect(notChecked).toEqual([buildFailedRule('XML-901')]);
      expect(errors[0]?.message).toBe('XML-901 failed: a thrown value that is not an error');
      expect(errors[0]?.stack).not.toContain('5250000009');
    });

    it('loses its previous matches', () => {
      function* find(context: RuleContext): Generator<RuleMatch> {
        yield* hitsAt('P_15')(context);
        throw new Error(secret);
      }
      expect(apply([rule('XML-901', find)])).toMatchObject({ issues: [], notChecked: [buildFailedRule('XML-901')] });
    });
  });

  it('keeps one match more than the limit, to detect that there are more', () => {
    let made = 0;
    function* find(): Generator<RuleMatch> {
      for (; made < 50; made += 1) yield { place: { kind: 'file' } };
    }
    expect(apply([rule('XML-900', find)], plainInvoice, 3).issues).toHaveLength(4);
    expect(made).toBe(3);
  });
});
