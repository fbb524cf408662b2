import { sign, verify } from 'hono/utils/jwt/jwt';
import * as v from 'valibot';
import type { PersonId, SiteId } from '../../data/schema.ts';
import type { Config } from '../../platform/config.ts';
import { deriveKey } from '../../platform/derived-keys.ts';

/** What a preview is of: one page of a site in one language, for one person, as one of two readers. */
export type Preview = {
  person: PersonId;
  site: SiteId;
  /** The canonical path and query of the page, which begins with its language. */
  page: string;
  language: string;
  /** Drafts of the site up to this version are shown; 0 for none. */
  drafts: number;
  /** A visitor, or an invented member who is signed in. */
  reader: 'visitor' | 'member';
};

/** Milliseconds for which a token shows its page. The viewer renews it. */
export const previewLasts = 10 * 60 * 1000;

const claims = v.pipe(
  v.object({
    sub: v.number(),
    site: v.number(),
    page: v.string(),
    lang: v.string(),
    drafts: v.number(),
    as: v.picklist(['visitor', 'member']),
    exp: v.number(),
  }),
  v.transform(
    ({ sub, site, page, lang, drafts, as }): Preview => ({
      ...{ person: sub as PersonId, site: site as SiteId, page, language: lang, drafts, reader: as },
    }),
  ),
);

type Signing = Pick<Config, 'secretKey'>;

/** Signs a token that shows a page for 10 minutes (JWT, HS256). It changes nothing. `now`: milliseconds since 1970. */
export async function signPreview(config: Signing, preview: Preview, now: number): Promise<string> {
  const { person, site, page, language, drafts, reader } = preview;
  return sign(
    {
      ...{ sub: person, site, page, lang: language, drafts, as: reader },
      exp: Math.floor((now + previewLasts) / 1000),
    } as never,
    await deriveKey(config, 'previews'),
    'HS256',
  );
}

/** What a token is for; null if it is forged, damaged or has ended. */
export async function readPreview(config: Signing, token: string): Promise<Preview | null> {
  const key = await deriveKey(config, 'previews');
  const payload = await verify(token, key, 'HS256').catch(() => null);
  const read = v.safeParse(claims, payload);
  return read.success ? read.output : null;
}
