/** What a code is for: signing in, or the form that it sends. It works for nothing else. */
export type CodePurpose = 'sign-in' | `form:${string}`;
