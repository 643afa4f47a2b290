import type { McpServer } from '@modelcontextprotocol/server';
import { findCodes } from '@nakor/contract/codes/code-catalogue';
import type { CodeEntry } from '@nakor/contract/codes/code-families';
import { formatCodeText } from '@nakor/contract/codes/format-code';
import { formatRuleText } from '@nakor/contract/rule-explanation/format-rule';
import { toWarsawDay } from '@nakor/domain/fa3/elements/calendar';
import { findRules } from '@nakor/domain/search/find-rules';
import type { Language } from '@nakor/domain/shared/localized';
import { enforcers } from '@nakor/domain/validation/model/enforcement';
import { severities } from '@nakor/domain/validation/model/issue';
import type { RuleEntry } from 'nakor';
import * as z from 'zod';
import { languageInput } from '../inputs.ts';
import { declareResult } from '../resources.ts';
import { runTool, type ToolOutput, ToolProblem } from '../run-tool.ts';
import type { ServerSettings } from '../settings.ts';
import { withoutDefaults } from '../short-schema.ts';

const input = z.strictObject({
  code: z.string().min(1).max(100).describe('Such as XML-403, REC-001, UPO-031 or INVALID_XML; or words to find rules by.'),
  ...languageInput,
});

const output = z.strictObject({
  code: z.string(),
  title: z.string().describe('What is wrong, in a few words.'),
  why: z.string().nullable().describe('What is required, and why; null if the title says it.'),
  how_to_fix: z.string().nullable().describe('How to fix it in any document; null if the title says it.'),
  severity: z.enum(severities).nullable().describe('Null if it depends on the case.'),
  enforced_by: z.enum(enforcers).nullable().describe('Who checks it: KSeF, law, arithmetic or practice; null if it is no rule.'),
  source: z.string().nullable().describe('The provision or document that it comes from.'),
});

/** Adds the tool that explains a rule or another code of Nakor. */
export function registerExplainRule(server: McpServer, settings: ServerSettings): void {
  server.registerTool(
    'explain_rule',
    {
      title: 'Explain a rule',
      description:
        'Explains a code of Nakor: a validation rule (XML-nnn) with its reason, fix, severity, source and example; or a finding or error (REC-nnn, UPO-nnn, INVALID_XML). Codes of KSeF: explain_rejection.',
      inputSchema: withoutDefaults(input),
      outputSchema: declareResult(server, 'explain_rule', output),
      annotations: { readOnlyHint: true, openWorldHint: false },
    },
    (call) => runTool(call, settings, async () => explain(call, settings)),
  );
}

/** At most so many rules are proposed. */
const shownRules = 12;

function explain(call: z.infer<typeof input>, settings: ServerSettings): ToolOutput<z.infer<typeof output>> {
  const code = codeOf(call.code);
  const rules = settings.nakorOf(call).rules();
  const rule = rules.find((entry) => entry.code === code);
  if (rule === undefined) return explainOther(findCodes(call.code), settings.languageOf(call)) ?? raiseUnknown(call.code, code, rules);
  const { title, why, how_to_fix, severity, enforced_by, source } = rule;
  const data = { code, title, why, how_to_fix, severity, enforced_by, source: source.text };
  return { data, texts: [formatRuleText(rule, settings.languageOf(call), toWarsawDay(Date.now()))] };
}

/** Codes of other results and of errors; null without any. */
function explainOther(entries: readonly CodeEntry[], language: Language): ToolOutput<z.infer<typeof output>> | null {
  const [first] = entries;
  if (first === undefined) return null;
  const { code, title, meaning, todo, severity, basis } = first;
  const inLanguage = (text: CodeEntry['meaning']) => text?.[language] ?? null;
  const data = {
    ...{ code, title: title[language], why: inLanguage(meaning), how_to_fix: inLanguage(todo), severity },
    ...{ enforced_by: null, source: inLanguage(basis) },
  };
  return { data, texts: [formatCodeText(entries, language)] };
}

/** People write `xml-403`, and `403`. */
function codeOf(stated: string): string {
  const code = stated.trim().toUpperCase();
  return /^\d{3}$/.test(code) ? `XML-${code}` : code;
}

/** Words find rules; codes with the same first digit belong to one topic. */
function raiseUnknown(query: string, code: string, rules: readonly RuleEntry[]): never {
  const found = code.startsWith('XML-') ? [] : findRules(query, rules).slice(0, shownRules);
  if (found.length > 0) {
    const list = found.map((rule) => `${rule.code} (${rule.title})`).join(', ');
    throw new ToolProblem({
      en: `Name the code of one of the rules that these words find: ${list}.`,
      pl: `Podaj kod jednej z reguł, które znajdują te słowa: ${list}.`,
    });
  }
  const topic = rules.map((entry) => entry.code).filter((known) => known.startsWith(code.slice(0, 5)) && code.length > 4);
  const list = (topic.length === 0 ? rules.map((entry) => entry.code) : topic).join(', ');
  throw new ToolProblem({
    en: `There is no rule ${code}. Known rules: ${list}.`,
    pl: `Nie ma reguły ${code}. Znane reguły: ${list}.`,
  });
}
