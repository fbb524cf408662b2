import { expect, test } from 'vitest';
import { withoutMarkup } from './markup.ts';

test('character references of a website become the characters, in every field', () => {
  expect(withoutMarkup('Oak &amp; Ivy', 'name')).toBe('Oak & Ivy');
  expect(withoutMarkup('Joe&#8217;s &#x2014; Caf&eacute;', 'name')).toBe('Joe’s — Café');
  expect(withoutMarkup('https://x.example/?a=1&amp;b=2', 'website')).toBe('https://x.example/?a=1&b=2');
  expect(withoutMarkup('&amp;lt;', 'name')).toBe('&lt;');
});

test('what is no reference stays', () => {
  for (const text of ['R&D; Lab', 'A & B', 'https://x.example/?a=1&copy=2', '&unknown;', '&', '&#99999999;']) {
    expect(withoutMarkup(text, 'name')).toBe(text);
  }
});

test('HTML in descriptions and addresses becomes text with its lines', () => {
  expect(withoutMarkup('<p>Old <b>pub</b>.</p><p>Ale &lt; 4 %</p>', 'description')).toBe('Old pub.\n\nAle < 4 %');
  expect(withoutMarkup('Quay 1<br />Cork', 'address')).toBe('Quay 1\nCork');
  expect(withoutMarkup('a < b, 5 > 3 and <3', 'description')).toBe('a < b, 5 > 3 and <3');
  expect(withoutMarkup('<b>Bold</b>', 'name')).toBe('<b>Bold</b>');
});

test('a long cell takes no long time, whatever it repeats', () => {
  for (const piece of ['<', '<p', '<p ', '&', '&#', '&amp', '</']) {
    const start = performance.now();
    withoutMarkup(piece.repeat(100_000), 'description');
    expect(performance.now() - start, piece).toBeLessThan(1500);
  }
});
