import type { McpServer } from '@modelcontextprotocol/server';
import { scenarioCatalogue } from '@nakor/contract/schemas/responses/scenarios';
import { withSearchWords } from '@nakor/domain/correction/search-words';
import { findScenarios } from '@nakor/domain/search/find-scenarios';
import type { Language } from '@nakor/domain/shared/localized';
import * as z from 'zod';
import { languageInput } from '../inputs.ts';
import { declareResult } from '../resources.ts';
import { runTool, type ToolOutput, ToolProblem } from '../run-tool.ts';
import type { ServerSettings } from '../settings.ts';
import { withoutDefaults } from '../short-schema.ts';

const scenario = scenarioCatalogue.shape.scenarios.element;

const input = z.strictObject({
  scenario_id: z
    .string()
    .min(1)
    .max(50)
    .optional()
    .describe('Returns this scenario with its questions, paths and example; without it, all in short.'),
  ...languageInput,
});

const output = z.strictObject({
  scenarios: z.array(scenario.pick({ id: true, title: true, description: true, kinds: true })),
  details: scenario.nullable().describe('The scenario of scenario_id; null without it.'),
});

/** Adds the tool that lists the scenarios of corrections. */
export function registerListScenarios(server: McpServer, settings: ServerSettings): void {
  server.registerTool(
    'list_scenarios',
    {
      title: 'List correction scenarios',
      description:
        'Lists the scenarios of corrections that build_correction knows, such as a price change or a wrong NIP; with scenario_id, everything about one: questions, paths that changes may use, and an example.',
      inputSchema: withoutDefaults(input),
      outputSchema: declareResult(server, 'list_scenarios', output),
      annotations: { readOnlyHint: true, openWorldHint: false },
    },
    (call) => runTool(call, settings, async () => listScenarios(call, settings)),
  );
}

function listScenarios(call: z.infer<typeof input>, settings: ServerSettings): ToolOutput<z.infer<typeof output>> {
  const known = settings
    .nakorOf(call)
    .scenarios()
    .map((entry) => scenario.parse(entry));
  const details = known.find(({ id }) => id === call.scenario_id) ?? null;
  if (call.scenario_id !== undefined && details === null)
    throw unknownScenario(call.scenario_id, findOrAll(call.scenario_id, known, settings.languageOf(call)));
  const scenarios = known.map(({ id, title, description, kinds }) => ({ id, title, description, kinds }));
  const lines = scenarios.map(({ id, title, description, kinds }) => `- ${id} (${kinds.join(', ')}): ${title}. ${description}`);
  // Details are data to fill in, for which JSON is the clearest text.
  const text = details === null ? lines.join('\n') : JSON.stringify(details, null, 1);
  return { data: { scenarios: details === null ? scenarios : [], details }, texts: [text] };
}

/** The ids that words find; all, if they find none. */
function findOrAll(query: string, known: readonly z.infer<typeof scenario>[], language: Language): readonly string[] {
  const found = findScenarios(query, withSearchWords(known, language));
  return (found.length === 0 ? known : found).map(({ id }) => id);
}

function unknownScenario(id: string, known: readonly string[]): ToolProblem {
  const list = known.join(', ');
  return new ToolProblem({
    en: `There is no scenario ${id}. Known scenarios: ${list}.`,
    pl: `Nie ma scenariusza ${id}. Znane scenariusze: ${list}.`,
  });
}
