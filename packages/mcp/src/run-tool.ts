import type { CallToolResult } from '@modelcontextprotocol/server';
import type { Localized } from '@nakor/domain/shared/localized';
import { NakorError } from 'nakor';
import { formatToolLine } from './document-text.ts';
import { FileProblem } from './files/file-problem.ts';
import type { ServerSettings } from './settings.ts';

/** A problem that the caller of a tool can resolve, other than with files and documents. */
export class ToolProblem extends Error {
  readonly text: Localized;

  constructor(text: Localized) {
    super(text.en);
    this.name = 'ToolProblem';
    this.text = text;
  }
}

/** The result of a tool: the same facts as structured data and as texts, for clients that pass only one of them to their model. */
export interface ToolOutput<Data> {
  readonly data: Data;
  readonly texts: readonly string[];
}

const internalError: Localized = {
  en: 'Internal error. The log of the server (stderr) has the details.',
  pl: 'Błąd wewnętrzny. Szczegóły są w dzienniku serwera (stderr).',
};

/** Runs a tool. What the caller can resolve becomes an error result with the reason; a defect is logged, and the result says no more than that. */
export async function runTool<Data extends object>(
  call: Parameters<ServerSettings['languageOf']>[0],
  settings: ServerSettings,
  work: () => Promise<ToolOutput<Data>>,
): Promise<CallToolResult> {
  try {
    const { data, texts } = await work();
    return { content: texts.map((text) => ({ type: 'text', text })), structuredContent: { ...data } };
  } catch (error) {
    return { content: [{ type: 'text', text: problemText(error)[settings.languageOf(call)] }], isError: true };
  }
}

function problemText(error: unknown): Localized {
  if (error instanceof NakorError) {
    // Already in the language of the call.
    const text = nakorErrorText(error);
    return { en: text, pl: text };
  }
  if (error instanceof FileProblem || error instanceof ToolProblem) return error.text;
  console.error(error);
  return internalError;
}

function nakorErrorText({ code, message, details }: NakorError): string {
  const causes = details.map(({ path, line, column, message: cause }) => {
    const place = [path, line == null ? undefined : `${line}:${column ?? 1}`].filter((part) => part !== undefined).join(' ');
    return formatToolLine(place === '' ? `- ${cause}` : `- ${place}: ${cause}`);
  });
  return [formatToolLine(`${code}: ${message}`), ...causes].join('\n');
}
