import { App, Validations } from 'aws-cdk-lib';
import { AwsSolutionsChecks } from 'cdk-nag';
import { bundleDirectory } from '../build/bundle-directory.ts';
import { createStacks } from './create-stacks.ts';
import { stages } from './stages.ts';

// Every stage is synthesised each time, so that a check here is a check of production too; `npm run deploy -- dev` picks one.
const app = new App();
Validations.of(app).addPlugins(new AwsSolutionsChecks(app));
for (const stage of stages) createStacks(app, stage, bundleDirectory);
