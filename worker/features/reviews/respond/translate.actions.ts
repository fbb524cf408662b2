import { href } from '../../../../web/contract/routes.ts';
import { openReader } from '../../../data/reader.ts';
import { type ActionTable, defineAction, noFields } from '../../../pages/action.ts';
import { refuse, seeOther, showOnce } from '../../../pages/form-outcome.ts';
import { translateTexts } from '../../../platform/translation/machine-translation.ts';
import { reviewLimits } from '../limits.ts';
import { oneReview } from '../review.query.ts';
import { idOf } from './find-review.ts';

const translate = defineAction({
  right: 'read',
  schema: noFields,
  limits: [
    { limit: reviewLimits.translationsPerConnection, by: 'connection' },
    { limit: reviewLimits.translationsPerSite, by: 'site' },
  ],
  async run(_, { c, lang }) {
    const { id: siteId, defaultLanguage } = c.var.served.site;
    const id = idOf(c);
    const provider = c.var.config.translation;
    if (id === undefined || !provider) return { code: 'not-found' };
    const scope = { siteId, language: lang, defaultLanguage };
    const [[row]] = await openReader(c.env.DB, c.var.meter).batch(oneReview(scope, id));
    if (row?.state !== 'published' || row.reviewState !== 'published') return { code: 'not-found' };
    if (row.language === lang) return seeOther(href('review', { lang, id: String(id) }));
    // Providers refuse empty texts.
    const texts = [row.title, row.body].filter((text) => text !== '');
    const translated = await translateTexts(provider, { texts, from: row.language, to: lang });
    if (translated.code !== 'ok') return refuse('failed');
    const [title = '', body = ''] = row.title === '' ? ['', ...translated.texts] : translated.texts;
    return showOnce([title, body]);
  },
});

/** Translates a review by machine, for the answer to this request alone. */
export const translateActions: ActionTable = {
  path: '/:lang/reviews/:id/translation',
  actions: { '': translate },
};
