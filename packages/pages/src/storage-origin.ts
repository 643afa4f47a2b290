/** Place in the program for batches for the origin of the storage, which the service fills in. */
export const storageOriginSlot = '{{storage}}';
