/** A command of a document that tests neither run nor parse. */
interface UnrunCommand {
  /** Matches the command with its arguments, separated by single spaces. */
  readonly pattern: RegExp;
  readonly reason: string;
}

/** Commands that are intentionally not run. Each entry must occur in a document. */
export const unrunCommands: readonly UnrunCommand[] = [
  { pattern: /^npm start$/, reason: 'the tests start the same platform in a process of their own' },
  {
    pattern: /^npm (test|run test:(all|unit|engine|faults|watch|coverage|mutation|other-services))( |$)/,
    reason: 'runs these tests, or parts of them, at length',
  },
  { pattern: /^npm run (format|typecheck)$/, reason: 'test/house/tools.test.ts runs the same tools' },
  { pattern: /^npm run (build|synth)$/, reason: 'takes long; test/infra builds bundles and stacks by the same code' },
  {
    pattern: /^npm run (package|release)( |$)/,
    reason: 'writes into the project; test/infra/package builds and checks the package by the same code',
  },
  { pattern: /^npm run (docs|docs:examples|golden:update)( |$)/, reason: 'writes into the project; tests compare what it would write' },
  { pattern: /^npm run site( |$)/, reason: 'writes into the project; test/unit/infra/site builds the site by the same code' },
  { pattern: /^npm run (bench|costs)( |$)/, reason: 'takes minutes; tests compare the units of costs' },
  { pattern: /^(npm run --silent|npx( --yes)?)$/, reason: 'is part of a command' },
  { pattern: /^npm (install|outdated|audit|publish)( |$)/, reason: 'works on packages by the network' },
  { pattern: /^npm exec -- cdk |^cdk /, reason: 'needs an account of AWS; test/infra/deploy-document.test.ts compares names of stacks' },
  { pattern: /^npm exec -- newman run /, reason: 'test/http/api/postman.test.ts runs the collection' },
  { pattern: /^npm exec -- node /, reason: 'waits for a debugger, or needs bundles that were built' },
  { pattern: /^(sam|docker) /, reason: 'needs Docker' },
  { pattern: /^claude /, reason: 'needs the client of an AI agent; test/unit/mcp starts the server' },
  { pattern: /^(mvn|java) /, reason: 'needs Java, and Maven Central' },
  { pattern: /^php$/, reason: 'names a generator of clients' },
  { pattern: /^git /, reason: 'compares files of the reader' },
  { pattern: /^curl .*https:\/\/api\.nbp\.pl\//, reason: 'loads from the NBP by the network' },
  { pattern: /^curl( https:\/\/api\.example\.pl\/\S*)?$/, reason: 'has a domain of the reader' },
];
