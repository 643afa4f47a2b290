import { expect, it } from 'vitest';
import { richInvoiceXml, richVariants } from '../../support/rich-invoice.ts';
import { inspect, parsed, schemaModel, verdictOn } from '../../support/validation.ts';
import { walk } from '@nakor/domain/xml/element';
it.each(richVariants)('rich %s', async (v) => {
  const r = await verdictOn(richInvoiceXml(v));
  console.log(v, r.isFullXsdConfirmed, r.readiness, r.issues.map((i) => [i.code, i.xpath, i.line, i.column, i.message.en]), inspect(parsed(richInvoiceXml(v))).findings.length);
});
it('coverage', () => {
  const used = new Set(richVariants.flatMap((v) => [...walk(parsed(richInvoiceXml(v)).root)].map((e) => e.name)));
  console.log([...schemaModel.elementNames].filter((n) => !used.has(n)));
});
