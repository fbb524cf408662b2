/** Rows of letters from left to right, as wide as the keyboard; a space is a key without a single letter. */
type Layer = readonly [string, string, string];

const QWERTY: Layer = ['qwertyuiop', 'asdfghjkl', 'zxcvbnm'];
const JCUKEN: Layer = ['йцукенгшщзхъ', 'фывапролджэ', 'ячсмитьбю'];
const ARABIC: Layer = ['ضصثقفغعهخحجد', 'شسيبلاتنمكط', 'ئءؤر ىةوزظ'];
/** InScript has letters on both layers: a slipped finger stays on the layer of its shift key. */
const INSCRIPT: Layer = [
  '\u094c\u0948\u093e\u0940\u0942बहगदजड\u093c',
  '\u094b\u0947\u094d\u093f\u0941परकतचट',
  ' \u0902मनवलस  य',
];
const INSCRIPT_SHIFTED: Layer = ['औऐआईऊभङघधझढञ', 'ओएअइउफ खथछठ', ' \u0901ण  ळशष  '];

/** How far a row begins to the right of the first one, in widths of a key. */
const OFFSETS = [0, 0.25, 0.75];

const NEIGHBOURS: ReadonlyMap<string, readonly string[]> = new Map(
  [QWERTY, JCUKEN, ARABIC, INSCRIPT, INSCRIPT_SHIFTED].flatMap(neighboursOf),
);

/**
 * The letters on the keys that touch the key of `letter` (one code point), in the same case.
 * A letter without a key of its own has the key of its base letter: é that of e. Empty if that has none either.
 */
export function neighbouringKeys(letter: string): readonly string[] {
  const lower = letter.toLowerCase();
  const found = NEIGHBOURS.get(lower) ?? NEIGHBOURS.get([...lower.normalize('NFD')][0] ?? '') ?? [];
  return letter === lower ? found : found.map((key) => key.toUpperCase());
}

function neighboursOf(layer: Layer): [string, string[]][] {
  const keys = layer.flatMap((letters, row) =>
    [...letters].map((letter, column) => ({ letter, row, at: column + (OFFSETS[row] ?? 0) })),
  );
  const printed = keys.filter(({ letter }) => letter !== ' ');
  return printed.map((key) => [
    key.letter,
    printed.filter((other) => other !== key && touch(key, other)).map(({ letter }) => letter),
  ]);
}

type Key = { row: number; at: number };

function touch(one: Key, other: Key): boolean {
  const apart = Math.abs(one.at - other.at);
  return one.row === other.row ? apart <= 1 : Math.abs(one.row - other.row) === 1 && apart < 1;
}
