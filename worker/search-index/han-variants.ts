import modernJapanese from 'opencc-js/dict/JPShinjitaiCharacters';
import traditional from 'opencc-js/dict/TSCharacters';

/** A dictionary of OpenCC: `from to others…|…`, each with one or more characters that replace `from`. */
function read(dictionary: string): Map<string, string> {
  const pairs = dictionary.split('|').map((line) => line.split(' ') as [string, string]);
  return new Map(pairs.map(([from, to]) => [from, to]));
}

const inTraditional = read(modernJapanese);
const inSimplified = read(traditional);

const once = (character: string): string => {
  const old = inTraditional.get(character) ?? character;
  return inSimplified.get(old) ?? old;
};

/**
 * A Han character in its simplified Chinese form, which stands for the traditional and the Japanese one: 芸, 藝 and 艺 are
 * found by each other. Other characters stay. The form of some traditional characters is another Japanese one, which has
 * a form of its own: so it is looked up twice.
 */
export const simplified = (character: string): string => once(once(character));
