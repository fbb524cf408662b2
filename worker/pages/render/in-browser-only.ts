/** Stands in for a library that only browsers load, on demand: the Worker renders its callers and never calls it. */
export {};
