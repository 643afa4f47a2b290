/** A file that was dropped or chosen. */
export interface NamedFile {
  /** Path from the dropped or chosen folder, with that folder, such as `biuro/2026/fv.xml`; the name of a file without a folder. */
  readonly path: string;
  readonly file: File;
  /** Whether it was found in a folder, in which there may be files of other kinds. */
  readonly isInFolder: boolean;
}

/** What browsers know of a chosen file: the path in a chosen folder, an empty string for other files. */
type ChosenFile = File & { readonly webkitRelativePath?: string };

/** The files of a field: chosen one by one, or a folder with all that is in it. */
export function listChosenFiles(files: Iterable<ChosenFile>): readonly NamedFile[] {
  return [...files].map((file) => {
    const { name, webkitRelativePath = '' } = file;
    return { path: webkitRelativePath || name, file, isInFolder: webkitRelativePath !== '' };
  });
}
