/** The fields of a new language; the form of the texts has others. */
export const newFields = { language: 'new-language', name: 'new-name', tagline: 'new-tagline' } as const;
