import type { ApiDescription } from '@nakor/contract/api-description';
import { getGroups, listOperations } from '@nakor/contract/code-samples/operation-request';

/**
 * `llms.txt` of the service, in the form of llmstxt.org: what it does, its operations, and where they are described. English.
 *
 * @param baseUrl with the version prefix: `https://api.example.pl/api/v1`
 */
export function buildServiceLlmsFile(description: ApiDescription, baseUrl: string): string {
  const [introduction = '', ...sections] = description.info.description.split(/^(?=## )/m);
  const operations = listOperations(description);
  const groups = getGroups(description).map((tag) => {
    const lines = operations
      .filter(({ operation }) => operation.tags.includes(tag.name))
      .map(
        ({ method, path, operation }) =>
          `- [${operation.summary}](${baseUrl}/docs#operation/${operation.operationId}): \`${method} ${path}\`. ${operation.description}`,
      );
    return `## ${tag.name}\n\n${tag.description}\n\n${lines.join('\n')}\n`;
  });
  return `# Nakor

> ${introduction.trim()}

Base URL: \`${baseUrl}\`. What holds for all operations:

${sections
  .map((section) =>
    section
      .replace(/^## (.+)\n/, '- **$1**: ')
      .trim()
      .replace(/\n+/g, ' '),
  )
  .join('\n')}

## Documentation

- [OpenAPI description](${baseUrl}/openapi.json): every operation, field and error, with real responses as examples
- [API reference](${baseUrl}/docs?lang=en): the same for people, with code samples
- [Rules](${baseUrl}/docs/rules.json): every validation rule as JSON, in Polish and English
- [Rule catalogue](${baseUrl}/docs/rules?lang=en): the same for people, a page for each rule

${groups.join('\n')}
## Optional

- [Postman collection](${baseUrl}/postman)
- [Changes of the rules](${baseUrl}/docs/rules.atom?lang=en)
`;
}
