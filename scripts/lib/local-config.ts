import type { Bindings } from '../../worker/platform/bindings.ts';
import { type Config, readConfig } from '../../worker/platform/config.ts';
import { readWranglerConfig } from './wrangler-toml.ts';

/**
 * The configuration that the Worker has on this machine.
 * @param productUrl the product's address, if it is not that of wrangler.toml.
 */
export function localConfig(productUrl?: string): Config {
  const { vars } = readWranglerConfig();
  const all = { ...vars, ...(productUrl && { PRODUCT_URL: productUrl }), VERSION: { id: 'local' } };
  return readConfig(all as unknown as Bindings);
}
