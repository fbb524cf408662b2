/** The chosen files. Browsers post an empty one for an input without a file. */
export const filesIn = (posted: Readonly<Record<string, unknown>>): File[] =>
  Object.entries(posted).flatMap(([name, value]) =>
    /^files\d?$/.test(name) && value instanceof File && (value.size > 0 || value.name !== '') ? [value] : [],
  );
