/** A file that was dropped or chosen. */
export interface NamedFile {
  /** Path from the dropped or chosen folder, with that folder, such as `biuro/2026/fv.xml`; the name of a file without a folder. */
  readonly path: string;
  readonly file: File;
  /** Whether it was found in a folder, in which there may be files of other kinds. */
  readonly isInFolder: boolean;
}

/** The files of a field: chosen one by one, or a folder with all that is in it. */
export function listChosenFiles(files: Iterable<File>): readonly NamedFile[] {
  return [...files].map((file) => {
    const { name, webkitRelativePath } = file;
    return { path: webkitRelativePath || name, file, isInFolder: webkitRelativePath !== '' };
  });
}
