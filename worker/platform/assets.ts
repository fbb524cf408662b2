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

const texts = new Map<string, string>();

/** Reads a file as `readAsset` does, once per isolate. */
export async function readAssetOnce(assets: Fetcher, path: string): Promise<string> {
  const text = texts.get(path) ?? (await readAsset(assets, path));
  texts.set(path, text);
  return text;
}
