import { walk } from '@nakor/domain/xml/element';
import { formatXpath } from '@nakor/domain/xml/element-path';
import { describe, expect, it } from 'vitest';
import { parsed } from '../../../support/drivers/validation.ts';

describe('xpathOf', () => {
  it('numbers an element only among several of its name', () => {
    const { root } = parsed('<a><b/><c><d/><e/><d/></c><b><d/></b></a>');
    const paths = [...walk(root)].map(formatXpath);
    expect(paths).toEqual(['/a', '/a/b[1]', '/a/c', '/a/c/d[1]', '/a/c/e', '/a/c/d[2]', '/a/b[2]', '/a/b[2]/d']);
  });

  it('leaves prefixes out', () => {
    const { root } = parsed('<f:a xmlns:f="urn:f"><f:b/><b/></f:a>');
    expect(root.children.map(formatXpath)).toEqual(['/a/b[1]', '/a/b[2]']);
  });
});
