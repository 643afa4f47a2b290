import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { App } from 'aws-cdk-lib';
import { Template } from 'aws-cdk-lib/assertions';
import { afterAll } from 'vitest';
import { createStacks } from '../../infra/aws/create-stacks.ts';
import { type StageSettings, stages } from '../../infra/aws/stages.ts';
import { functionNames } from '../../infra/build/function-names.ts';
import type { stackParts } from '../../infra/stage-names.ts';

/** A resource of a template. */
export interface Resource {
  readonly Type: string;
  readonly Properties: Readonly<Record<string, unknown>>;
  readonly DeletionPolicy?: string;
  readonly DependsOn?: readonly string[];
}

/** The stages without the settings of a specific deployment (domain names, e-mail, restored tables), so that tests do not depend on them. */
export const plainStages: readonly StageSettings[] = stages.map((stage) => ({
  ...stage,
  ...{ domain: null, emailProbe: 'none', restoredTables: {} },
}));

/** Settings of a plain stage. */
export function stageOf(name: 'dev' | 'prod'): StageSettings {
  const stage = plainStages.find((candidate) => candidate.name === name);
  if (stage === undefined) throw new Error(`There is no stage ${name}.`);
  return stage;
}

/** Creates an app with the feature flags of cdk.json. Call it outside of tests. */
export function createApp(): App {
  const { context } = JSON.parse(readFileSync(new URL('../../cdk.json', import.meta.url), 'utf8'));
  return new App({ context, outdir: temporaryDirectory() });
}

/** The templates of a stage's stacks. */
export type StageTemplates = Readonly<Record<(typeof stackParts)[number], Template>>;

const made = new Map<StageSettings, StageTemplates>();

/** All templates of a stage as they are deployed, created once and cached. Call it outside of tests. */
export function templatesOf(stage: StageSettings): StageTemplates {
  const known = made.get(stage);
  if (known !== undefined) return known;
  const { data, service, operations } = createStacks(createApp(), stage, placeholderBundles());
  const templates = {
    data: Template.fromStack(data),
    service: Template.fromStack(service),
    operations: Template.fromStack(operations),
  };
  made.set(stage, templates);
  return templates;
}

/** Resources of a type, by logical id. */
export function resourcesOf(template: Template, type: string): Readonly<Record<string, Resource>> {
  return template.findResources(type) as Record<string, Resource>;
}

/** All resources of a type, without their logical ids. */
export function listOf(template: Template, type: string): readonly Resource[] {
  return Object.values(resourcesOf(template, type));
}

/**
 * A property of a resource.
 *
 * @param path names and indexes separated by dots: `LoggingConfig.LogGroup.Ref`, `Roles.0.Ref`
 * @returns    undefined when the property does not exist
 */
export function read(resource: Resource | undefined, path: string): unknown {
  let value: unknown = resource?.Properties;
  for (const key of path.split('.')) value = (value as Readonly<Record<string, unknown>> | undefined)?.[key];
  return value;
}

/** A property that must be a string. */
export function readText(resource: Resource | undefined, path: string): string {
  const value = read(resource, path);
  if (typeof value !== 'string') throw new Error(`${path} is not a string but ${JSON.stringify(value)}.`);
  return value;
}

/** Creates a folder with the structure of `dist`, so that templates can be synthesized without a build. */
export function placeholderBundles(): string {
  const directory = temporaryDirectory();
  for (const name of functionNames) {
    mkdirSync(join(directory, name));
    writeFileSync(join(directory, name, 'index.mjs'), `// placeholder of ${name}`);
  }
  return directory;
}

/** Creates a temporary folder that is removed after the tests of the calling file. Call it outside of tests. */
export function temporaryDirectory(): string {
  const directory = mkdtempSync(join(tmpdir(), 'nakor-infra-'));
  afterAll(() => rmSync(directory, { recursive: true, force: true }));
  return directory;
}
