/** What is recorded of a release, so that a later one can build and run it. */
export interface ReleaseRecord {
  /** Full id of its commit. */
  readonly commit: string;
  /** Its own modules, by path in its tree: the only code of a release that its builder calls. */
  readonly modules: ReleaseModules;
  /** Environment variables with which its functions deliver to receivers on this computer. */
  readonly localSettings: Readonly<Record<string, string>>;
}

/** Modules that export a function of the same name. */
interface ReleaseModules {
  /** Takes the folder into which it writes a folder with the bundle of each function. */
  readonly bundleFunctions: string;
  /** Takes that folder and returns the environment of each function in stage `dev`, by the function's name. */
  readonly deployedEnvironments: string;
}

/** Where the previous release is recorded, by path in the project. */
export const releaseRecordPath = 'test/releases/previous-release.json';

/** Where this release has what is recorded of it, once it is the previous one. */
export const thisRelease: Omit<ReleaseRecord, 'commit'> = {
  modules: {
    bundleFunctions: 'infra/build/bundle-functions.ts',
    deployedEnvironments: 'test/support/bundles/deployed-environment.ts',
  },
  localSettings: { STAGE: 'local', WEBHOOK_TARGETS: 'local' },
};
