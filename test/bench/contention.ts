import { measureTraffic } from '../support/contention/measure-traffic.ts';

/**
 * What one organization does to another one with 10 requests per second, when transactions that meet on an item are cancelled: in virtual time, before and
 * after quota was counted in blocks, and with the limit on what an organization begins within a second.
 */
const seconds = 60;
const paces = [50, 80, 100, 150, 200, 400];

const names = { 'one item': 'on one item, as before', adapters: 'in blocks', 'adapters and cap': 'in blocks, with `perSecond`' };

const percent = (part: number, whole: number) => `${((100 * part) / whole).toFixed(1)} %`;

const { quiet: alone } = await measureTraffic('adapters and cap', 0, seconds);
console.log(`The other organization alone: p99 ${alone.p99Ms} ms.`);
console.log(
  '| requests a second | counted | done | 429 | p99 of it, ms | tries | write units | refused of the other | p99 of the other, ms |',
);
console.log('|---:|---|---:|---:|---:|---:|---:|---:|---:|');
for (const pace of paces) {
  for (const way of ['one item', 'adapters', 'adapters and cap'] as const) {
    const { busy, quiet, tries, units } = await measureTraffic(way, pace, seconds);
    if (busy === null) continue;
    const refused = percent(quiet.sent - quiet.done, quiet.sent);
    const figures = [
      percent(busy.done, busy.sent),
      percent(busy.limited, busy.sent),
      busy.p99Ms,
      tries.toFixed(1),
      units.toFixed(2),
      refused,
      quiet.p99Ms,
    ];
    console.log(`| ${pace} | ${names[way]} | ${figures.join(' | ')} |`);
  }
}
