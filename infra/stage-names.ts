/** Every stage that can be deployed, by its name; `aws/stages.ts` has their settings. */
export const deployedStageNames = ['dev', 'prod'] as const;

/** Name of a stage that can be deployed. */
export type StageName = (typeof deployedStageNames)[number];

/** The stacks of a stage, in order of deployment: each uses resources of the previous ones. */
export const stackParts = ['data', 'service', 'operations'] as const;

/** Which stack of a stage. */
export type StackPart = (typeof stackParts)[number];

/** Name of a stack. */
export function getStackName(stage: string, part: StackPart): string {
  return `nakor-${stage}-${part}`;
}

/** Name of the optional stack with the documentation as files. */
export const siteStackName = 'nakor-site';
