import { Decimal } from '@nakor/domain/money/decimal';
import { checkValue } from '@nakor/domain/schema/check-value';
import { readSimpleType } from '@nakor/domain/schema/content-of';
import { autofixInvoice } from '@nakor/domain/validation/autofix';
import { examineDocument } from '@nakor/domain/validation/examine/examine-document';
import { fixByCode } from '@nakor/domain/validation/fixes/index';
import { buildEditedBytes } from '@nakor/domain/validation/fixing/apply-fixes';
import { issueLimit, type ValidatedInvoice } from '@nakor/domain/validation/model/examination';
import { type Issue, severities } from '@nakor/domain/validation/model/issue';
import { groupLimit } from '@nakor/domain/validation/model/issue-groups';
import { type LocatedElement, walk } from '@nakor/domain/xml/element';
import { describe, expect, it } from 'vitest';
import { autofixed, markedInvoice } from '../../../support/builders/fix-cases.ts';
import { invoiceXml } from '../../../support/builders/invoices.ts';
import { edited } from '../../../support/builders/sample-invoices.ts';
import { parsed, schemaModel, testSettings, utf8, validationPorts, validationResultOf } from '../../../support/drivers/validation.ts';
import { mutatedDocument } from '../../../support/generators/mutated-documents.ts';

const codesOf = (issues: readonly { code: string }[]) => issues.map(({ code }) => code);
const withoutNotes = (issues: readonly Issue[]) => issues.filter(({ severity }) => severity !== 'info');

describe('autofixInvoice', () => {
  it('returns the identical bytes of a document without fixable issues', async () => {
    const bytes = utf8(markedInvoice);
    const result = await autofixInvoice(bytes, validationPorts, testSettings);
    if (!result.ok) throw new Error('The document was refused.');
    expect(result.value.bytes).toBe(bytes);
    expect(result.value.fixes).toEqual([]);
    expect(result.value.validated).toMatchObject({ isValid: true, readiness: 'ready_to_send' });
  });

  it('fixes everything at once and reports each fix', async () => {
    const broken = edited(
      markedInvoice,
      ['<P_15>123.00', '<P_15>123,00'],
      ['<NIP>1234563218', '<NIP>PL123-456-32-18'],
      ['    <P_1M>Warszawa</P_1M>\n', '    <P_1M/>\n'],
      ['encoding="UTF-8"', 'encoding="UTF-16"'],
    );
    const outcome = await autofixed(`\ufeff${broken}`);
    expect(outcome.text).toBe(edited(markedInvoice, ['    <P_1M>Warszawa</P_1M>\n', '']));
    expect(withoutNotes(outcome.remaining)).toEqual([]);
    expect(outcome.fixes.map(({ code, round, line, column, before, after }) => ({ code, round, line, column, before, after }))).toEqual([
      {
        code: 'XML-002',
        round: 1,
        line: 1,
        column: 1,
        before: '\ufeff<?xml version="1.0" encoding="UTF-16"?>',
        after: '<?xml version="1.0" encoding="UTF-16"?>',
      },
      {
        code: 'XML-003',
        round: 1,
        line: 1,
        column: 21,
        before: '<?xml version="1.0" encoding="UTF-16"?>',
        after: '<?xml version="1.0" encoding="UTF-8"?>',
      },
      { code: 'XML-116', round: 1, line: 11, column: 7, before: '<NIP>PL123-456-32-18</NIP>', after: '<NIP>1234563218</NIP>' },
      { code: 'XML-108', round: 1, line: 37, column: 5, before: '</P_1>\n    <P_1M/>\n    <P_2>', after: '</P_1>\n    <P_2>' },
      { code: 'XML-105', round: 1, line: 42, column: 5, before: '<P_15>123,00</P_15>', after: '<P_15>123.00</P_15>' },
    ]);
    expect(outcome.fixes.map(({ description }) => description.en)).toContain('Wrote a NIP as 10 digits.');
  });

  it('fixes in a second round what only appears after the first', async () => {
    const [line = ''] = / {4}<FaWiersz>[\s\S]*<\/FaWiersz>\n/.exec(markedInvoice) ?? [];
    const beside = edited(markedInvoice, [line, ''], ['  </Fa>\n', `  </Fa>\n${line.replace('100.00', '100,00')}`]);
    const outcome = await autofixed(beside);
    expect(outcome.text).toBe(markedInvoice);
    expect(outcome.fixes.map(({ code, round }) => [code, round])).toEqual([
      ['XML-119', 1],
      ['XML-105', 2],
    ]);
  });

  it('fixes what KSeF rejects even when this reveals an error', async () => {
    const outcome = await autofixed(edited(markedInvoice, ['<P_15>123.00', '<P_15>125,00']));
    expect(codesOf(outcome.fixes)).toEqual(['XML-105']);
    expect(codesOf(withoutNotes(outcome.remaining))).toEqual(['XML-403']);
  });

  it('does not replace one note with another', async () => {
    const unpaid = markedInvoice.replace(/<Platnosc>[\s\S]*<\/Platnosc>/, '<Platnosc/>');
    const outcome = await autofixed(unpaid);
    expect(outcome.text).toBe(unpaid);
    expect(codesOf(outcome.remaining)).toContain('XML-121');
  });

  it('fixes one issue although another one cannot be fixed', async () => {
    const outcome = await autofixed(edited(markedInvoice, ['<P_15>123.00', '<P_15>123,00'], ['<P_8B>2<', '<P_8B>2,000<']));
    expect(codesOf(outcome.fixes)).toEqual(['XML-105']);
    expect(outcome.remaining.filter(({ code }) => code === 'XML-105').map(({ fieldName }) => fieldName)).toEqual(['P_8B']);
  });

  it('fixes more issues than a validation result lists', async () => {
    const xml = invoiceXml({ lines: groupLimit + 200 });
    const outcome = await autofixed(xml.replaceAll('<P_11>100.00', '<P_11>100,00'));
    expect(outcome.text).toBe(xml);
    expect(outcome.fixes).toHaveLength(groupLimit + 200);
  });

  it('keeps as many of the remaining issues as a validation result', async () => {
    const xml = invoiceXml({ lines: Math.ceil((issueLimit + 1) / 3), layout: 'one-line' })
      .replaceAll('<P_8B>2<', '<P_8B>dwa<')
      .replaceAll('<P_9A>50.00<', '<P_9A>pięć<')
      .replaceAll('<P_11>100.00<', '<P_11>sto<');
    const { validated, remaining } = await autofixed(xml.replace('<P_1M>', '<P_1M id="1">'));
    expect(remaining).toHaveLength(issueLimit);
    expect(validated).toMatchObject({ isTruncated: true, isValid: false });
  });

  it.each([
    { name: 'text that is not XML', given: 'Faktura', code: 'XML-001' },
    { name: 'another root', given: '<Invoice xmlns="urn:ubl"/>', code: 'XML-012' },
    { name: 'another root after a DOCTYPE', given: '<!DOCTYPE Invoice><Invoice/>', code: 'XML-008' },
  ])('rejects $name', async ({ given, code }) => {
    expect(await autofixInvoice(utf8(given), validationPorts, testSettings)).toMatchObject({ ok: false, error: { code } });
  });
});

/** Styles of writing a document, so that fixes are tested with each of them. */
const writings: readonly ((xml: string) => string)[] = [
  (xml) => xml,
  (xml) => xml.replaceAll('\n', '\r\n'),
  (xml) => `\ufeff${xml}`,
  (xml) => xml.replace(/>\n\s*</g, '><'),
  (xml) => xml.replace('?>\n', '?>\n<!DOCTYPE Faktura>\n'),
];

describe.each(Array.from({ length: 80 }, (_, seed) => ({ seed })))('fixing mutated document $seed', ({ seed }) => {
  const { xml, changes } = mutatedDocument(seed, 1 + (seed % 6));
  const sent = (writings[seed % writings.length] ?? String)(xml);

  it('changes only formatting and structure, improves the result, and is idempotent', async () => {
    const outcome = await autofixed(sent);
    const fixable = (await examinable(sent))?.issues.filter(({ canActuallyAutoFix }) => canActuallyAutoFix) ?? [];
    const again = await autofixed(outcome.bytes);
    expect({ changes, text: again.text, fixes: again.fixes }).toEqual({ changes, text: outcome.text, fixes: [] });
    expect({ changes, lost: lostTexts(xml, outcome.text) }).toEqual({ changes, lost: [] });
    expect({ changes, worse: isWorse(await validationResultOf(outcome.bytes), await validationResultOf(xml)) }).toEqual({
      changes,
      worse: false,
    });
    expect({ changes, unfixed: codesOf(fixable).filter((code) => !codesOf(outcome.fixes).includes(code)) }).toEqual({
      changes,
      unfixed: [],
    });
  });

  it('reports fixability correctly', async () => {
    const result = await examinable(sent);
    for (const issue of result?.issues.filter(({ canActuallyAutoFix }) => canActuallyAutoFix) ?? []) {
      const alone = await fixedAlone(sent, issue);
      // A fix that needs another one first cannot be applied alone.
      if (alone === null) continue;
      const alike = ({ issues }: ValidatedInvoice) =>
        issues.filter(({ code, fieldName }) => code === issue.code && fieldName === issue.fieldName).length;
      expect({ changes, issue, isFewer: alike(alone) < alike(result ?? alone) }).toMatchObject({ isFewer: true });
    }
  });
});

/** The validation result of a document; null when it is rejected. */
async function examinable(xml: string): Promise<ValidatedInvoice | null> {
  return xml.includes('<!DOCTYPE') ? null : await validationResultOf(xml);
}

/** The validation result of a document after the fix of one single issue. */
async function fixedAlone(xml: string, { code, xpath }: Issue): Promise<ValidatedInvoice | null> {
  const examined = await examineDocument(utf8(xml), validationPorts, testSettings);
  if (!examined.ok) return null;
  const { decoded, document, invoice, validated } = examined.value;
  const issue = validated.issues.find((candidate) => candidate.code === code && candidate.xpath === xpath);
  const edits = issue && fixByCode.get(code)?.edits(issue, { decoded, document, invoice, model: schemaModel });
  return edits ? await validationResultOf(buildEditedBytes(decoded, edits)) : null;
}

/** Amounts and party names that are well-formed in a document and missing in another. */
function lostTexts(before: string, after: string): string[] {
  const left = wellFormedTexts(after);
  return wellFormedTexts(before).filter((text) => {
    const index = left.indexOf(text);
    if (index !== -1) left.splice(index, 1);
    return index === -1;
  });
}

function wellFormedTexts(xml: string): string[] {
  return [...walk(parsed(xml.replace(/^\ufeff|<!DOCTYPE Faktura>/g, '')).root)].flatMap((element) => wellFormedText(element) ?? []);
}

function wellFormedText(element: LocatedElement): string | null {
  const type = readSimpleType(schemaModel, element);
  if (type === null || element.children.length > 0 || checkValue(element.text, type) !== null) return null;
  if (['NIP', 'Nazwa', 'NrVatUE', 'NrID'].includes(element.name)) return `${element.name} ${element.text.trim()}`;
  const amount = type.primitive === 'decimal' ? Decimal.parse(element.text.trim()) : null;
  return amount === null ? null : `${element.name} ${amount.rounded(8).toString()}`;
}

/** Whether a validation result is worse than another: more issues of the worst severity in which they differ. */
function isWorse(after: ValidatedInvoice, before: ValidatedInvoice): boolean {
  const severity = severities.find((each) => after.summary[each] !== before.summary[each]);
  return severity !== undefined && after.summary[severity] > before.summary[severity];
}
