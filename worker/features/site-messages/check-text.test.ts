import { expect, test } from 'vitest';
import { checkText } from './check-text.ts';

const check = (text: string, source: string, language = 'en') => {
  const checked = checkText(text, { source, language });
  return checked.code === 'ok' ? JSON.parse(JSON.stringify(checked.compiled)) : checked.problem;
};

test('A message is compiled as the build does', () => {
  expect(check('Welcome to {site}', '{site} welcomes you')).toEqual(['Welcome to ', ['site']]);
  expect(check('Plain & simple', 'Words')).toBe('Plain & simple');
});

test.each([
  ['', 'Words', 'empty'],
  ['x'.repeat(4_001), 'Words', 'too-long'],
  ['{', 'Words', 'message-broken'],
  ['<b>open', '<b>x</b>', 'message-broken'],
  ['{n, plural, offset:1 one {#} other {#}}', '{n, number}', 'message-broken'],
  ['{n, plural, one {#}}', '{n, number}', 'message-broken'],
  ['{n, number, percent}', '{n, number}', 'message-broken'],
  [`${'<b>'.repeat(40)}${'</b>'.repeat(40)}`, '<b>x</b>', 'message-broken'],
  ['Words', '{site}', 'message-arguments'],
  ['<script>x</script>', 'Words', 'message-arguments'],
  ['{n, plural, other {#}}', '{n, number}', 'message-plural'],
])('%.30s in the place of %s is refused: %s', (text, source, problem) => expect(check(text, source)).toBe(problem));
