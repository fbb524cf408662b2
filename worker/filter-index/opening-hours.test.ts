import fc from 'fast-check';
import { expect, test } from 'vitest';
import { listing, memoryPatterns } from '../../tests/support/filter-sites.ts';
import { type Hours, isTimeZone } from '../../web/contract/hours.ts';
import { openingAt } from '../../web/contract/opening.ts';
import { OpeningHours, type Pattern } from './opening-hours.ts';

const pattern = listing.map(({ zone, hours }): Pattern | null => (hours && zone ? { zone, hours } : null));

// Europe changes its clocks on 25 October 2026.
const minute = fc.integer({ min: 0, max: 7 * 24 * 60 }).map((past) => Date.UTC(2026, 9, 22) / 60_000 + past);

test('the state of each pattern is right for its minute, whatever minutes were queried before', () => {
  fc.assert(
    fc.property(
      fc.array(fc.tuple(fc.array(pattern, { maxLength: 4 }), fc.array(minute, { maxLength: 4 }))),
      (steps) => {
        const hours = new OpeningHours(memoryPatterns());
        const known = new Map<number, Pattern | null>();
        const seen = new Map<number, string>();
        for (const [patterns, minutes] of steps) {
          hours.number(patterns).forEach((number, i) => {
            known.set(number, patterns[i] ?? null);
          });
          for (const at of minutes) {
            const { states, version } = hours.statesAt(at);
            for (const [number, one] of known) {
              const isOpen =
                one !== null &&
                isTimeZone(one.zone) &&
                openingAt(JSON.parse(one.hours) as Hours, { zone: one.zone, at }).isOpen;
              expect(states[number]).toBe(isOpen ? 1 : 0);
            }
            const now = states
              .slice(0, hours.size + 1)
              .join()
              .replace(/(,0)+$/, '');
            expect(seen.get(version) ?? now).toBe(now);
            seen.set(version, now);
          }
        }
      },
    ),
  );
});
