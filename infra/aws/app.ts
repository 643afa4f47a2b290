import { App, Validations } from 'aws-cdk-lib';
import { AwsSolutionsChecks } from 'cdk-nag';
import { bundleDirectory } from '../build/bundle-directory.ts';
import { siteStackName } from '../stage-names.ts';
import { createStacks } from './create-stacks.ts';
import { siteSettings } from './site-settings.ts';
import { SiteStack } from './stacks/site-stack.ts';
import { stages } from './stages.ts';

// Every stage is synthesized each time, so that the checks always cover production too; `npm run deploy -- dev` deploys one.
const app = new App();
Validations.of(app).addPlugins(new AwsSolutionsChecks(app));
for (const stage of stages) createStacks(app, stage, bundleDirectory);
// The site is optional, and independent of the stages: `npm run deploy -- nakor-site`.
if (app.node.tryGetContext('site') === 'true') {
  new SiteStack(app, siteStackName, { env: { region: siteSettings.region }, settings: siteSettings });
}
