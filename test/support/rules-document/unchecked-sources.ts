import { citeCitedDocument, formatSourceText, type SourcePart } from '@nakor/domain/validation/model/source';
import { allRules } from '@nakor/domain/validation/rules/index';

/** The rules whose sources could not be compared with the current edition, by document, as a section of the catalogue. */
export function uncheckedSources(): string {
  const codesBySource = new Map<string, string[]>();
  for (const { code, source } of allRules) {
    for (const name of new Set(source.filter(isUnchecked).map(nameOf))) codesBySource.set(name, [...(codesBySource.get(name) ?? []), code]);
  }
  const rows = [...codesBySource].sort(([left], [right]) => left.localeCompare(right, 'pl'));
  return `## Źródła do porównania / Sources to compare

Tych reguł nie porównano z bieżącym wydaniem dokumentu albo znany jest tylko artykuł ustawy; w wyniku mają \`edition_checked\` lub \`paragraph_checked\` równe \`false\`.

These rules were not compared with the current edition of the document, or only the article of the act is certain; results mark them with \`edition_checked\` or \`paragraph_checked\` \`false\`.

${rows.map(([name, codes]) => `- ${name}: ${codes.sort().join(', ')}`).join('\n')}
`;
}

function isUnchecked(part: SourcePart): boolean {
  if (part.kind === 'law') return !part.isParagraphChecked;
  return citeCitedDocument(part)?.isEditionChecked === false;
}

/** The document without the chapter; the provision for an act. */
function nameOf(part: SourcePart): string {
  const whole = part.kind === 'document' ? { ...part, chapter: null } : part;
  const { pl, en } = formatSourceText([whole]);
  return pl === en ? pl : `${pl} / ${en}`;
}
