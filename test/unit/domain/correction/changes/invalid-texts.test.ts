import { listInvalidTexts } from '@nakor/domain/correction/changes/invalid-texts';
import { describe, expect, it } from 'vitest';
import { correctionRequest } from '../../../../support/builders/corrections/built-corrections.ts';

const pathsOf = (request: Parameters<typeof listInvalidTexts>[0]) => listInvalidTexts(request).map(({ path, code }) => `${path} ${code}`);

describe('strings of a request', () => {
  it('may contain every character of XML', () => {
    const wish = { changes: { 'Fa/FaWiersz[1]/P_7': 'zażółć\t<&>\r\n🧾\u0085\ufffd' }, answers: { okres: 'maj – lipiec' } };
    expect(pathsOf(correctionRequest('price-change', wish))).toEqual([]);
  });

  it('are each reported when they contain characters that XML does not allow', () => {
    const request = correctionRequest('price-change', {
      changes: { 'Fa/P_7': 'a\u0000', 'Fa/FaWiersz[UU_ID=\u0001]/P_7': 'b', 'Fa/P_8A': '\ud800' },
      number: 'FV\u001b',
      issueDay: '\uffff',
      answers: { okres: 'x\udc00', '\u0002': 'y\u0002' },
    });
    expect(pathsOf(request)).toEqual([
      'numer_faktury_kor invalid_text',
      'data_wystawienia invalid_text',
      'changes[0].new_value invalid_text',
      'changes[1].path invalid_text',
      'changes[2].new_value invalid_text',
      'question_answers.okres invalid_text',
      'question_answers.\u0002 invalid_text',
    ]);
  });

  it.each(['A\n1', 'A\t1', 'A\u00851', 'A\u20281'])('are rejected as the number of an invoice with a control character (%j)', (number) => {
    const answers = { numer_nowej_faktury: number };
    expect(pathsOf(correctionRequest('wrong-nip-zero-out', { number, answers }))).toEqual([
      'numer_faktury_kor invalid_text',
      'question_answers.numer_nowej_faktury invalid_text',
    ]);
  });
});
