import type { Fetcher } from '@cloudflare/workers-types';
import { readAssetOnce } from './assets.ts';

/** The script for widgets of this deployment: its version that never changes, and how large it is as transferred. */
export type WidgetScript = {
  version: string;
  /** The hash that pages pin it with. */
  integrity: string;
  bytes: number;
  /** The path of the version on the product's host. */
  path: string;
  /** All versions that there are, with this one. */
  versions: readonly string[];
};

/** Reads what the build says of the script. An isolate reads it once. */
export const readWidgetScript = async (assets: Fetcher): Promise<WidgetScript> =>
  JSON.parse(await readAssetOnce(assets, '/edge/widget/current.json')) as WidgetScript;
