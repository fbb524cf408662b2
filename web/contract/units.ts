/**
 * In which units a site shows distances. `place`: in those of the country in which the place is. A language does not tell:
 * people read English in kilometres and in miles.
 */
export const units = ['place', 'metric', 'imperial'] as const;

export type Units = (typeof units)[number];
