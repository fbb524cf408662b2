/** The dictionaries of opencc-js in use: the package declares none of its files. */
declare module 'opencc-js/dict/*' {
  const dictionary: string;
  export default dictionary;
}
