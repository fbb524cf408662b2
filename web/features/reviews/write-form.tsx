import { useTranslations } from 'next-intl';
import type { WriteReviewPage } from '../../contract/pages/review-forms.data.ts';
import { longestReviewTitle, mostReviewPhotos } from '../../contract/reviews.ts';
import { FormField } from '../../ui/form-field.tsx';
import { SelectField } from '../../ui/select-field.tsx';
import { TextArea } from '../../ui/text-area.tsx';
import { DraftForm } from '../form/draft-form.tsx';
import { useFormFault } from '../form/use-form-fault.ts';
import { PhotosStepView } from '../photos/photos-step.tsx';
import { StarsField } from './stars-field.tsx';

/** Photos of a review have no notes of staff. */
const noMark = () => undefined;

/** The fields of a review. */
export function WriteForm({ page }: { page: WriteReviewPage }) {
  const t = useTranslations('reviewForm');
  const fault = useFault(page);
  const labelOf = useLabels(page);
  const { form, own, criteria, photos } = page;
  const { values } = form;
  return (
    <DraftForm
      form={form}
      send={t(own ? 'change' : 'send')}
      addressHint={t('addressHint')}
      fault={fault(null)}
      addressFault={fault('address')}
      codeFault={fault('code')}
      labelOf={labelOf}
      hasFiles
    >
      {/* Return in a field presses the first button of its form: without this one, it would upload files. */}
      <button type="submit" name="step" value="send" className="sr-only" tabIndex={-1} aria-hidden="true" />
      <input type="hidden" name="revision" value={own?.revision ?? ''} readOnly />
      <StarsField
        name="stars"
        label={t('stars')}
        hint={t('starsHint')}
        chosen={values.stars ?? ''}
        fault={fault('stars')}
      />
      {criteria.map(({ slug, name }) => (
        <StarsField
          key={slug}
          name={`criterion-${slug}`}
          label={t('criterion', { name })}
          chosen={values[`criterion-${slug}`] ?? ''}
          fault={fault(`criterion-${slug}`)}
          isOptional
        />
      ))}
      <FormField
        id="title"
        name="title"
        maxLength={longestReviewTitle}
        dir="auto"
        autoComplete="off"
        label={t('titleField')}
        hint={t('titleHint')}
        defaultValue={values.title ?? ''}
        fault={fault('title')}
      />
      <TextArea
        id="body"
        name="body"
        rows={8}
        label={t('body')}
        hint={t('bodyHint')}
        defaultValue={values.body ?? ''}
        fault={fault('body')}
      />
      <Selects page={page} fault={fault} />
      <fieldset className="grid min-w-0 gap-4">
        <legend className="mb-2 text-sm font-semibold">{t('photos')}</legend>
        <PhotosStepView
          step={photos}
          values={values}
          fault={fault}
          mark={noMark}
          intro={t('photosIntro', { count: mostReviewPhotos })}
          hasCredits={false}
        />
      </fieldset>
    </DraftForm>
  );
}

type SelectsProps = { page: WriteReviewPage; fault: (field: string) => string | undefined };

/** The month of the visit, and the language of the text. */
function Selects({ page: { form, own, years, languages }, fault }: SelectsProps) {
  const t = useTranslations('reviewForm');
  return (
    <>
      <SelectField
        id="visited"
        name="visited"
        label={t('visited')}
        defaultValue={form.values.visited ?? ''}
        fault={fault('visited')}
      >
        <option value="">{t('visitedNone')}</option>
        {years.map(({ year, months }) => (
          <optgroup key={year} label={year}>
            {months.map(({ value, name }) => (
              <option key={value} value={value}>
                {name}
              </option>
            ))}
          </optgroup>
        ))}
      </SelectField>
      <SelectField
        id="language"
        name="language"
        label={t('language')}
        hint={t('languageHint')}
        defaultValue={form.values.language ?? ''}
        fault={fault('language')}
      >
        <option value="">{own?.isFound ? t('languageWas', { language: own.language }) : t('languageFound')}</option>
        {languages.map(({ tag, name }) => (
          <option key={tag} value={tag}>
            {name}
          </option>
        ))}
      </SelectField>
    </>
  );
}

/** The error texts of the form, by field; of the form as a whole for null. */
function useFault({ form }: WriteReviewPage) {
  const t = useTranslations('reviewForm.fault');
  const ofPhotos = useTranslations('photos.fault');
  return useFormFault(form, (code) => {
    if (ofPhotos.has(code as never)) return ofPhotos(code as never);
    return t.has(code as never) ? t(code as never) : t('other');
  });
}

/** The label of a field, for what another device wrote there. */
function useLabels({ criteria }: WriteReviewPage): (field: string) => string {
  const t = useTranslations('reviewForm');
  return (field) => {
    const criterion = criteria.find(({ slug }) => field === `criterion-${slug}`);
    if (criterion) return criterion.name;
    switch (field) {
      case 'stars':
        return t('stars');
      case 'title':
        return t('titleField');
      case 'body':
        return t('body');
      case 'visited':
        return t('visited');
      case 'language':
        return t('language');
      default:
        return t('photos');
    }
  };
}
