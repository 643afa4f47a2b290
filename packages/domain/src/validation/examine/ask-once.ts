import type { ValidationPorts } from '../model/examination.ts';

/**
 * Ports that put each question to the world once: repaired copies of a document ask nearly always what the document itself has
 * asked.
 */
export function askingOnce(ports: ValidationPorts): ValidationPorts {
  return {
    ...ports,
    acceptedInvoices: { find: remembering((key) => ports.acceptedInvoices.find(key)) },
    exchangeRates: { find: remembering((questions) => ports.exchangeRates.find(questions)) },
  };
}

function remembering<Question, Answer>(ask: (question: Question) => Promise<Answer>): (question: Question) => Promise<Answer> {
  const answers = new Map<string, Promise<Answer>>();
  return (question) => {
    const key = JSON.stringify(question);
    const answer = answers.get(key) ?? ask(question);
    answers.set(key, answer);
    return answer;
  };
}
