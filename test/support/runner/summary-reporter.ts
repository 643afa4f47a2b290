import type { Reporter, TestModule } from 'vitest/node';

/** Prints a summary of the run as its last line: `N passed, N failed`, and `N skipped` if any were. */
export default class SummaryReporter implements Reporter {
  onTestRunEnd(modules: readonly TestModule[], errors: readonly unknown[]): void {
    const counts = { passed: 0, failed: errors.length, skipped: 0 };
    for (const module of modules) {
      counts.failed += module.errors().length;
      for (const suite of module.children.allSuites()) counts.failed += suite.errors().length;
      for (const test of module.children.allTests()) {
        const { state } = test.result();
        if (state === 'passed' || state === 'failed' || state === 'skipped') counts[state] += 1;
      }
    }
    const summary = `${counts.passed} passed, ${counts.failed} failed${counts.skipped > 0 ? `, ${counts.skipped} skipped` : ''}`;
    const seed = process.env['NAKOR_SEED'];
    const repetition = counts.failed > 0 && seed !== undefined ? `NAKOR_SEED=${seed} draws the same again.\n` : '';
    // The default reporter writes after this hook; only the exit of the process is certainly later.
    process.on('exit', () => process.stdout.write(`${repetition}${summary}\n`));
  }
}
