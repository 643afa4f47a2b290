/** Every stage that can be deployed, by its name; `aws/stages.ts` has their settings. Here, since the AWS CDK takes a second to load. */
export const deployedStageNames = ['dev', 'prod'] as const;
