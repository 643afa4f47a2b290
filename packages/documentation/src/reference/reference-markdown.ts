import { type ApiDescription, type Parameter, resolveReferences } from '@nakor/contract/api-description';
import { buildCodeSamples } from '@nakor/contract/code-samples/code-samples';
import { getGroups, listOperations, type PlacedOperation, sampleRequestOf } from '@nakor/contract/code-samples/operation-request';

/**
 * The API reference in Markdown, for programs that read text: the operations with their parameters and a request each. The fields of
 * bodies are in the OpenAPI description. English.
 */
export function buildReferenceMarkdown(description: ApiDescription, baseUrl: string): string {
  const operations = listOperations(description);
  const groups = getGroups(description).map(({ name, description: about }) => {
    const members = operations.filter(({ operation }) => operation.tags.includes(name));
    return `## ${name}\n\n${about}\n\n${members.map((placed) => operationText(placed, description, baseUrl)).join('\n')}`;
  });
  return `# API reference\n\n${description.info.description}\n\nBase URL: \`${baseUrl}\`\n\n${groups.join('\n')}`;
}

function operationText(placed: PlacedOperation, description: ApiDescription, baseUrl: string): string {
  const { method, path, operation } = placed;
  const parameters = (operation.parameters ?? [])
    .map((parameter) => resolveReferences<Parameter>(description, parameter))
    .map(({ name, in: place, required, description: about = '', schema }) => {
      return `- \`${name}\` (${place}${required === true ? ', required' : ''}): ${about || schema.description || ''}`;
    });
  const [sample] = buildCodeSamples(sampleRequestOf(description, placed, baseUrl, 'en'));
  return `### ${operation.summary}

\`${method} ${path}\`

${operation.description}

${parameters.join('\n')}

\`\`\`sh
${sample?.source ?? ''}
\`\`\`
`;
}
