/** Whether a file is the metadata of an export of KSeF, by its name. */
export function isMetadataName(name: string): boolean {
  return /(?:^|[\\/])_metadata\.json$/i.test(name);
}

/** Whether a file that is no XML belongs to a comparison: metadata of an export, and the register of an ERP. */
export function isReconciliationInput(name: string): boolean {
  return isMetadataName(name) || name.toLowerCase().endsWith('.csv');
}
