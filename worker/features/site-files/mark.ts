/** The mark of all sites, a signpost, as the data of an SVG path in a square of 32. */
export const mark = 'M15 5h2v3h8l3 3.5-3 3.5h-8v12h-2v-8H7l-3-3.5L7 12h8z';
