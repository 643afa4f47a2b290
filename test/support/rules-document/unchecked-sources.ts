import { citeCitedDocument, formatSourceText, type SourcePart } from '@nakor/domain/validation/model/source';
import { allRules } from '@nakor/domain/validation/rules/index';

/** The rules whose sources could not be compared with the current edition itself, by document, as a section of the catalogue. */
export function uncheckedSources(): string {
  return `## Źródła do porównania / Sources to compare

Tych reguł nie porównano z bieżącym wydaniem dokumentu albo znany jest tylko artykuł ustawy; w wyniku mają \`edition_check\` równe \`not_compared\` lub \`paragraph_checked\` równe \`false\`.

These rules were not compared with the current edition of the document, or only the article of the act is certain; results mark them with \`edition_check\` \`not_compared\` or \`paragraph_checked\` \`false\`.

${listRules(isUnchecked)}

Te reguły porównano z opracowaniami, które streszczają dokument i podają numery jego rozdziałów, a nie z samym dokumentem; w wyniku mają \`edition_check\` równe \`second_hand\`.

These rules were compared with what others published about the document, such as summaries that number its chapters, not with the document itself; results mark them with \`edition_check\` \`second_hand\`.

${listRules((part) => citeCitedDocument(part)?.editionCheck === 'second_hand')}
`;
}

/** A line per document, with the rules that cite it. */
function listRules(isListed: (part: SourcePart) => boolean): string {
  const codesBySource = new Map<string, string[]>();
  for (const { code, source } of allRules) {
    for (const name of new Set(source.filter(isListed).map(nameOf))) codesBySource.set(name, [...(codesBySource.get(name) ?? []), code]);
  }
  const rows = [...codesBySource].sort(([left], [right]) => left.localeCompare(right, 'pl'));
  return rows.map(([name, codes]) => `- ${name}: ${codes.sort().join(', ')}`).join('\n');
}

function isUnchecked(part: SourcePart): boolean {
  if (part.kind === 'law') return !part.isParagraphChecked;
  return citeCitedDocument(part)?.editionCheck === 'not_compared';
}

/** The document without the chapter; the provision for an act. */
function nameOf(part: SourcePart): string {
  const whole = part.kind === 'document' ? { ...part, chapter: null } : part;
  const { pl, en } = formatSourceText([whole]);
  return pl === en ? pl : `${pl} / ${en}`;
}
