/** The token for a dynamic segment in an exported shell: `__slug__`. Slugs contain no underscores. */
export const token = (name: string): string => `__${name}__`;
