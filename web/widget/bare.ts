/** Options without a prototype: a page may have given `Object.prototype` properties that browsers would read as options. */
export const bare = <Options extends object>(options: Options): Options => Object.setPrototypeOf(options, null);
