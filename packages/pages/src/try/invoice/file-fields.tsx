import { useEffect, useRef } from 'preact/hooks';
import { warmEnginePool } from '../engine/warm-engine-pool.ts';
import { listChosenFiles, type NamedFile } from '../input/named-file.ts';
import type { Language } from '../language.ts';

/** Opens the dialogs of the browser. */
export interface FileFieldHandle {
  chooseFiles(): void;
  chooseFolder(): void;
}

interface FileFieldsProps {
  readonly language: Language;
  readonly handle: { current: FileFieldHandle | null };
  /** Tells the fields of several views apart; an empty string for one of them. */
  readonly prefix: string;
  readonly onFiles: (files: readonly NamedFile[]) => void;
}

/** The hidden fields behind buttons that choose files or a folder. */
export function FileFields({ language, handle, prefix, onFiles }: FileFieldsProps) {
  const files = useRef<HTMLInputElement>(null);
  const folder = useRef<HTMLInputElement>(null);
  useEffect(() => {
    const choose = (field: HTMLInputElement | null) => {
      field?.click();
      warmEnginePool(language);
    };
    handle.current = { chooseFiles: () => choose(files.current), chooseFolder: () => choose(folder.current) };
  }, [handle, language]);
  const take = (event: { readonly currentTarget: HTMLInputElement }) => {
    const chosen = listChosenFiles(event.currentTarget.files ?? []);
    // Allows choosing the same file again after it was changed.
    event.currentTarget.value = '';
    onFiles(chosen);
  };
  return (
    <>
      <input
        id={idOf(prefix, 'file')}
        ref={files}
        type="file"
        multiple
        hidden
        accept=".xml,.gz,.zip,.tar,.tgz,text/xml,application/xml,application/zip,application/gzip,application/x-tar"
        onChange={take}
      />
      <input id={idOf(prefix, 'folder')} ref={folder} type="file" hidden {...wholeFolder} onChange={take} />
    </>
  );
}

/** Not in the standard, but in every browser. */
const wholeFolder = { webkitdirectory: true };

function idOf(prefix: string, name: string): string {
  return prefix === '' ? name : `${prefix}-${name}`;
}
