import { formatter } from '../../../web/contract/intl.ts';
import type { ReviewSettingsPage } from '../../../web/contract/pages/review-settings.data.ts';
import { href } from '../../../web/contract/routes.ts';
import { guidelinesIn, type ReviewSettings, reviewSettings, settingsOf } from '../../domain/reviews/settings.query.ts';
import { definePage, type PageRequest } from '../../pages/page.ts';
import { formProblem, sectionHead } from '../../pages/personal.ts';
import { sectionsOf, signedIn } from '../../pages/sections.ts';
import { languageName } from '../../platform/i18n/names.ts';
import type { Translate } from '../../platform/i18n/translate.ts';
import { criterionRows, guidelinesField, nameField, slugField } from './form-fields.ts';

/** What a site sets for its reviews, to be changed by its admins. */
export const manageReviews = definePage<'manageReviews', ReviewSettings>({
  async load(reader, { scope }) {
    const [[row]] = await reader.batch(reviewSettings(scope.siteId));
    return settingsOf(row);
  },
  show: (settings, request, t) => ({
    code: 'ok',
    data: show(settings, request, t),
    head: sectionHead(request, t, 'manageReviews'),
    tags: [],
  }),
});

function show(settings: ReviewSettings, request: PageRequest, t: Translate): ReviewSettingsPage {
  const { visitor, session } = signedIn(request);
  const { site, params, query } = request;
  const { lang } = params;
  const posted = visitor.form?.values;
  // Whose form is old keeps what they typed, beside the revision that it is about.
  const value = (field: string, stored = '') => (posted ? (posted[field] ?? '') : stored);
  const state = value('state', settings.state) === 'closed' ? 'closed' : 'open';
  return {
    sections: sectionsOf('manage', { ...request, visitor: session, t }),
    action: href('manageReviews', { lang }),
    revision: settings.revision,
    state,
    criteria: criterionRows.map((row) => {
      const criterion = settings.criteria[row - 1];
      return {
        number: formatter(Intl.NumberFormat, lang, {}).format(row),
        slugField: slugField(row),
        slug: value(slugField(row), criterion?.slug),
        names: site.languages.map(({ tag }) => ({
          ...{ tag, language: languageName(tag, lang), field: nameField(row, tag) },
          value: value(nameField(row, tag), criterion?.names[tag]),
        })),
      };
    }),
    guidelines: site.languages.map(({ tag }) => ({
      ...{ tag, language: languageName(tag, lang), field: guidelinesField(tag) },
      value: value(guidelinesField(tag), settings.guidelines[tag]),
    })),
    standard: guidelinesIn({ guidelines: {} }, lang, t),
    defaultLanguage: languageName(site.defaultLanguage, lang),
    isSaved: query.get('done') === 'saved',
    problem: formProblem(visitor.form),
  };
}
