import type { Language } from '../language.ts';
import { workbenchTexts } from '../texts/workbench.ts';
import { isOnDisk } from './on-disk.ts';
import { pageLink } from './page-link.ts';

interface RuleLinkProps {
  readonly language: Language;
  readonly code: string;
  /** In a tab of its own, named by the code alone. */
  readonly isNewTab?: boolean;
}

/** The link to the page of a rule; on a disk, where there is none, its name. */
export function RuleLink({ language, code, isNewTab = false }: RuleLinkProps) {
  const name = isNewTab ? code : workbenchTexts[language].rulePage(code);
  if (isOnDisk) return <span>{name}</span>;
  const tab = isNewTab ? { target: '_blank', rel: 'noreferrer' } : {};
  return (
    <a href={pageLink('rule', language, code)} {...tab}>
      {name}
    </a>
  );
}
