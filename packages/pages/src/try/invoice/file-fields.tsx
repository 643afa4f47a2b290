import { useEffect, useRef } from 'preact/hooks';
import { listChosenFiles, type NamedFile } from '../input/named-file.ts';

/** Opens the dialogs of the browser. */
export interface FileFieldHandle {
  chooseFiles(): void;
  chooseFolder(): void;
}

interface FileFieldsProps {
  readonly handle: { current: FileFieldHandle | null };
  /** Tells the fields of several views apart; an empty string for one of them. */
  readonly prefix: string;
  readonly onFiles: (files: readonly NamedFile[]) => void;
}

/** The hidden fields behind buttons that choose files or a folder. */
export function FileFields({ handle, prefix, onFiles }: FileFieldsProps) {
  const files = useRef<HTMLInputElement>(null);
  const folder = useRef<HTMLInputElement>(null);
  useEffect(() => {
    handle.current = { chooseFiles: () => files.current?.click(), chooseFolder: () => folder.current?.click() };
  }, [handle]);
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
