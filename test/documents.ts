import { mkdirSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { apiFileNames } from '@nakor/contract/api-files';
import { buildCSharpModels } from '@nakor/contract/csharp-models';
import { openApiDocument } from '@nakor/contract/openapi/document';
import { buildGeneratorDocument } from '@nakor/contract/openapi/generator-document';
import { buildPostmanCollection } from '@nakor/contract/postman';
import { buildRuleCatalogue } from '../infra/build/build-rule-catalogue.ts';
import { documentedEvents } from './support/api/documented-events.ts';
import { recordedRequests } from './support/api/recorded-requests.ts';
import { asJson, catalogueFile, currentHistory, exampleFile, examplesPath } from './support/rules-document/catalogue-file.ts';
import { ksefDatesDocument } from './support/rules-document/ksef-dates-document.ts';
import { otherCodesFile, otherCodesPath } from './support/rules-document/other-codes.ts';
import { rulesDocument } from './support/rules-document/rules-document.ts';
import { projectDirectory } from './support/runner/project-files.ts';

/** `npm run docs`: writes the generated documents, those in git and the rule catalogue that is not. */
function write(path: string, content: string): void {
  const file = join(projectDirectory, 'docs', path);
  mkdirSync(dirname(file), { recursive: true });
  writeFileSync(file, content);
}

const recorded = recordedRequests();
const description = openApiDocument(recorded, { events: documentedEvents() });
write(apiFileNames.openApi, `${JSON.stringify(description, null, 2)}\n`);
write(apiFileNames.generators, `${JSON.stringify(buildGeneratorDocument(description), null, 2)}\n`);
writeFileSync(join(projectDirectory, 'packages/client-csharp/NakorModels.cs'), buildCSharpModels(description.components?.schemas));
write(apiFileNames.postman, `${JSON.stringify(buildPostmanCollection(recorded), null, 2)}\n`);
write('ksef-dates.md', ksefDatesDocument());
write('rules-history.json', asJson(currentHistory()));
write('rules.md', await rulesDocument());
await buildRuleCatalogue(catalogueFile);
writeFileSync(examplesPath, await exampleFile());
writeFileSync(otherCodesPath, otherCodesFile());
