interface FileFieldProps {
  readonly field: { current: HTMLInputElement | null };
  readonly onFiles: (files: readonly File[]) => void;
}

/** The hidden field behind buttons that choose files. */
export function FileField({ field, onFiles }: FileFieldProps) {
  return (
    <input
      id="file"
      ref={field}
      type="file"
      multiple
      hidden
      accept=".xml,.gz,.zip,text/xml,application/xml,application/zip,application/gzip"
      onChange={(event) => {
        const files = [...(event.currentTarget.files ?? [])];
        // Allows choosing the same file again after it was changed.
        event.currentTarget.value = '';
        onFiles(files);
      }}
    />
  );
}
