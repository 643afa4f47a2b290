import { setImmediate } from 'node:timers/promises';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { keyProblem } from '../../../../packages/pages/src/try/account/read-account.ts';
import { breakLines, hasLongLines } from '../../../../packages/pages/src/try/editor/break-lines.ts';
import { RequestQueue } from '../../../../packages/pages/src/try/engine/request-queue.ts';
import { initialLanguage } from '../../../../packages/pages/src/try/shell/initial-language.ts';
import { formatBytes, formatCount, plural } from '../../../../packages/pages/src/try/texts/numbers.ts';
import { invoiceXml } from '../../../support/builders/invoices.ts';

describe('RequestQueue', () => {
  /** Requests that end when they are told to. */
  function controlled() {
    const started: { name: string; finish: (result: string) => void; fail: (error: Error) => void }[] = [];
    const queue = new RequestQueue<string>(
      (name) => new Promise((resolve, reject) => started.push({ name, finish: resolve, fail: reject })),
    );
    return { queue, started };
  }

  it('performs one request at a time, in order', async () => {
    const { queue, started } = controlled();
    const results = ['a', 'b'].map((name) => queue.add(name, null));
    expect(started.map(({ name }) => name)).toEqual(['a']);
    started[0]?.finish('A');
    expect(await results[0]).toBe('A');
    await setImmediate();
    started[1]?.finish('B');
    expect(await results[1]).toBe('B');
  });

  it('drops what a newer request of the same slot replaces, but nothing that has started', async () => {
    const { queue, started } = controlled();
    const [first, second, other, third] = [queue.add('1', 's'), queue.add('2', 's'), queue.add('o', null), queue.add('3', 's')];
    await expect(second).rejects.toMatchObject({ code: 'OBSOLETE' });
    for (const promise of [first, other, third]) {
      await setImmediate();
      started.at(-1)?.finish('done');
      expect(await promise).toBe('done');
    }
    expect(started.map(({ name }) => name)).toEqual(['1', 'o', '3']);
  });

  it('goes on after a failure', async () => {
    const { queue, started } = controlled();
    const [first, second] = [queue.add('1', null), queue.add('2', null)];
    started[0]?.fail(new Error('failed'));
    await expect(first).rejects.toThrow('failed');
    await setImmediate();
    started[1]?.finish('done');
    expect(await second).toBe('done');
  });
});

describe('breakLines', () => {
  const minified = invoiceXml().replaceAll(/>\s+</g, '><');

  it('restores the lines of a minified invoice', () => {
    expect(hasLongLines(minified)).toBe(true);
    const broken = breakLines(minified);
    expect(hasLongLines(broken)).toBe(false);
    expect(broken).toContain('\n    <P_15>');
    expect(broken.replaceAll(/>\s+</g, '><').trimEnd()).toBe(minified.trimEnd());
    expect(breakLines(broken)).toBe(broken);
  });

  it('changes only white space between tags', () => {
    const node = fc.constantFrom(
      '<a>',
      '</a>',
      '<b/>',
      ' ',
      '\n',
      'text',
      '<!-- <x> -->',
      '<![CDATA[ <y> ]]>',
      '<?p?>',
      '<c x="1">',
      '</c>',
    );
    const content = (text: string) =>
      text.match(/<!--[\s\S]*?-->|<!\[CDATA\[[\s\S]*?\]\]>|<[^>]*>|[^<]+/g)?.filter((part) => part.trim() !== '') ?? [];
    fc.assert(
      fc.property(fc.array(node), (parts) => {
        expect(content(breakLines(parts.join('')))).toEqual(content(parts.join('')));
      }),
    );
    expect(breakLines('<a><b>  </b><c></c></a>')).toBe('<a>\n  <b>  </b>\n  <c></c>\n</a>');
  });
});

describe('texts', () => {
  it.each([
    { preferred: ['pl-PL', 'en'], language: 'pl' },
    { preferred: ['de', 'pl'], language: 'pl' },
    { preferred: ['en-GB', 'pl'], language: 'en' },
    { preferred: ['de'], language: 'en' },
    { preferred: [], language: 'en' },
  ])('a visitor with $preferred starts in $language', ({ preferred, language }) => {
    expect(initialLanguage(preferred)).toBe(language);
  });

  it('writes numbers as the language does', () => {
    expect(formatCount(12_345, 'en')).toBe('12,345');
    expect(formatCount(1_234, 'pl').replaceAll(/\s/g, ' ')).toBe('1 234');
    expect(['0', '1', '2', '5', '12', '22'].map((count) => plural(Number(count), ['a', 'b', 'c'], 'pl'))).toEqual([
      'c',
      'a',
      'b',
      'c',
      'c',
      'b',
    ]);
    expect([999, 2_335, 1_250_000].map((size) => formatBytes(size, 'pl').replaceAll(/\s/g, ' '))).toEqual(['999 B', '2 kB', '1,3 MB']);
  });

  it.each([
    { key: '', problem: 'keyMissing' },
    { key: 'nk_live_0123', problem: 'keyLive' },
    { key: 'Bearer nk_live_0123', problem: 'keyLive' },
    { key: 'Bearer x', problem: 'keyWrong' },
    { key: 'nk_test_0123456789abcdef', problem: null },
  ])('the key "$key": $problem', ({ key, problem }) => {
    expect(keyProblem(key)).toBe(problem);
  });
});
