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

/** Stages with copies of their data in a second Region; `aws/stages.ts` names it. */
export const recoveredStageNames: readonly StageName[] = ['prod'];

/** Name of the stack in the second Region of a stage. It is deployed before the others: data is replicated to it. */
export function getRecoveryStackName(stage: string): string {
  return `nakor-${stage}-recovery`;
}

/** Name of the optional stack with the documentation as files. */
export const siteStackName = 'nakor-site';

/** Alias of the key that encrypts tables and files. */
export function getDataKeyAlias(stageName: string): string {
  return `alias/nakor-${stageName}-data`;
}
