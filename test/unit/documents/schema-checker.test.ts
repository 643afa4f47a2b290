import { createSchemaChecker, schemaCheckerLimits } from '@nakor/documents/schema-checker';
import { describe, expect, it } from 'vitest';
import { invoiceXml } from '../../support/invoices.ts';
import { schemaFiles, utf8 } from '../../support/validation.ts';

const never = new AbortController().signal;
const valid = utf8(invoiceXml());
const broken = utf8(invoiceXml().replace('<P_15>369.00', '<P_15>abc'));

/** Runs a test with an engine of its own. */
async function withChecker(
  test: (checker: ReturnType<typeof createSchemaChecker>, faults: readonly unknown[]) => Promise<void>,
  limits = schemaCheckerLimits,
): Promise<void> {
  const faults: unknown[] = [];
  const checker = createSchemaChecker(schemaFiles, (fault) => faults.push(fault), limits);
  try {
    await test(checker, faults);
  } finally {
    await checker.close();
  }
}

describe('createSchemaChecker', () => {
  it('passes a valid invoice and names the element of an error', () =>
    withChecker(async (checker) => {
      expect(await checker.check(valid, never)).toEqual({ outcome: 'checked', errors: [] });
      expect(await checker.check(broken, never)).toEqual({
        outcome: 'checked',
        errors: [{ path: '/*/*[4]/*[8]', isUnexpectedElement: false }],
      });
    }));

  it('marks an element that the schema did not expect', () =>
    withChecker(async (checker) => {
      const check = await checker.check(utf8(invoiceXml().replace('<P_15>369.00</P_15>', '')), never);
      expect(check).toEqual({ outcome: 'checked', errors: [{ path: '/*/*[4]/*[8]', isUnexpectedElement: true }] });
    }));

  it('says where a document is not well-formed', () =>
    withChecker(async (checker) => {
      expect(await checker.check(utf8('<a>\n<b>\n</a>'), never)).toMatchObject({ outcome: 'not-well-formed', line: 3 });
    }));

  it('answers calls made together in turn, each with its own answer', () =>
    withChecker(async (checker) => {
      const documents = [valid, broken, valid, broken, broken, valid];
      const checks = await Promise.all(documents.map((document) => checker.check(document, never)));
      expect(checks.map((check) => check.outcome === 'checked' && check.errors.length === 0)).toEqual([
        true,
        false,
        true,
        false,
        false,
        true,
      ]);
    }));

  it('leaves the bytes it is given as they are', () =>
    withChecker(async (checker) => {
      const bytes = utf8(invoiceXml());
      await checker.check(bytes, never);
      expect(bytes).toEqual(valid);
    }));

  it('ends a document that is over the deadline and goes on with the next', async () => {
    await withChecker(
      async (checker, faults) => {
        // The engine takes a hundred times longer for 10,000 lines than the deadline allows.
        const large = utf8(invoiceXml({ lines: 10_000 }));
        const [first, second] = await Promise.all([checker.check(large, never), checker.check(large, never)]);
        expect([first, second]).toEqual(Array.from({ length: 2 }, () => ({ outcome: 'unavailable', reason: 'deadline_exceeded' })));
        expect(faults.map(String)).toEqual(Array(2).fill('Fault: The schema engine needed more than 1 ms for a document.'));
      },
      { ...schemaCheckerLimits, deadlineMs: 1 },
    );
  });

  it('replaces an engine that holds too much memory, and still answers', async () => {
    await withChecker(
      async (checker) => {
        for (let call = 0; call < 3; call += 1) expect(await checker.check(valid, never)).toEqual({ outcome: 'checked', errors: [] });
      },
      { ...schemaCheckerLimits, memoryBytes: 1 },
    );
  });

  it('drops a call that is aborted while it waits, and no other', () =>
    withChecker(async (checker) => {
      const abort = new AbortController();
      const checks = [checker.check(valid, never), checker.check(valid, abort.signal), checker.check(broken, never)];
      abort.abort();
      const [first, second, third] = await Promise.all(checks);
      expect(first).toEqual({ outcome: 'checked', errors: [] });
      expect(second).toEqual({ outcome: 'unavailable', reason: 'too_many_errors' });
      expect(third).toMatchObject({ outcome: 'checked', errors: [{}] });
    }));

  it('stops a call that is aborted while it runs, and answers the next', () =>
    withChecker(async (checker) => {
      const abort = new AbortController();
      const running = checker.check(valid, abort.signal);
      abort.abort();
      expect(await running).toEqual({ outcome: 'unavailable', reason: 'too_many_errors' });
      expect(await checker.check(valid, never)).toEqual({ outcome: 'checked', errors: [] });
    }));

  it('does not begin a call that was aborted before it', () =>
    withChecker(async (checker) => {
      expect(await checker.check(valid, AbortSignal.abort())).toEqual({ outcome: 'unavailable', reason: 'too_many_errors' });
    }));

  it('answers what is under way and what waits when it is closed', async () => {
    const checker = createSchemaChecker(schemaFiles, () => {});
    const checks = [checker.check(valid, never), checker.check(valid, never)];
    await checker.close();
    const outcomes = await Promise.all(checks);
    expect(outcomes.every(({ outcome }) => outcome === 'unavailable' || outcome === 'checked')).toBe(true);
  });

  it('says so when the engine cannot start', async () => {
    const faults: unknown[] = [];
    const checker = createSchemaChecker([utf8('<no-schema/>')], (fault) => faults.push(fault));
    expect(await checker.check(valid, never)).toEqual({ outcome: 'unavailable', reason: 'engine_failed' });
    expect(faults).not.toEqual([]);
    await checker.close();
  });
});
