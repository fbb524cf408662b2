/** Words that people read in a minute, and characters of scripts without spaces between words. */
const pace = { words: 230, characters: 500 } as const;

const wide = /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Thai}]/gu;

/** Minutes that reading a text takes, at least one. Chinese, Japanese and Thai are counted by characters. */
export function minutesToRead(text: string): number {
  const characters = text.match(wide)?.length ?? 0;
  const words = text.replace(wide, ' ').match(/[\p{L}\p{N}][\p{L}\p{M}\p{N}'’-]*/gu)?.length ?? 0;
  return Math.max(1, Math.round(words / pace.words + characters / pace.characters));
}
