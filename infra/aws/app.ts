import { App, Validations } from 'aws-cdk-lib';
import { AwsSolutionsChecks } from 'cdk-nag';
import { bundleDirectory } from '../build/bundle-directory.ts';
import { DataStack } from './stacks/data-stack.ts';
import { OperationsStack } from './stacks/operations-stack.ts';
import { ServiceStack } from './stacks/service-stack.ts';
import { stages } from './stages.ts';

// Every stage is synthesised each time, so that a check here is a check of production too; `cdk deploy 'nakor-dev-*'` picks one.
// No account is named: it is the one whose credentials deploy.
const app = new App();
Validations.of(app).addPlugins(new AwsSolutionsChecks(app));

for (const stage of stages) {
  const env = { region: stage.region };
  const data = new DataStack(app, `nakor-${stage.name}-data`, { env, stage });
  const service = new ServiceStack(app, `nakor-${stage.name}-service`, {
    ...{ env, stage, bundleDirectory },
    secretKeyArn: data.secretKey.keyArn,
  });
  const operations = new OperationsStack(app, `nakor-${stage.name}-operations`, { env, stage });
  // But for the key, the stacks know each other's resources by name, not by export, so the order has to be said.
  service.addStackDependency(data);
  operations.addStackDependency(service);
}
