import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { readUpo } from '@nakor/domain/upo/read-upo';
import { describe, expect, it } from 'vitest';

/** Official examples, stored next to the project rather than in it. */
const examples = fileURLToPath(new URL('../../../shared/capabilities/upo-examples', import.meta.url));
const exampleFiles = existsSync(examples) ? readdirSync(examples).filter((name) => name.endsWith('.xml')) : [];
if (exampleFiles.length === 0) console.warn(`SKIPPED: the official examples of UPOs are not at ${examples}, so none of them is read.`);

describe.skipIf(exampleFiles.length === 0)('official examples of UPOs', () => {
  it.each(exampleFiles)('%s differs from its own schema by its receiver, and is unsigned', (name) => {
    const result = readUpo(readFileSync(`${examples}/${name}`));
    if (!result.ok) throw new Error(result.error.message.en);
    const { environment, isSigned, findings, entries } = result.value;
    const isOfSession = name.includes('sesja');
    expect({ environment, isSigned, entries: entries.length }).toEqual({
      environment: 'test',
      isSigned: false,
      entries: isOfSession ? 2 : 1,
    });
    expect(findings.map(({ code }) => code)).toEqual(isOfSession ? ['UPO-005', 'UPO-012'] : ['UPO-005']);
    expect(findings[0]?.message.en).toContain('“Ministerstwo Finansów - środowisko testowe (TE)”');
  });
});
