import { type ApiDescription, type Parameter, resolved } from '@nakor/contract/api-description';
import { codeSamples } from '@nakor/contract/code-samples/code-samples';
import { groupsOf, operationsOf, type PlacedOperation, sampleRequestOf } from '@nakor/contract/code-samples/operation-request';

/**
 * The API reference in Markdown, for programs that read text: the operations with their parameters and a request each. The fields of
 * bodies are in the OpenAPI description. English.
 */
export function referenceMarkdown(description: ApiDescription, baseUrl: string): string {
  const operations = operationsOf(description);
  const groups = groupsOf(description).map(({ name, description: about }) => {
    const members = operations.filter(({ operation }) => operation.tags.includes(name));
    return `## ${name}\n\n${about}\n\n${members.map((placed) => operationText(placed, description, baseUrl)).join('\n')}`;
  });
  return `# API reference\n\n${description.info.description}\n\nBase URL: \`${baseUrl}\`\n\n${groups.join('\n')}`;
}

function operationText(placed: PlacedOperation, description: ApiDescription, baseUrl: string): string {
  const { method, path, operation } = placed;
  const parameters = (operation.parameters ?? [])
    .map((parameter) => resolved<Parameter>(description, parameter))
    .map(({ name, in: place, required, description: about = '', schema }) => {
      return `- \`${name}\` (${place}${required === true ? ', required' : ''}): ${about || schema.description || ''}`;
    });
  const [sample] = codeSamples(sampleRequestOf(description, placed, baseUrl, 'en'));
  return `### ${operation.summary}

\`${method} ${path}\`

${operation.description}

${parameters.join('\n')}

\`\`\`sh
${sample?.source ?? ''}
\`\`\`
`;
}
