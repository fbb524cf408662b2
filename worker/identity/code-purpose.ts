/** What a code is for: signing in, or the form that it sends. It works for nothing else. */
export type CodePurpose = 'sign-in' | `form:${string}`;

/** The purpose of a code that sends a form about a thing. */
export const formPurpose = (name: string, thing: string): CodePurpose => `form:${name}:${thing}`;
