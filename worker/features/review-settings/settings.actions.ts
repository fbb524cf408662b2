import * as v from 'valibot';
import { href } from '../../../web/contract/routes.ts';
import { openReader } from '../../data/reader.ts';
import { reviewSettings, settingsOf } from '../../domain/reviews/settings.query.ts';
import { granterOf } from '../../identity/rights.ts';
import { type ActionTable, defineAction, wholeNumber } from '../../pages/action.ts';
import { refuse, seeOther } from '../../pages/form-outcome.ts';
import { readTexts } from './form-fields.ts';
import { reviewSettingsLimits } from './limits.ts';
import { saveReviewSettings } from './settings.writer.ts';

const save = defineAction({
  right: 'administer',
  limits: [{ limit: reviewSettingsLimits.changes, by: 'person' }],
  // The fields of the texts depend on the site's languages.
  schema: v.looseObject({ revision: wholeNumber, state: v.picklist(['open', 'closed']) }),
  async run({ revision, state, ...fields }, { c, session, lang, now }) {
    const { site } = c.var.served;
    const [[row]] = await openReader(c.env.DB, c.var.meter).batch(reviewSettings(site.id));
    const texts = readTexts(fields, site, settingsOf(row));
    if ('problem' in texts) return refuse(texts.problem, { field: texts.field });
    const settings = { state, revision, ...texts };
    const code = await saveReviewSettings(c.env.DB, { site: site.id, by: session.person, settings, now });
    switch (code) {
      case 'changed':
        return seeOther(href('manageReviews', { lang }, { done: 'saved' }), 'done');
      case 'unchanged':
      case 'settings-changed':
        return refuse(code, { status: 409 });
      case 'not-allowed':
        return { code: 'forbidden', grantedBy: granterOf('administer') };
    }
  },
});

/** The form of what a site sets for its reviews. */
export const reviewSettingsActions: ActionTable = { path: '/:lang/manage/reviews', actions: { save } };
