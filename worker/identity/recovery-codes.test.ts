import { describe, expect, test } from 'vitest';
import { newRecoveryCode, readRecoveryCode, spacedCode } from './recovery-codes.ts';

describe('A recovery code', () => {
  test('is read as it was shown', () => {
    for (let tries = 0; tries < 100; tries += 1) {
      const code = newRecoveryCode();
      expect(readRecoveryCode(spacedCode(code))).toBe(code);
    }
  });

  test.each([
    ['abcd efgh jk23', 'ABCDEFGHJK23'],
    [' ABCD–EFGH—JK23 ', 'ABCDEFGHJK23'],
    ['ＡＢＣＤ-ＥＦＧＨ-ＪＫ２３', 'ABCDEFGHJK23'],
    ['oIlo-1111-0000', '011011110000'],
  ])('is read as people type it: %s', (typed, code) => {
    expect(readRecoveryCode(typed)).toBe(code);
  });

  test.each(['', 'ABCD-EFGH', 'ABCD-EFGH-JK23-MNPQ', 'ABCD-EFGH-JK2U', '123456'])('is not “%s”', (typed) => {
    expect(readRecoveryCode(typed)).toBeUndefined();
  });
});
