import { isSerious, listOriginalIssues, type OriginalIssues } from '@nakor/domain/correction/review/original-issues';
import { readInvoiceDocument } from '@nakor/domain/validation/examine/examine-document';
import type { ValidationPorts } from '@nakor/domain/validation/model/examination';
import type { Issue } from '@nakor/domain/validation/model/issue';
import { describe, expect, it } from 'vitest';
import { invoiceXml } from '../../../../support/builders/invoices.ts';
import { plainInvoice } from '../../../../support/builders/rule-cases.ts';
import { testSettings, utf8, validationPorts, validationResultOf } from '../../../../support/drivers/validation.ts';

/** What was wrong with an original, and how often it has been examined. */
function formerOf(xml: string): { former: OriginalIssues; examinations: () => number } {
  let examinations = 0;
  const ports: ValidationPorts = {
    ...validationPorts,
    schemaChecker: {
      check: (bytes) => {
        examinations += 1;
        return validationPorts.schemaChecker.check(bytes);
      },
    },
  };
  const source = utf8(xml);
  const read = readInvoiceDocument(source);
  if (!read.ok) throw new Error(read.error.code);
  return { former: listOriginalIssues(source, read.value, ports, testSettings), examinations: () => examinations };
}

async function seriousOf(xml: string): Promise<readonly Issue[]> {
  return (await validationResultOf(xml)).issues.filter(isSerious);
}

const wrongBuyer = plainInvoice.replace('<NIP>5250000009<', '<NIP>5250000000<');
const large = invoiceXml({ lines: 5_000 });
const [tooLarge] = await seriousOf(large);
const [wrongNip] = await seriousOf(wrongBuyer);
if (tooLarge?.code !== 'XML-009' || wrongNip?.fieldName !== 'NIP') throw new Error('The originals have other mistakes.');

describe('the issues of an original', () => {
  it('are derived from its size alone, without examination, when the result is too large', async () => {
    const { former, examinations } = formerOf(large);
    expect([...(await former.among([tooLarge]))]).toEqual([tooLarge]);
    expect(examinations()).toBe(0);
  });

  it('do not include its size when only the result is too large', async () => {
    const { former, examinations } = formerOf(plainInvoice);
    expect((await former.among([tooLarge])).size).toBe(0);
    expect(examinations()).toBe(0);
  });

  it('do not include a size that its attachment allows', async () => {
    const withAttachment = large.replace('</Faktura>', '<Zalacznik/></Faktura>');
    expect((await formerOf(withAttachment).former.among([tooLarge])).size).toBe(0);
  });

  it('are found by examining it once, however often they are requested', async () => {
    const { former, examinations } = formerOf(wrongBuyer);
    expect([...(await former.among([wrongNip, tooLarge]))]).toEqual([wrongNip]);
    expect([...(await former.among([wrongNip]))]).toEqual([wrongNip]);
    expect(examinations()).toBe(1);
  });

  it('are not requested when the result has no issues', async () => {
    const { former, examinations } = formerOf(wrongBuyer);
    expect((await former.among([])).size).toBe(0);
    expect(examinations()).toBe(0);
  });

  it('do not include what the original has right', async () => {
    expect((await formerOf(plainInvoice).former.among([wrongNip])).size).toBe(0);
  });
});
