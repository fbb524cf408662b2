'use client';
import { createContext, useContext } from 'react';
import type { Site } from '../contract/site.ts';
import { boot } from './boot.ts';

/** Set by the Worker around each slot; absent at build time and in the browser. */
export const EdgeSite = createContext<Site | null>(null);

/** The website of the page; null while a shell is exported. */
export function useSite(): Site | null {
  const edgeSite = useContext(EdgeSite);
  return edgeSite ?? boot()?.site ?? null;
}
