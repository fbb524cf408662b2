import type { PreviewFrame } from '../../../web/contract/pages/previews.data.ts';
import type { SeenSite } from '../../identity/seen-sites.query.ts';
import type { PageRequest } from '../../pages/page.ts';
import { signedIn } from '../../pages/sections.ts';
import { inLanguage, type PreviewedPage } from './previewed-page.ts';
import { besidePublished, type ViewerState } from './viewer-state.ts';

/** A frame with the address of its preview. */
export type Framed = Omit<PreviewFrame, 'in'> & { language: string };

type Asked = { state: ViewerState; site: SeenSite; shown: PreviewedPage };

/** What the frames show: the page, and beside it another version or another language of it. */
function viewsOf({ state, site, shown }: Asked): Pick<Framed, 'language' | 'version'>[] {
  const { beside, version } = state;
  const main = { language: shown.language, version };
  if (beside === besidePublished && version === 'drafts') return [main, { ...main, version: 'published' }];
  const isOther = beside !== shown.language && site.languages.some(([tag]) => tag === beside);
  return isOther ? [main, { ...main, language: beside }] : [main];
}

/** A page of a site in a frame. `look`: as whom and how it is shown. */
type FramedPage = {
  site: SeenSite;
  page: string;
  language: string;
  version: PreviewFrame['version'];
  look: Pick<ViewerState, 'reader' | 'theme'>;
};

/** A frame with the address of its preview. The site must have a host. */
export async function frameOf(
  request: PageRequest,
  { site, page, language, version, look }: FramedPage,
): Promise<Framed> {
  const { reader, theme } = look;
  const { host, id, slug, drafts_version } = site;
  if (!host) throw new Error(`the site ${slug} has no host`);
  const { person } = signedIn(request).session;
  const drafts = version === 'drafts' ? drafts_version : 0;
  const preview = { person, site: id, page, language, drafts, reader };
  return {
    ...{ language, version },
    key: [slug, page, version, drafts, reader, theme].join(' '),
    src: await request.previewUrl(preview, { host, theme: theme === 'auto' ? null : theme }),
  };
}

/** The frames of the viewer; none for a site without a host. */
export async function loadFrames(request: PageRequest, asked: Asked): Promise<Framed[]> {
  const { state, site, shown } = asked;
  if (!site.host) return [];
  return Promise.all(
    viewsOf(asked).map(({ language, version }) => {
      const page = language === shown.language ? shown.page : inLanguage(shown, language);
      return frameOf(request, { site, page, language, version, look: state });
    }),
  );
}
