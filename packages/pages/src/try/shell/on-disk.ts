/** Whether the page was opened from a disk, where it stands alone: the other pages and the program for audit packs are not beside it. */
export const isOnDisk = location.protocol === 'file:';
