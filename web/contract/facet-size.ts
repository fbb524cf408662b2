/**
 * Values of a shortened facet, in addition to the chosen ones. A facet of more values has a field that narrows them, and,
 * where it is shortened, a link to all.
 */
export const facetSize = 10;

/** Most places that a facet shows if all are requested. The world has fewer countries. */
export const wholeFacetSize = 300;
