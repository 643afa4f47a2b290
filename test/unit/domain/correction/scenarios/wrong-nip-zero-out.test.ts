import { getHeader } from '@nakor/domain/correction/document/assemble-correction';
import { type Draft, sortInSchemaOrder, withChild, writeDraft } from '@nakor/domain/correction/draft/draft';
import type { CorrectionPlan } from '@nakor/domain/correction/model/correction-plan';
import { wrongNipZeroOut } from '@nakor/domain/correction/scenarios/wrong-nip-zero-out';
import { fa3Namespace } from '@nakor/domain/fa3/elements/identity';
import { describe, expect, it } from 'vitest';
import { originalFrom } from '../../../../support/builders/corrections/correction-parts.ts';
import { fieldsAt, figuresOf, rowsOf } from '../../../../support/builders/corrections/plan-figures.ts';
import { plan, planned, rejectionsOf } from '../../../../support/builders/corrections/planned-corrections.ts';
import { fourPieces } from '../../../../support/builders/sale-samples.ts';
import {
  advanceInvoice,
  edited,
  foreignInvoice,
  settlementInvoice,
  simplifiedInvoice,
} from '../../../../support/builders/sample-invoices.ts';
import { schemaModel, validationResultOf } from '../../../../support/drivers/validation.ts';

const original = originalFrom(fourPieces);
const identity = 'Podmiot2/DaneIdentyfikacyjne';
const rightNip = { [`${identity}/NIP`]: '5265877635' };
const answers = { numer_nowej_faktury: 'FV/2026/10/002' };

function newInvoice({ additionalDocuments }: CorrectionPlan): Draft {
  const [document] = additionalDocuments;
  if (document === undefined) throw new Error('There is no new invoice.');
  expect(document.kind).toBe('new_invoice');
  return sortInSchemaOrder(withChild(document.draft, getHeader('2026-10-15T08:45:00Z', 'Nakor')), schemaModel.root);
}

describe('an invoice with the NIP of another company', () => {
  const made = plan(planned(wrongNipZeroOut, original, { changes: rightNip, answers }));

  it('is corrected to zero for the wrong buyer', () => {
    expect(figuresOf(original, made)).toEqual({ P_13_1: '-1000.00', P_14_1: '-230.00', P_15: '-1230.00' });
    expect(rowsOf(original, made)).toMatchObject([{ P_8B: '-4', P_9A: '250.00', P_11: '-1000.00' }]);
    expect(fieldsAt(made.after, 'Podmiot2', 'DaneIdentyfikacyjne')).toMatchObject({ NIP: '5250000009' });
  });

  it('is issued again for the right buyer, with the old date of sale', () => {
    const invoice = newInvoice(made);
    expect(fieldsAt(invoice, 'Podmiot2', 'DaneIdentyfikacyjne')).toEqual({ NIP: '5265877635', Nazwa: 'Odbiorca Próbny S.A.' });
    expect(fieldsAt(invoice, 'Fa')).toMatchObject({ P_1: '2026-10-15', P_2: 'FV/2026/10/002', P_6: '2026-10-14', P_15: '1230.00' });
  });

  it('belongs to the period of the original, or to that of the correction if answered so', () => {
    expect(made.type).toBe(1);
    const later = planned(wrongNipZeroOut, original, { changes: rightNip, answers: { ...answers, okres_korekty: 'wystawienia' } });
    expect(plan(later).type).toBe(2);
  });

  it('creates no second document when none is requested', () => {
    const alone = plan(planned(wrongNipZeroOut, original, { changes: rightNip, answers: { nowa_faktura: 'nie' } }));
    expect(alone.additionalDocuments).toEqual([]);
  });
});

describe('the new invoice', () => {
  it.each([
    ['VAT', fourPieces],
    ['UPR', simplifiedInvoice],
    ['ZAL', advanceInvoice],
    ['ROZ', settlementInvoice],
    ['VAT in EUR', foreignInvoice],
  ])('of kind %s is valid', async (_, xml) => {
    const made = plan(planned(wrongNipZeroOut, originalFrom(xml), { changes: rightNip, answers }));
    const { issues } = await validationResultOf(writeDraft(newInvoice(made), fa3Namespace));
    expect(issues.filter(({ severity }) => severity !== 'info').map(({ code }) => code)).toEqual([]);
  });

  it('uses the issue date of the original as date of sale when it had no other', () => {
    const undated = originalFrom(edited(fourPieces, ['    <P_6>2026-10-14</P_6>\n', ''], ['<P_1>2026-10-15', '<P_1>2026-10-12']));
    const made = plan(planned(wrongNipZeroOut, undated, { changes: rightNip, answers: { ...answers, data_nowej_faktury: '2026-10-16' } }));
    expect(fieldsAt(newInvoice(made), 'Fa')).toMatchObject({ P_1: '2026-10-16', P_6: '2026-10-12' });
  });

  it('keeps the date of sale of the original', () => {
    const later = { ...answers, data_nowej_faktury: '2026-10-20' };
    const made = plan(planned(wrongNipZeroOut, original, { changes: rightNip, answers: later }));
    expect(fieldsAt(newInvoice(made), 'Fa')).toMatchObject({ P_1: '2026-10-20', P_6: '2026-10-14' });
  });

  it('contains the right name and address too', () => {
    const changes = { ...rightNip, [`${identity}/Nazwa`]: 'Właściwy S.A.', 'Podmiot2/Adres/AdresL1': 'ul. Inna 3' };
    const made = plan(planned(wrongNipZeroOut, original, { changes, answers }));
    expect(fieldsAt(newInvoice(made), 'Podmiot2', 'DaneIdentyfikacyjne')).toMatchObject({ Nazwa: 'Właściwy S.A.' });
    expect(fieldsAt(newInvoice(made), 'Podmiot2', 'Adres')).toMatchObject({ AdresL1: 'ul. Inna 3' });
    expect(fieldsAt(made.after, 'Podmiot2', 'Adres')).toMatchObject({ AdresL1: 'ul. Druga 2' });
  });

  it.each([
    [
      { KodUE: 'DE', NrVatUE: '123456788' },
      { KodUE: 'DE', NrVatUE: '123456788' },
    ],
    [
      { NIP: '', KodUE: 'DE', NrVatUE: '123456788' },
      { KodUE: 'DE', NrVatUE: '123456788' },
    ],
    [
      { KodKraju: 'US', NrID: 'A-1' },
      { KodKraju: 'US', NrID: 'A-1' },
    ],
    [{ NrID: 'A-1' }, { NrID: 'A-1' }],
    [{ BrakID: '1' }, { BrakID: '1' }],
  ])('contains only the identifier %j', (given, identifier) => {
    const changes = Object.fromEntries(Object.entries(given).map(([field, text]) => [`${identity}/${field}`, text]));
    const made = plan(planned(wrongNipZeroOut, original, { changes, answers }));
    expect(fieldsAt(newInvoice(made), 'Podmiot2', 'DaneIdentyfikacyjne')).toEqual({ ...identifier, Nazwa: 'Odbiorca Próbny S.A.' });
  });
});

describe('the right identifier', () => {
  it.each([
    ['is missing', { 'Podmiot2/Adres/AdresL1': 'ul. Inna 3' }, 'changes: identifier_required'],
    ['is given twice', { NIP: '5265877635', BrakID: '1' }, 'changes: identifier_required'],
    ['has a wrong check digit', { NIP: '1234567890' }, 'changes[0].new_value: invalid_nip'],
    ['is the wrong one again', { NIP: '5250000009' }, 'changes[0].new_value: nothing_changes'],
    ['lacks its country', { NrVatUE: '123456788' }, 'changes[0].new_value: identifier_required'],
    ['is a Polish number as a foreign one', { KodUE: 'PL', NrVatUE: '5265877635' }, 'changes[1].new_value: invalid_identifier'],
  ])('is rejected when it %s', (_, given, rejection) => {
    const changes = Object.fromEntries(
      Object.entries(given).map(([field, text]) => [field.includes('/') ? field : `${identity}/${field}`, text ?? '']),
    );
    expect(rejectionsOf(planned(wrongNipZeroOut, original, { changes, answers }))).toEqual([rejection]);
  });
});

describe('the number and date of the new invoice', () => {
  it.each([
    [{}, 'numer_nowej_faktury: answer_required'],
    [{ numer_nowej_faktury: 'FV/2026/10/001' }, 'numer_nowej_faktury: answer_required'],
    [{ numer_nowej_faktury: 'FK/2026/10/7' }, 'numer_nowej_faktury: answer_required'],
    [{ ...answers, data_nowej_faktury: '2026-10-01' }, 'data_nowej_faktury: date_before_original'],
    [{ ...answers, data_nowej_faktury: '15.10.2026' }, 'data_nowej_faktury: invalid_date'],
  ])('are rejected as %j', (given, rejection) => {
    expect(rejectionsOf(planned(wrongNipZeroOut, original, { changes: rightNip, answers: given }))).toEqual([
      `question_answers.${rejection}`,
    ]);
  });
});
