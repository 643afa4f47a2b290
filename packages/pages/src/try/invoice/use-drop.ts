import { useEffect, useRef, useState } from 'preact/hooks';
import { warmEnginePool } from '../engine/warm-engine-pool.ts';
import type { NamedFile } from '../input/named-file.ts';
import { readDrop } from '../input/read-drop.ts';
import type { Language } from '../language.ts';

/** Accepts files and folders that are dropped anywhere: beside a drop zone they would replace the page. Returns whether they are over the page. */
export function useDrop(onFiles: (files: readonly NamedFile[]) => void, language: Language): boolean {
  const [isOver, setOver] = useState(false);
  const callback = useRef(onFiles);
  callback.current = onFiles;
  useEffect(() => {
    if (isOver) warmEnginePool(language);
  }, [isOver, language]);
  useEffect(() => {
    const over = (event: DragEvent) => {
      if (event.dataTransfer?.types.includes('Files') !== true) return;
      event.preventDefault();
      setOver(true);
    };
    const leave = (event: DragEvent) => event.relatedTarget === null && setOver(false);
    const drop = (event: DragEvent) => {
      setOver(false);
      if (event.dataTransfer?.types.includes('Files') !== true) return;
      event.preventDefault();
      void readDrop(event.dataTransfer).then((files) => callback.current(files));
    };
    // Before the editor, which would insert the content of a file.
    const options = { capture: true };
    document.addEventListener('dragover', over, options);
    document.addEventListener('dragleave', leave, options);
    document.addEventListener('drop', drop, options);
    return () => {
      document.removeEventListener('dragover', over, options);
      document.removeEventListener('dragleave', leave, options);
      document.removeEventListener('drop', drop, options);
    };
  }, []);
  return isOver;
}
