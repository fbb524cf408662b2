import type { Features } from '../feature.ts';
import { sitemapFilesOf } from '../sitemaps/sitemap-files.ts';
import type { FileDefinition } from './file.ts';
import { llms } from './llms.ts';
import { robots } from './robots.ts';

/**
 * All files for machines, by path: those of single features, and those that combine all features.
 * @throws if two features have a file with the same path.
 */
export function filesOf(features: Features): ReadonlyMap<string, FileDefinition> {
  const files = new Map<string, FileDefinition>();
  const all = [
    ...features.flatMap(({ files: own = {} }) => Object.entries(own)),
    ...sitemapFilesOf(features),
    ['/robots.txt', robots(features.flatMap(({ disallow = [] }) => disallow))] as const,
    ['/llms.txt', llms(features.flatMap(({ llms: links = [] }) => links))] as const,
  ];
  for (const [path, file] of all) {
    if (files.has(path)) throw new Error(`${path} is a file of two features`);
    files.set(path, file);
  }
  return files;
}
