import type { Config } from '../../platform/config.ts';
import { type Preview, signPreview } from './preview-token.ts';

/** Query parameters that no page has. A request with one of them is answered with a preview or refused. */
export const previewParameter = 'preview';
export const shareParameter = 'share';
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
