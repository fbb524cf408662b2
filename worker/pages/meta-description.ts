/** Search engines show about so many characters, and find fewer than the lower number thin. */
const [least, most] = [50, 160];

/**
 * A page's description for search engines, from texts in the order of their worth: as many as it takes to say
 * something, cut behind a sentence or, failing that, behind a word.
 */
export function metaDescription(texts: readonly string[], lang: string): string {
  let description = '';
  for (const text of texts) {
    if (description.length >= least) break;
    description = [description, text.replace(/\s+/g, ' ').trim()].filter(Boolean).join(' – ');
  }
  return description.length <= most ? description : cut(description, lang);
}

function cut(text: string, lang: string): string {
  const sentence = text.slice(0, most).match(/^[\s\S]*(?:[.!?؟।](?=\s)|[。！？])/)?.[0];
  if (sentence && sentence.length >= least) return sentence;
  let words = '';
  for (const { segment } of new Intl.Segmenter(lang, { granularity: 'word' }).segment(text)) {
    if (words.length + segment.length >= most) break;
    words += segment;
  }
  return `${words.replace(/[\s\p{P}]+$/u, '')}…`;
}
