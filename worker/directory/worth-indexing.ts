/** A page of the directory with fewer listings than this has nothing to say to a search engine. */
export const worthIndexing = 3;
