import type { McpServer } from '@modelcontextprotocol/server';
import type { Localized } from '@nakor/domain/shared/localized';
import * as z from 'zod';
import type { ServerSettings } from './settings.ts';

interface Walk {
  readonly name: string;
  readonly title: Localized;
  /** The argument of the prompt. */
  readonly argument: string;
  readonly text: (value: string) => Localized;
}

const walks: readonly Walk[] = [
  {
    name: 'check_before_sending',
    title: { en: 'Check an invoice before it is sent to KSeF', pl: 'Sprawdź fakturę przed wysłaniem do KSeF' },
    argument: 'path',
    text: (path) => ({
      en: `Check the invoice ${path} with validate. Say first whether it can be sent and what KSeF rejects, then each error with its place and fix. If issues are fixable, offer fix with save_as; never change amounts or parties yourself. After a fix, validate the new file.`,
      pl: `Sprawdź fakturę ${path} narzędziem validate. Najpierw powiedz, czy można ją wysłać i co odrzuci KSeF, potem podaj każdy błąd z miejscem i sposobem naprawy. Jeśli coś da się naprawić automatycznie, zaproponuj fix z save_as; kwot i danych stron nie zmieniaj. Po naprawie sprawdź nowy plik.`,
    }),
  },
  {
    name: 'correct_accepted_invoice',
    title: { en: 'Correct an invoice that KSeF has accepted', pl: 'Skoryguj fakturę przyjętą przez KSeF' },
    argument: 'path',
    text: (path) => ({
      en: `The invoice ${path} was accepted by KSeF and must not be edited. Call suggest_corrections, ask me what is wrong, then call it again with scenario_id for questions and an example. Ask me for the answers, the reason, the KSeF number and the number of the correction; invent none. Then build_correction with save_to, and show me amounts, JPK fields and warnings.`,
      pl: `Fakturę ${path} przyjął KSeF, więc nie wolno jej edytować. Wywołaj suggest_corrections, zapytaj mnie, co jest błędne, i wywołaj je ponownie ze scenario_id, aby poznać pytania i przykład. Zapytaj mnie o odpowiedzi, przyczynę, numer KSeF i numer korekty; niczego nie wymyślaj. Potem build_correction z save_to; pokaż mi kwoty, pola JPK i ostrzeżenia.`,
    }),
  },
  {
    name: 'explain_rule',
    title: { en: 'Explain a rule', pl: 'Wyjaśnij regułę' },
    argument: 'code',
    text: (code) => ({
      en: `Explain rule ${code} with explain_rule: what it requires, why, who enforces it, and how to fix it, in plain words with an example.`,
      pl: `Wyjaśnij regułę ${code} narzędziem explain_rule: czego wymaga, dlaczego, kto ją egzekwuje i jak naprawić błąd, prostymi słowami i z przykładem.`,
    }),
  },
  {
    name: 'check_folder',
    title: { en: "Check the month's folder", pl: 'Sprawdź folder z miesiąca' },
    argument: 'path',
    text: (path) => ({
      en: `Validate the folder or ZIP ${path} with validate. Summarize: how many are valid, what KSeF rejects, the most frequent problems, duplicates. Then list the wrong ones by seller with the first problem of each, following cursor to the end. Open single files with validate only where I ask.`,
      pl: `Sprawdź folder lub ZIP ${path} narzędziem validate. Podsumuj: ile jest poprawnych, co odrzuci KSeF, jakie problemy są najczęstsze, czy są duplikaty. Potem wymień błędne według sprzedawców z pierwszym problemem każdej, używając cursor aż do końca. Pojedyncze pliki otwieraj tylko na moją prośbę.`,
    }),
  },
];

/** Adds prompts for what people do most often. */
export function registerPrompts(server: McpServer, settings: ServerSettings): void {
  const language = settings.languageOf({});
  for (const { name, title, argument, text } of walks) {
    const argsSchema = z.object({ [argument]: z.string().min(1).max(4_096) });
    server.registerPrompt(name, { title: title[language], argsSchema }, (values) => ({
      messages: [{ role: 'user', content: { type: 'text', text: text(values[argument] ?? '')[language] } }],
    }));
  }
}
