import { useRef } from 'preact/hooks';
import { listChosenFiles, type NamedFile } from '../../input/named-file.ts';
import type { Language } from '../../language.ts';
import { Icon } from '../../shell/icon.tsx';
import { upoTexts } from '../../texts/upo.ts';

interface UpoFieldProps {
  readonly language: Language;
  readonly onFiles: (files: readonly NamedFile[]) => void;
}

/** The button that adds UPOs to the files, with the hidden field behind it. */
export function UpoField({ language, onFiles }: UpoFieldProps) {
  const texts = upoTexts[language];
  const field = useRef<HTMLInputElement>(null);
  return (
    <>
      <input
        id="upo-file"
        ref={field}
        type="file"
        multiple
        hidden
        accept=".xml,.gz,.zip,.tar,.tgz,text/xml,application/xml,application/zip"
        onChange={(event) => {
          const chosen = listChosenFiles(event.currentTarget.files ?? []);
          event.currentTarget.value = '';
          onFiles(chosen);
        }}
      />
      <button type="button" class="button small" id="add-upo" title={texts.addTitle} onClick={() => field.current?.click()}>
        <Icon name="good" />
        <span>{texts.add}</span>
      </button>
    </>
  );
}
