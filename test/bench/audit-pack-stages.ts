/** What the parts of making an audit pack are called among the measurements. */
export const packStages = { examine: 'examine', files: 'report and JSON', zip: 'ZIP' } as const;
