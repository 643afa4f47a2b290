import type { TargetPolicy } from '@nakor/outbound/allowed-address';
import { checkTargetUrl, getHost } from '@nakor/outbound/target-policy';
import { describe, expect, it } from 'vitest';

/** `fine`, or the code of the problem. */
function result(url: string, policy: TargetPolicy = 'public'): string {
  const result = checkTargetUrl(url, policy);
  return result.ok ? 'fine' : result.error.code;
}

const label = 'a'.repeat(63);

describe('checkTargetUrl', () => {
  it.each([
    ['https://example.com', 'fine'],
    ['https://erp.example.com/nakor/hook?tenant=7&x=%20', 'fine'],
    ['https://example.com/%23?%23', 'fine'],
    ['https://example.com:443/', 'fine'],
    ['https://example.com:1024/', 'fine'],
    ['https://example.com:65535/', 'fine'],
    ['https://żółw.example.pl/', 'fine'],
    ['https://my_erp.example.com/', 'fine'],
    ['https://1.1.1.1/', 'fine'],
    ['https://[2606:4700::1111]:8443/', 'fine'],
    [`https://${label}.${label}.${label}.${'a'.repeat(61)}/`, 'fine'],
    [`https://example.com/${'x'.repeat(2_028)}`, 'fine'],

    [`https://example.com/${'x'.repeat(2_029)}`, 'URL_TOO_LONG'],
    [`https://example.com/${'ż'.repeat(400)}`, 'URL_TOO_LONG'],
    ['', 'URL_UNREADABLE'],
    ['example.com/hook', 'URL_UNREADABLE'],
    ['//example.com/hook', 'URL_UNREADABLE'],
    ['https://', 'URL_UNREADABLE'],
    ['https://exa mple.com/', 'URL_UNREADABLE'],
    ['https://example.com%00.evil.pl/', 'URL_UNREADABLE'],
    ['https://[fe80::1%25eth0]/', 'URL_UNREADABLE'],
    ['https://example.com:65536/', 'URL_UNREADABLE'],
    ['https://1.2.3.4.5/', 'URL_UNREADABLE'],

    ['http://example.com/', 'NOT_HTTPS'],
    ['ftp://example.com/', 'NOT_HTTPS'],
    ['file:///etc/passwd', 'NOT_HTTPS'],
    ['gopher://example.com/', 'NOT_HTTPS'],
    ['javascript:alert(1)', 'NOT_HTTPS'],
    ['data:text/plain,x', 'NOT_HTTPS'],
    ['ws://example.com/', 'NOT_HTTPS'],
    ['blob:https://example.com/1', 'NOT_HTTPS'],

    ['https://user@example.com/', 'HAS_CREDENTIALS'],
    ['https://user:secret@example.com/', 'HAS_CREDENTIALS'],
    ['https://:secret@example.com/', 'HAS_CREDENTIALS'],
    ['https://example.com@127.0.0.1/', 'HAS_CREDENTIALS'],
    ['https://example.com/#part', 'HAS_FRAGMENT'],
    ['https://8.8.8.8/#', 'HAS_FRAGMENT'],
    ['https://example.com/?a#', 'HAS_FRAGMENT'],

    ['https://example.com:0/', 'PORT_NOT_ALLOWED'],
    ['https://example.com:22/', 'PORT_NOT_ALLOWED'],
    ['https://example.com:80/', 'PORT_NOT_ALLOWED'],
    ['https://example.com:1023/', 'PORT_NOT_ALLOWED'],

    ['https://localhost/', 'HOST_NOT_PUBLIC'],
    ['https://LocalHost:8443/', 'HOST_NOT_PUBLIC'],
    ['https://localhost./', 'HOST_NOT_PUBLIC'],
    ['https://a.localhost/', 'HOST_NOT_PUBLIC'],
    ['https://printer.local/', 'HOST_NOT_PUBLIC'],
    ['https://printer.local./', 'HOST_NOT_PUBLIC'],
    ['https://ip-10-0-0-1.eu-central-1.compute.internal/', 'HOST_NOT_PUBLIC'],
    ['https://metadata.google.internal/', 'HOST_NOT_PUBLIC'],
    ['https://router.home.arpa/', 'HOST_NOT_PUBLIC'],
    ['https://erp/', 'HOST_NOT_PUBLIC'],
    ['https://erp./', 'HOST_NOT_PUBLIC'],
    ['https://ｌｏｃａｌｈｏｓｔ/', 'HOST_NOT_PUBLIC'],
    ['https://example.com./', 'HOST_UNREADABLE'],
    ['https://example..com/', 'HOST_UNREADABLE'],
    ['https://.example.com/', 'HOST_UNREADABLE'],
    [`https://${label}a.example.com/`, 'HOST_UNREADABLE'],
    [`https://${label}.${label}.${label}.${'a'.repeat(62)}/`, 'HOST_UNREADABLE'],

    ['https://10.0.0.1/', 'ADDRESS_NOT_PUBLIC'],
    ['https://127.0.0.1:9001/2018-06-01/runtime/invocation/next', 'ADDRESS_NOT_PUBLIC'],
    ['https://[::1]/', 'ADDRESS_NOT_PUBLIC'],
  ])('returns for %s: %s', (url, expected) => {
    expect(result(url)).toBe(expected);
  });

  it.each([
    ['http://localhost:3000/hook', 'fine'],
    ['http://receiver.localhost:3000/hook', 'fine'],
    ['http://127.0.0.1/', 'fine'],
    ['http://[::1]:3000/', 'fine'],
    ['https://localhost/', 'fine'],
    ['http://example.com/', 'fine'],
    ['http://example.com:25/', 'PORT_NOT_ALLOWED'],
    ['ftp://localhost/', 'NOT_HTTPS'],
    ['http://user@localhost/', 'HAS_CREDENTIALS'],
    ['http://localhost./', 'HOST_NOT_PUBLIC'],
    ['http://printer.local/', 'HOST_NOT_PUBLIC'],
    ['http://192.168.0.1/', 'ADDRESS_NOT_PUBLIC'],
    ['http://169.254.169.254/', 'ADDRESS_NOT_PUBLIC'],
    ['http://0.0.0.0:3000/', 'ADDRESS_NOT_PUBLIC'],
    ['http://[::ffff:127.0.0.1]:3000/', 'ADDRESS_NOT_PUBLIC'],
  ])('returns for %s in local development: %s', (url, expected) => {
    expect(result(url, 'local')).toBe(expected);
  });

  it('returns the normalized URL', () => {
    const result = checkTargetUrl(' https:\\\\EXAMPLE.com:443/a/../b?c ', 'public');
    expect(result.ok && result.value.href).toBe('https://example.com/b?c');
  });

  it('states the problem and how to fix it, in both languages', () => {
    const result = checkTargetUrl('http://example.com/', 'public');
    expect(result).toEqual({
      ok: false,
      error: {
        code: 'NOT_HTTPS',
        message: {
          pl: 'Adres musi zaczynać się od https://, bo zdarzenia wysyłamy tylko szyfrowanym połączeniem.',
          en: 'The URL must start with https://, because events are only sent over encrypted connections.',
        },
      },
    });
  });
});

describe('hostOf', () => {
  it.each([
    ['https://example.com/', 'example.com'],
    ['https://1.1.1.1/', '1.1.1.1'],
    ['https://[2606:4700:0:0::1111]/', '2606:4700::1111'],
  ])('extracts from %s the host %s', (url, expected) => {
    expect(getHost(new URL(url))).toBe(expected);
  });
});
