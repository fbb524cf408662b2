/** The fields of the form as they were typed. A step that was never sent has none. */
export type Typed = Readonly<Record<string, string>>;
