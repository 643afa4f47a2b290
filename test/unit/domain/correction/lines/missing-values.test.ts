import { buildCorrection } from '@nakor/domain/correction/build-correction';
import { describe, expect, it } from 'vitest';
import { correctionRequest } from '../../../../support/builders/corrections/built-corrections.ts';
import { invoiceXml } from '../../../../support/builders/invoices.ts';
import { testSettings, utf8, validationPorts } from '../../../../support/drivers/validation.ts';

const settings = { ...testSettings, systemInfo: 'Nakor' };
const field = (line: number, name: string) => `/Fa/FaWiersz[NrWierszaFa=${line}]/${name}`;

/** Lines 1 and 2 state no price and no value; the invoice declares them all. */
const withoutValues = invoiceXml({ lines: 3 })
  .split('<FaWiersz>')
  .map((part, index) => (index === 1 || index === 2 ? part.replace(/<P_9A>[^<]*<\/P_9A>\s*|<P_11>[^<]*<\/P_11>\s*/g, '') : part))
  .join('<FaWiersz>');

async function build(changes: Readonly<Record<string, string>>) {
  return buildCorrection(utf8(withoutValues), correctionRequest('price-change', { changes }), validationPorts, settings);
}

describe('a value for one of two lines of a rate that have none', () => {
  it('is rejected with the line whose value is missing', async () => {
    const built = await build({ [field(1, 'P_11')]: '90.00' });
    expect(built).toMatchObject({
      ok: false,
      error: { kind: 'request', problems: [{ path: 'changes[0].new_value', code: 'value_unknown' }] },
    });
    expect(JSON.stringify(built)).toContain('lines of the same rate still have none: 2.');
  });

  it('is not rejected for this reason when the other gets one, too', async () => {
    const built = await build({ [field(1, 'P_11')]: '90.00', [field(2, 'P_11')]: '90.00' });
    expect(JSON.stringify(built)).not.toContain('value_unknown');
  });
});
