import type { Fetcher } from '@cloudflare/workers-types';

/**
 * Reads a text file that the build left for the Worker among the assets.
 * @param path absolute, such as `/edge/messages/de.json`.
 * @throws if the export lacks it.
 */
export async function readAsset(assets: Fetcher, path: string): Promise<string> {
  const response = await assets.fetch(`https://assets.invalid${path}`);
  if (!response.ok) throw new Error(`the export lacks ${path}`);
  return response.text();
}
