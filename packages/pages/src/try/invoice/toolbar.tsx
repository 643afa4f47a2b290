import type { Language } from '../language.ts';
import type { SendingContext } from '../sending-context.ts';
import { Icon, type IconName } from '../shell/icon.tsx';
import { Menu } from '../shell/menu.tsx';
import type { SourceDocument } from '../source-document.ts';
import { startTexts } from '../texts/start.ts';
import { workbenchTexts } from '../texts/workbench.ts';
import { SendingFields } from './sending-fields.tsx';

/** What the buttons of the tool bar do. */
export type ToolName = 'openAnother' | 'save' | 'print' | 'copyAs' | 'format' | 'rejection' | 'offline' | 'account' | 'shortcuts';

interface ToolbarProps {
  readonly language: Language;
  readonly source: SourceDocument;
  readonly context: SendingContext;
  readonly onContext: (context: SendingContext) => void;
  /** The tools that there are now. */
  readonly tools: readonly ToolName[];
  readonly onTool: (tool: ToolName) => void;
}

const icons: Readonly<Record<ToolName, IconName>> = {
  openAnother: 'file',
  save: 'download',
  print: 'print',
  copyAs: 'code',
  format: 'wrap',
  rejection: 'paste',
  offline: 'clock',
  account: 'gauge',
  shortcuts: 'keyboard',
};

/** Tools that are used rarely, in a menu. */
const menuTools: readonly ToolName[] = ['print', 'copyAs', 'rejection', 'offline', 'account', 'shortcuts'];

/** The file, how it is validated, and what can be done with it. */
export function Toolbar({ language, source, context, onContext, tools, onTool }: ToolbarProps) {
  const texts = workbenchTexts[language];
  const name = source.name ?? startTexts[language].sampleName;
  const isInMenu = (tool: ToolName) => menuTools.includes(tool);
  return (
    <div class="toolbar">
      <p class="file-name">
        <Icon name="file" />
        <strong title={name}>{name}</strong>
        <span class="quiet">{startTexts[language].size(source.bytes.length)}</span>
      </p>
      <div class="row tools">
        {tools
          .filter((tool) => !isInMenu(tool))
          .map((tool) => (
            <button type="button" key={tool} id={`tool-${tool}`} class="button small" title={texts[tool]} onClick={() => onTool(tool)}>
              <Icon name={icons[tool]} />
              <span>{texts[tool]}</span>
            </button>
          ))}
        <Menu id="tools-more" label={texts.more}>
          {tools.filter(isInMenu).map((tool) => (
            <button type="button" key={tool} id={`tool-${tool}`} onClick={() => onTool(tool)}>
              <Icon name={icons[tool]} />
              <span>{texts[tool]}</span>
            </button>
          ))}
        </Menu>
      </div>
      <SendingFields language={language} context={context} onContext={onContext} />
    </div>
  );
}
