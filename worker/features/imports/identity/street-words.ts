/** Endings and words of streets that are often shortened, each with its short form. Folded, as `nameKey` does. */
const endings: readonly (readonly [RegExp, string])[] = [
  [/(strasse|strase|straat)$/u, 'str'],
  [/platz$/u, 'pl'],
];

const forms: readonly (readonly [string, ...string[]])[] = [
  ['st', 'street', 'saint', 'sankt'],
  ['av', 'ave', 'avenue', 'avenida', 'avda'],
  ['rd', 'road'],
  ['bd', 'blvd', 'boul', 'boulevard'],
  ['ln', 'lane'],
  ['dr', 'drive'],
  ['ct', 'court'],
  ['sq', 'square'],
  ['hwy', 'highway'],
  ['pkwy', 'parkway'],
  ['pl', 'place'],
  ['n', 'north'],
  ['s', 'south'],
  ['e', 'east'],
  ['w', 'west'],
  ['r', 'rue', 'rua'],
  ['rte', 'route'],
  ['ch', 'chemin'],
  ['imp', 'impasse'],
  ['all', 'allee'],
  ['c', 'calle'],
  ['ctra', 'carretera'],
  ['pza', 'plaza', 'piazza'],
  ['v', 'via'],
  ['ul', 'ulica'],
  ['al', 'aleja', 'aleje'],
  ['ул', 'улица'],
  ['пр', 'проспект', 'просп'],
];

const shortForms = new Map(forms.flatMap(([short, ...long]) => long.map((word) => [word, short] as const)));

/** A folded word of an address in its shortest usual form: `hauptstrasse` and `hauptstr` are the same. */
export function shortWord(word: string): string {
  const whole = shortForms.get(word);
  if (whole !== undefined) return whole;
  const [ending, short] = endings.find(([pattern]) => pattern.test(word)) ?? [];
  return ending === undefined ? word : word.replace(ending, short ?? '');
}
