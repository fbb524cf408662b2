import fc from 'fast-check';
import * as v from 'valibot';
import { expect, test } from 'vitest';
import { accentHex } from './accent.ts';
import { mailAddress } from './address.ts';
import { headerText } from './letter.ts';
import { proofSample, proofSchema } from './mail-parts.ts';

test('a link that runs a script is refused in a mail', () => {
  const linkingTo = (link: string) => v.safeParse(proofSchema, { ...proofSample, link }).success;
  expect(linkingTo('https://museums.example/en')).toBe(true);
  expect(linkingTo('javascript:alert(1)')).toBe(false);
});

/** Characters that end lines, separate addresses or have several bytes. */
const sign = fc.constantFrom('\r', '\n', '\0', '\u2028', '\u0085', '\t', ' ', ',', '<', '@', 'a', 'é', 'ع', '😀');

test('any name of a site stays on one line of a header', () => {
  fc.assert(
    fc.property(fc.string({ unit: sign, maxLength: 300 }), (name) => {
      const words = headerText(`a${name}\r\nBcc: b`);
      expect(words).not.toMatch(/[\p{Cc}\u2028\u2029]/u);
      expect([...words].length).toBeLessThanOrEqual(200);
    }),
  );
});

test('addresses in all scripts are accepted, and several addresses in one are refused', () => {
  const taken = ['anna@mail.example', 'a.b+c@x.example', "o'hara@x.example", 'анна@почта.example', 'x@भारत.भारत'];
  for (const address of taken) expect(v.safeParse(mailAddress, address).success, address).toBe(true);
  const refused = ['', 'a', 'a@b', '@b.example', 'a b@c.example', 'a@b.example,c@d.example', 'a@-b.example'];
  for (const address of refused) expect(v.safeParse(mailAddress, address).success, address).toBe(false);
  expect(v.parse(mailAddress, ' Anna@Mail.EXAMPLE\n')).toBe('Anna@mail.example');
  fc.assert(
    fc.property(
      fc.string({ unit: sign }),
      fc.constantFrom('\r', '\n', '\0', ' ', ',', ';', '<', '"'),
      (rest, separator) => {
        expect(v.safeParse(mailAddress, `a${separator}${rest}@b.example`).success).toBe(false);
      },
    ),
  );
});

test('white text on the button has a contrast of 4.5 : 1 for every accent hue', () => {
  for (let hue = 0; hue < 360; hue += 1) expect(contrastWithWhite(accentHex(hue)), `hue ${hue}`).toBeGreaterThan(4.5);
});

/** The contrast ratio of WCAG 2.2. */
function contrastWithWhite(hex: string): number {
  const [r = 0, g = 0, b = 0] = [1, 3, 5].map((at) => {
    const channel = Number.parseInt(hex.slice(at, at + 2), 16) / 255;
    return channel <= 0.04045 ? channel / 12.92 : ((channel + 0.055) / 1.055) ** 2.4;
  });
  return 1.05 / (0.2126 * r + 0.7152 * g + 0.0722 * b + 0.05);
}
