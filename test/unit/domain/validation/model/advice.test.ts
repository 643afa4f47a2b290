import { withoutAdvice } from '@nakor/domain/validation/model/advice';
import { adviceRules } from '@nakor/domain/validation/rules/advice/index';
import { allRules } from '@nakor/domain/validation/rules/index';
import { describe, expect, it } from 'vitest';
import { invoiceXml } from '../../../../support/builders/invoices.ts';
import { validationResultOf } from '../../../../support/drivers/validation.ts';

describe('withoutAdvice', () => {
  it('drops the issues XML-9xx and counts the others', async () => {
    const validated = await validationResultOf(
      invoiceXml()
        .replace(/<Platnosc>[\s\S]*<\/Platnosc>/, '')
        .replace('<P_15>369.00', '<P_15>370.00'),
    );
    const codes = validated.issues.map(({ code }) => code);
    expect(codes.filter((code) => code.startsWith('XML-9'))).not.toEqual([]);
    const shown = withoutAdvice(validated);
    expect(shown.issues.map(({ code }) => code)).toEqual(codes.filter((code) => !code.startsWith('XML-9')));
    expect(shown.summary.info).toBe(shown.issues.filter(({ severity }) => severity === 'info').length);
    expect(shown).toMatchObject({ isValid: validated.isValid, readiness: validated.readiness });
  });

  it('never hides more than notes, so that valid and readiness stay as they are', () => {
    expect(allRules.filter(({ code }) => code.startsWith('XML-9'))).toEqual(adviceRules);
    expect(adviceRules.filter(({ severity, severityOnCorrections }) => severity !== 'info' || severityOnCorrections !== undefined)).toEqual(
      [],
    );
  });
});
