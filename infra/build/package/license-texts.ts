const mitConditions = `Permission is hereby granted, free of charge, to any person obtaining a copy
of this software and associated documentation files (the "Software"), to deal
in the Software without restriction, including without limitation the rights
to use, copy, modify, merge, publish, distribute, sublicense, and/or sell
copies of the Software, and to permit persons to whom the Software is
furnished to do so, subject to the following conditions:

The above copyright notice and this permission notice shall be included in all
copies or substantial portions of the Software.

THE SOFTWARE IS PROVIDED "AS IS", WITHOUT WARRANTY OF ANY KIND, EXPRESS OR
IMPLIED, INCLUDING BUT NOT LIMITED TO THE WARRANTIES OF MERCHANTABILITY,
FITNESS FOR A PARTICULAR PURPOSE AND NONINFRINGEMENT. IN NO EVENT SHALL THE
AUTHORS OR COPYRIGHT HOLDERS BE LIABLE FOR ANY CLAIM, DAMAGES OR OTHER
LIABILITY, WHETHER IN AN ACTION OF CONTRACT, TORT OR OTHERWISE, ARISING FROM,
OUT OF OR IN CONNECTION WITH THE SOFTWARE OR THE USE OR OTHER DEALINGS IN THE
SOFTWARE.`;

const iscConditions = `Permission to use, copy, modify, and/or distribute this software for any
purpose with or without fee is hereby granted, provided that the above
copyright notice and this permission notice appear in all copies.

THE SOFTWARE IS PROVIDED "AS IS" AND THE AUTHOR DISCLAIMS ALL WARRANTIES
WITH REGARD TO THIS SOFTWARE INCLUDING ALL IMPLIED WARRANTIES OF
MERCHANTABILITY AND FITNESS. IN NO EVENT SHALL THE AUTHOR BE LIABLE FOR
ANY SPECIAL, DIRECT, INDIRECT, OR CONSEQUENTIAL DAMAGES OR ANY DAMAGES
WHATSOEVER RESULTING FROM LOSS OF USE, DATA OR PROFITS, WHETHER IN AN
ACTION OF CONTRACT, NEGLIGENCE OR OTHER TORTIOUS ACTION, ARISING OUT OF OR
IN CONNECTION WITH THE USE OR PERFORMANCE OF THIS SOFTWARE.`;

const isc = (notice: string) => `The ISC License\n\n${notice}\n\n${iscConditions}`;
const mit = (notice: string) => `MIT License\n\n${notice}\n\n${mitConditions}`;

/** Licences of packages that name their licence but are distributed without its text, with the notices of their repositories. */
export const licenseTexts: Readonly<Record<string, string>> = {
  '@pdf-lib/fontkit': mit('Copyright (c) 2014-present Devon Govett\nCopyright (c) Andrew Dillon'),
  isarray: mit('Copyright (c) 2013 Julian Gruber <julian@juliangruber.com>'),
  saxes: [
    isc('Copyright (c) Contributors (Louis-Dominique Dubeau and others)'),
    `The licence of sax, from which saxes was forked:\n\n${isc('Copyright (c) Isaac Z. Schlueter and Contributors')}`,
    `The licence of String.fromCodePoint:\n\n${mit('Copyright Mathias Bynens <https://mathiasbynens.be/>')}`,
  ].join('\n\n'),
};
