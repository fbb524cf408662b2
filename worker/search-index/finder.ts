import type { Facts } from './facts.ts';
import type { SearchStore } from './store.ts';

/** What finds listings: a store, and what its site's words mean. */
export type Finder = { store: SearchStore; facts: Facts };
