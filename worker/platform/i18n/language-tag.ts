/** Whether a text has the form of a language tag in lower case, such as those of written texts: `pt-br`. */
export const isLanguageTag = (text: string | null): text is string =>
  text !== null && /^[a-z]{2,3}(-[a-z0-9]{2,8}){0,3}$/.test(text);
