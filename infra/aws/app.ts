import { App, Validations } from 'aws-cdk-lib';
import { AwsSolutionsChecks } from 'cdk-nag';
import { bundleDirectory } from '../build/bundle-directory.ts';
import { createStacks } from './create-stacks.ts';
import { stages } from './stages.ts';

// Every stage is synthesized each time, so that the checks always cover production too; `npm run deploy -- dev` deploys one.
const app = new App();
Validations.of(app).addPlugins(new AwsSolutionsChecks(app));
for (const stage of stages) createStacks(app, stage, bundleDirectory);
