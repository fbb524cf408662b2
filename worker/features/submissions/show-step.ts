import type { CreatePage } from '../../../web/contract/pages/create.data.ts';
import { languageName, phraseIn } from '../../platform/i18n/names.ts';
import { formName, thingOf } from './asked.ts';
import { showPreview } from './preview.ts';
import type { StepParts } from './step-parts.ts';
import { attributesOf } from './steps/details.ts';
import { hoursStep } from './steps/hours-data.ts';
import { placeStepData } from './steps/place-data.ts';
import { servicesStepData } from './steps/services-data.ts';
import { contextOf } from './subject.ts';

type Steps = Pick<CreatePage, 'basics' | 'place' | 'hours' | 'details' | 'services' | 'texts' | 'photos' | 'preview'>;

const none: Steps = {
  ...{ basics: null, place: null, hours: null, details: null, services: null, texts: null, photos: null },
  preview: null,
};

/** What the current step shows besides its fields. */
export function showStep(parts: StepParts): Steps {
  const { asked, subject, fields, rows, request, t } = parts;
  const { scope, now } = request;
  switch (asked.step) {
    case 'basics':
      return { ...none, basics: basicsOf(parts) };
    case 'place':
      return { ...none, place: rows.place && placeStepData(rows.place, { scope, t, fields }) };
    case 'contact':
      return none;
    case 'hours':
      return {
        ...none,
        hours: hoursStep(fields, {
          lang: scope.language,
          t,
          country: rows.chain[0]?.[3] ?? null,
          now,
          siteZone: request.site.timeZone,
        }),
      };
    case 'details':
      return { ...none, details: detailsOf(parts) };
    case 'services':
      return { ...none, services: servicesOf(parts) };
    case 'texts':
      return { ...none, texts: textsOf(parts) };
    case 'photos': {
      const published = (subject.row?.photos ?? []).map(([key]) => key);
      return { ...none, photos: { form: formName, thing: thingOf(asked), part: 'photos', published } };
    }
    case 'preview':
      return { ...none, preview: showPreview(parts) };
  }
}

/** The languages in which a listing can have texts, by their names in the page's language. */
function languagesOf({ subject, request: { site, scope } }: StepParts): { tag: string; name: string }[] {
  const { languages } = contextOf(
    subject,
    site.languages.map(({ tag }) => tag),
  );
  return languages.map((tag) => ({ tag, name: languageName(tag, scope.language) }));
}

function basicsOf(parts: StepParts): NonNullable<CreatePage['basics']> {
  const { subject, request } = parts;
  const { categories } = subject.vocabulary;
  const below = (parent: number | null, level: number): NonNullable<CreatePage['basics']>['categories'] =>
    categories
      .filter(({ parent_id }) => parent_id === parent)
      .flatMap(({ id, slug, names }) => [
        { slug, name: phraseIn(names, request.scope).text, level },
        ...below(id, level + 1),
      ]);
  return { languages: languagesOf(parts), categories: below(null, 0) };
}

function detailsOf({ subject, fields, request: { scope } }: StepParts): NonNullable<CreatePage['details']> {
  return {
    attributes: attributesOf(subject.vocabulary, fields).map(({ slug, kind, names, unit, options }) => ({
      ...{ slug, kind, name: phraseIn(names, scope).text, unit: phraseIn(unit, scope).text },
      options: options.map((option) => ({ slug: option.slug, name: phraseIn(option.names, scope).text })),
    })),
  };
}

function servicesOf({ subject, fields, request: { site, scope } }: StepParts): NonNullable<CreatePage['services']> {
  const context = contextOf(
    subject,
    site.languages.map(({ tag }) => tag),
  );
  return servicesStepData(fields, { scope, context, vocabulary: subject.vocabulary });
}

function textsOf(parts: StepParts): NonNullable<CreatePage['texts']> {
  const languages = languagesOf(parts);
  const { language } = parts.fields;
  const own = languages.find(({ tag }) => tag === language) ?? languages[0];
  if (!own) throw new Error('a site has at least one language');
  return { own, others: languages.filter(({ tag }) => tag !== own.tag) };
}
