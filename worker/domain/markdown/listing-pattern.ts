/** How the HTML of a text links to listings: in a sentence, and as a paragraph of its own, which becomes a card. */
export const listingPattern = {
  link: /href="\/directory\/listing\/([a-z0-9-]{1,80})"/g,
  card: /<p><a href="\/directory\/listing\/([a-z0-9-]{1,80})">([^<]*)<\/a><\/p>/g,
} as const;
