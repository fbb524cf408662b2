/** Values of a facet, in addition to the chosen ones. A link leads to the others. */
export const facetSize = 10;
