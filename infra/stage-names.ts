/** Every stage that can be deployed, by its name; `aws/stages.ts` has their settings. */
export const deployedStageNames = ['dev', 'prod'] as const;

/** The stacks of a stage, in the order in which they are deployed: each looks at what those before it have made. */
export const stackParts = ['data', 'service', 'operations'] as const;

/** Name of a stack. */
export function stackName(stage: string, part: (typeof stackParts)[number]): string {
  return `nakor-${stage}-${part}`;
}
