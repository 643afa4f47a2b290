import type { McpServer } from '@modelcontextprotocol/server';
import { formatRuleText } from '@nakor/contract/rule-explanation/format-rule';
import { toWarsawDay } from '@nakor/domain/fa3/elements/calendar';
import { findRules } from '@nakor/domain/search/find-rules';
import { enforcers } from '@nakor/domain/validation/model/enforcement';
import { severities } from '@nakor/domain/validation/model/issue';
import type { RuleEntry } from 'nakor';
import * as z from 'zod';
import { languageInput } from '../inputs.ts';
import { declareResult } from '../resources.ts';
import { runTool, ToolProblem } from '../run-tool.ts';
import type { ServerSettings } from '../settings.ts';
import { withoutDefaults } from '../short-schema.ts';

const input = z.strictObject({
  code: z.string().min(1).max(100).describe('Code of a rule, such as XML-403, or words to find rules by.'),
  ...languageInput,
});

const output = z.strictObject({
  code: z.string(),
  title: z.string().describe('What is wrong, in a few words.'),
  why: z.string().describe('What the rule requires, and why.'),
  how_to_fix: z.string().describe('How to fix it in any invoice.'),
  severity: z.enum(severities),
  enforced_by: z.enum(enforcers).describe('Who checks it: KSeF, law, arithmetic or practice.'),
  source: z.string().describe('The provision or document that the rule comes from.'),
});

/** Adds the tool that explains a rule. */
export function registerExplainRule(server: McpServer, settings: ServerSettings): void {
  server.registerTool(
    'explain_rule',
    {
      title: 'Explain a rule',
      description:
        'Explains a validation rule by its code (XML-nnn): what it requires, why, how to fix it, its severity, who enforces it since when, its source, and an example.',
      inputSchema: withoutDefaults(input),
      outputSchema: declareResult(server, 'explain_rule', output),
      annotations: { readOnlyHint: true, openWorldHint: false },
    },
    (call) => runTool(call, settings, async () => explain(call, settings)),
  );
}

/** At most so many rules are proposed. */
const shownRules = 12;

function explain(call: z.infer<typeof input>, settings: ServerSettings) {
  const code = codeOf(call.code);
  const rules = settings.nakorOf(call).rules();
  const rule = rules.find((entry) => entry.code === code);
  if (rule === undefined) throw unknownRule(call.code, code, rules);
  const { title, why, how_to_fix, severity, enforced_by, source } = rule;
  const data = { code, title, why, how_to_fix, severity, enforced_by, source: source.text };
  return { data, texts: [formatRuleText(rule, settings.languageOf(call), toWarsawDay(Date.now()))] };
}

/** People write `xml-403`, and `403`. */
function codeOf(stated: string): string {
  const code = stated.trim().toUpperCase();
  return /^\d{3}$/.test(code) ? `XML-${code}` : code;
}

/** Words find rules; codes with the same first digit belong to one topic. */
function unknownRule(query: string, code: string, rules: readonly RuleEntry[]): ToolProblem {
  const found = code.startsWith('XML-') ? [] : findRules(query, rules).slice(0, shownRules);
  if (found.length > 0) {
    const list = found.map((rule) => `${rule.code} (${rule.title})`).join(', ');
    return new ToolProblem({
      en: `Name the code of one of the rules that these words find: ${list}.`,
      pl: `Podaj kod jednej z reguł, które znajdują te słowa: ${list}.`,
    });
  }
  const topic = rules.map((entry) => entry.code).filter((known) => known.startsWith(code.slice(0, 5)) && code.length > 4);
  const list = (topic.length === 0 ? rules.map((entry) => entry.code) : topic).join(', ');
  return new ToolProblem({
    en: `There is no rule ${code}. Known rules: ${list}.`,
    pl: `Nie ma reguły ${code}. Znane reguły: ${list}.`,
  });
}
