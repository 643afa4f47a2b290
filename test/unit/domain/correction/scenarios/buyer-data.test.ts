import { buyerData } from '@nakor/domain/correction/scenarios/buyer-data';
import { describe, expect, it } from 'vitest';
import { originalFrom } from '../../../../support/builders/corrections/correction-parts.ts';
import { fieldsAt, figuresOf } from '../../../../support/builders/corrections/plan-figures.ts';
import { plan, planned, rejectionsOf } from '../../../../support/builders/corrections/planned-corrections.ts';
import { fourPieces } from '../../../../support/builders/sale-samples.ts';
import { edited } from '../../../../support/builders/sample-invoices.ts';

const original = originalFrom(fourPieces);
const name = 'Podmiot2/DaneIdentyfikacyjne/Nazwa';

describe('another name of the buyer', () => {
  const made = plan(planned(buyerData, original, { changes: { [name]: 'CeDeE s.c.' } }));

  it('changes no amount and shows no line', () => {
    expect(figuresOf(original, made)).toEqual({ P_15: '0.00' });
    expect(made).toMatchObject({ type: 1, rows: { kind: 'none' }, reasonAddition: null });
    expect(fieldsAt(made.after, 'Podmiot2', 'DaneIdentyfikacyjne')).toEqual({ NIP: '5250000009', Nazwa: 'CeDeE s.c.' });
  });

  it('ties both states by a key: the one asked for, else 0001', () => {
    expect(made.buyerIds).toEqual(['0001']);
    const asked = plan(planned(buyerData, original, { changes: { [name]: 'CeDeE s.c.' }, answers: { id_nabywcy: 'N-7' } }));
    expect(asked.buyerIds).toEqual(['N-7']);
  });

  it.each(['x'.repeat(33), 'dwa słowa', 'A,A', 'A,B'])('refuses the key „%s”', (id) => {
    const result = planned(buyerData, original, { changes: { [name]: 'CeDeE s.c.' }, answers: { id_nabywcy: id } });
    expect(rejectionsOf(result)).toEqual(['question_answers.id_nabywcy: invalid_key']);
  });
});

describe('several buyers', () => {
  const another = '<Podmiot3><DaneIdentyfikacyjne><NIP>5265877635</NIP><Nazwa>Drugi</Nazwa></DaneIdentyfikacyjne><Rola>4</Rola></Podmiot3>';
  const two = originalFrom(edited(fourPieces, ['  <Fa>\n', `${another}  <Fa>\n`]));
  const changes = { [name]: 'Pierwszy', 'Podmiot3[1]/DaneIdentyfikacyjne/Nazwa': 'Drugi S.A.' };

  it('have a key each', () => {
    expect(plan(planned(buyerData, two, { changes })).buyerIds).toEqual(['0001', '0002']);
    expect(plan(planned(buyerData, two, { changes, answers: { id_nabywcy: '0001' } })).buyerIds).toEqual(['0001', '0002']);
    expect(plan(planned(buyerData, two, { changes, answers: { id_nabywcy: '0002' } })).buyerIds).toEqual(['0002', '0001']);
    expect(plan(planned(buyerData, two, { changes, answers: { id_nabywcy: 'A, B' } })).buyerIds).toEqual(['A', 'B']);
  });
});

describe('other data of the buyer', () => {
  it('are told in the reason, since no element shows them as they were', () => {
    const made = plan(planned(buyerData, original, { changes: { 'Podmiot2/NrKlienta': 'K-12' } }));
    expect(made).toMatchObject({ buyerIds: [], reasonAddition: 'nabywca, numer klienta (NrKlienta): było puste, jest K-12' });
  });

  it('may be a unit that is added, on the side of the buyer and with an identifier', () => {
    const unit = {
      'Podmiot2/JST': '1',
      'Podmiot3[1]/DaneIdentyfikacyjne/NIP': '5265877635',
      'Podmiot3[1]/DaneIdentyfikacyjne/Nazwa': 'Szkoła',
    };
    expect(rejectionsOf(planned(buyerData, original, { changes: { ...unit, 'Podmiot3[1]/Rola': '8' } }))).toEqual([]);
    expect(rejectionsOf(planned(buyerData, original, { changes: { ...unit, 'Podmiot3[1]/Rola': '1' } }))).toEqual([
      'changes: incomplete_party',
    ]);
    expect(rejectionsOf(planned(buyerData, original, { changes: unit }))).toEqual(['changes: incomplete_party']);
    expect(rejectionsOf(planned(buyerData, original, { changes: { 'Podmiot3[1]/Rola': '8' } }))).toEqual(['changes: incomplete_party']);
  });

  it.each(['NIP', 'NrVatUE', 'BrakID'])('are not its identifier (%s)', (field) => {
    const result = planned(buyerData, original, { changes: { [`Podmiot2/DaneIdentyfikacyjne/${field}`]: '1111111111' } });
    expect(rejectionsOf(result)).toEqual(['changes[0].path: path_not_allowed']);
  });
});
