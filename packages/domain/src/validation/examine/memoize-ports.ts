import type { AcceptedInvoices, DuplicateLookup } from '../model/accepted-invoices.ts';
import type { ValidationPorts } from '../model/examination.ts';

/**
 * Memoizes the ports: fixed copies of a document nearly always need the same lookups as the document itself. A copy has other bytes and may
 * have another key, but it is compared with accepted invoices as the document: otherwise a fix would seem to make it a duplicate.
 */
export function memoizePorts(ports: ValidationPorts): ValidationPorts {
  let duplicate: Promise<DuplicateLookup> | undefined;
  const findOnce: AcceptedInvoices['find'] = (document) => {
    duplicate ??= ports.acceptedInvoices.find(document);
    return duplicate;
  };
  return {
    ...ports,
    acceptedInvoices: { find: findOnce },
    exchangeRates: { find: memoizeLookup((questions) => ports.exchangeRates.find(questions)) },
  };
}

function memoizeLookup<Question, Answer>(find: (question: Question) => Promise<Answer>): (question: Question) => Promise<Answer> {
  const answers = new Map<string, Promise<Answer>>();
  return (question) => {
    const key = JSON.stringify(question);
    const answer = answers.get(key) ?? find(question);
    answers.set(key, answer);
    return answer;
  };
}
