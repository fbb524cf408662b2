/** Which text: a piece of a site, in a language. */
export type TextKey = { site: string; language: string; ref: string };

const prefix = 'preview:';

const keyOf = ({ site, language, ref }: TextKey): string => `${prefix}${site} ${language} ${ref}`;

// Private windows can refuse storage: then what was typed and not saved stays as long as the field.
const quietly = <Result>(use: () => Result): Result | null => {
  try {
    return use();
  } catch {
    return null;
  }
};

/** What was typed into a text in this tab and not saved; null for nothing. */
export const readTyped = (key: TextKey): string | null => quietly(() => sessionStorage.getItem(keyOf(key)));

export const keepTyped = (key: TextKey, text: string): void => {
  quietly(() => sessionStorage.setItem(keyOf(key), text));
};

export const forgetTyped = (key: TextKey): void => {
  quietly(() => sessionStorage.removeItem(keyOf(key)));
};

/** The texts of a page that were typed and not saved, by reference. */
export function typedOf({ site, language }: Omit<TextKey, 'ref'>): ReadonlyMap<string, string> {
  const own = keyOf({ site, language, ref: '' });
  const keys = quietly(() => Object.keys(sessionStorage)) ?? [];
  return new Map(
    keys
      .filter((key) => key.startsWith(own))
      .map((key) => [key.slice(own.length), quietly(() => sessionStorage.getItem(key)) ?? '']),
  );
}
