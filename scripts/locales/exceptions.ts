/** Texts that are the same in a language and in English, with the reason. */
export const sameAsEnglish: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  de: {
    Blogs: 'the German word',
    Code: 'the German word',
    Spam: 'the German word',
    Cookies: 'the German word',
    Name: 'the German word',
    Position: 'the German word',
    Passkey: 'the German word',
    Passkeys: 'the German word',
    Region: 'the German word',
    Text: 'the German word',
    Website: 'the German word',
    Widget: 'the German word',
    '{category} in {place}': 'German says “in” as well',
  },
  fr: {
    Conversation: 'the French word',
    Article: 'the French word',
    Articles: 'the French word',
    Blogs: 'the French word',
    Code: 'the French word',
    Confirmation: 'the French word',
    Contributions: 'the French word',
    Cookies: 'the French word',
    Correction: 'the French word',
    Date: 'the French word',
    Description: 'the French word',
    Latitude: 'the French word',
    Longitude: 'the French word',
    Menu: 'the French word',
    Photo: 'the French word',
    'Photo {number, number}': 'the French word',
    Photos: 'the French word',
    Position: 'the French word',
    Pages: 'the French word',
    Possible: 'the French word',
    Sections: 'the French word',
    Services: 'the French word',
    Site: 'the French word',
    Sites: 'the French word',
    Sources: 'the French word',
    Suspension: 'the French word',
    Type: 'the French word',
    Versions: 'the French word',
    'Version {version} · {date}': 'the French word',
    Widget: 'the French word',
  },
  es: {
    Spam: 'the Spanish word',
    Blogs: 'the Spanish word',
    Cookies: 'the Spanish word',
    'Error: {page}': 'the Spanish word',
    No: 'the Spanish word',
    Roles: 'the Spanish word',
    Widget: 'the Spanish word',
  },
  pl: {
    Folder: 'the Polish word',
    Menu: 'the Polish word',
    Region: 'the Polish word',
  },
};

/** Latin words that texts in any script may contain: names, and international terms. */
export const termsInAnyScript: ReadonlySet<string> = new Set([
  'Signpost',
  'DNS',
  'CNAME',
  'TXT',
  'URL',
  'ID',
  'Cookie',
  'JSON',
  'JPEG',
  'PNG',
  'WebP',
  'AVIF',
  'HEIC',
  'Apple',
  'Shift',
  'Enter',
  'GIF',
  'MB',
  'UTC',
  'JavaScript',
  'PIN',
  'PDF',
  'KB',
  'Gmail',
  // `_signpost`, the name of a DNS record, and `info@…`, an example of an address.
  'signpost',
  'info',
]);

/** Messages that code reads without `t('…')`, with the file and the reason. */
export const readDirectly: readonly { file: string; keys: readonly string[]; reason: string }[] = [
  {
    file: 'web/app/global-error.tsx',
    keys: [
      'error.title',
      'error.client',
      'error.text',
      'error.digest',
      'error.digestHelp',
      'error.retry',
      'error.home',
    ],
    reason:
      'where the layout itself has failed there is no provider of messages, and a formatter would be one more part to fail',
  },
];

/** Messages that choose by a name, with their allowed placeholders. Each language has its own branches. */
export const choosesByName: Readonly<Record<string, readonly string[]>> = {
  'head.directory.cityName': ['article select', 'name text', 'rest text'],
  'countries.inTitle': ['code select', 'name text'],
};
