/** Length in characters: search engines cut longer texts, and often ignore shorter ones. */
const [least, most] = [50, 160];

/**
 * A page's description for search engines. It joins texts, most important first, until it is long enough, and cuts after
 * a sentence, or else after a word.
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
