import { previewParameter } from '../../http/asks-for-preview.ts';
import type { Config } from '../../platform/config.ts';
import { type Preview, signPreview } from './preview-token.ts';

/** Beside a token: the colours of the preview. */
export const themeParameter = 'theme';

/** Where and how a preview is shown; without a theme, as the browser prefers it. */
export type PreviewPlace = { host: string; theme: 'light' | 'dark' | null };

/** Makes the address of a preview, which shows its page for 10 minutes. */
export type PreviewUrl = (preview: Preview, place: PreviewPlace) => Promise<string>;

export const previewUrlOf =
  (config: Pick<Config, 'secretKey' | 'originOf'>): PreviewUrl =>
  async (preview, { host, theme }) => {
    const url = new URL(preview.page, config.originOf(host));
    url.searchParams.set(previewParameter, await signPreview(config, preview, Date.now()));
    if (theme) url.searchParams.set(themeParameter, theme);
    return url.href;
  };
