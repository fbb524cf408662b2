/** A dynamic segment's place in a shell: `__slug__`. Underscores occur in no slug. */
export const token = (name: string): string => `__${name}__`;
