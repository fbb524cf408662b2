import type { PreviewFrame } from '../../../web/contract/pages/previews.data.ts';
import type { PageRequest } from '../../pages/page.ts';
import { signedIn } from '../../pages/sections.ts';
import { inLanguage, type PreviewedPage } from './previewed-page.ts';
import type { SeenSite } from './previews.query.ts';
import { besidePublished, type ViewerState } from './viewer-state.ts';

/** A frame with the address of its preview. */
export type Framed = Omit<PreviewFrame, 'in'> & { language: string };

type Asked = { state: ViewerState; site: SeenSite; shown: PreviewedPage; version: number };

/** What the frames show: the page, and beside it another version or another language of it. */
function viewsOf({ state, site, shown }: Asked): Pick<Framed, 'language' | 'version'>[] {
  const { beside, version } = state;
  const main = { language: shown.language, version };
  if (beside === besidePublished && version === 'drafts') return [main, { ...main, version: 'published' }];
  const isOther = beside !== shown.language && site.languages.some(([tag]) => tag === beside);
  return isOther ? [main, { ...main, language: beside }] : [main];
}

/** The frames of the viewer; none for a site without a host. `version`: that of the site's drafts. */
export async function loadFrames(request: PageRequest, asked: Asked): Promise<Framed[]> {
  const { state, site, shown } = asked;
  const { host, id } = site;
  const { person } = signedIn(request).session;
  const { reader, theme } = state;
  if (!host) return [];
  return Promise.all(
    viewsOf(asked).map(async ({ language, version }) => {
      const drafts = version === 'drafts' ? asked.version : 0;
      const page = language === shown.language ? shown.page : inLanguage(shown, language);
      const preview = { person, site: id, page, language, drafts, reader };
      return {
        ...{ language, version },
        key: [site.slug, page, version, drafts, reader, theme].join(' '),
        src: await request.previewUrl(preview, { host, theme: theme === 'auto' ? null : theme }),
      };
    }),
  );
}
