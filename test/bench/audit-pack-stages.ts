/** Names of the stages of building an audit pack in measurements. */
export const packStages = { examine: 'examine', files: 'report and JSON', zip: 'ZIP' } as const;
