import { renderMarkdown } from '@nakor/documentation/markdown';
import { describe, expect, it } from 'vitest';

describe('renderMarkdown', () => {
  it.each([
    { text: 'a <script>alert(1)</script> b', markup: '<p>a &lt;script&gt;alert(1)&lt;/script&gt; b</p>\n' },
    { text: '<img src=x onerror=alert(1)>', markup: '&lt;img src=x onerror=alert(1)&gt;' },
    { text: '[x](javascript:alert(1))', markup: '<p>x</p>\n' },
    { text: '## A `b`', markup: '<h2 id="a-b">A <code>b</code></h2>\n' },
  ])('shows $text as text where it is not Markdown', ({ text, markup }) => {
    expect(renderMarkdown(text).markup).toBe(markup);
  });
});
