'use client';
import { createContext, useContext } from 'react';
import type { Site } from '../contract/page-data.ts';
import { boot } from './boot.ts';

/** Set by the Worker around each slot; absent at build time and in the browser. */
export const EdgeSite = createContext<Site | null>(null);

/** The website that the page belongs to; null while a shell is exported, when there is none yet. */
export function useSite(): Site | null {
  const atTheEdge = useContext(EdgeSite);
  return atTheEdge ?? boot()?.site ?? null;
}
