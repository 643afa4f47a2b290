/** Offers bytes as a file to save. */
export function saveFile(bytes: Uint8Array, name: string, type = 'application/xml'): void {
  const address = URL.createObjectURL(new Blob([bytes as Uint8Array<ArrayBuffer>], { type }));
  const link = document.createElement('a');
  link.href = address;
  link.download = name;
  link.click();
  // The download has started by then, and the memory is needed.
  setTimeout(() => URL.revokeObjectURL(address), 60_000);
}
