import type { ValidationPorts } from '../model/examination.ts';

/**
 * Memoizes the ports: fixed copies of a document nearly always need the same lookups as the document itself.
 */
export function memoizePorts(ports: ValidationPorts): ValidationPorts {
  return {
    ...ports,
    acceptedInvoices: { find: memoizeLookup((key) => ports.acceptedInvoices.find(key)) },
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
