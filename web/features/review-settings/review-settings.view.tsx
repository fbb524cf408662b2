'use client';
import { useTranslations } from 'next-intl';
import type { ReviewSettingsPage } from '../../contract/pages/review-settings.data.ts';
import { defineView } from '../../slots/page-data.tsx';
import { FormField } from '../../ui/form-field.tsx';
import { AreaPage, AreaSkeleton } from '../area/area-page.tsx';
import { useFault } from '../area/list.tsx';

/** What a site sets for its reviews. */
export const ReviewSettingsView = defineView<'manageReviews'>(ReviewSettings, AreaSkeleton);

type PageProps = { page: ReviewSettingsPage };

function ReviewSettings({ page }: PageProps) {
  const t = useTranslations('manage.reviews');
  const tManage = useTranslations('manage');
  return (
    <AreaPage
      sections={page.sections}
      label={tManage('parts')}
      title={t('title')}
      done={page.isSaved ? t('saved') : undefined}
      fault={useFault(page, null)}
      problem={page.problem}
    >
      <form key={page.revision} method="post" action={page.action} noValidate className="grid max-w-2xl gap-10">
        <input type="hidden" name="revision" value={page.revision} />
        <State page={page} />
        <section aria-labelledby="criteria">
          <h2 id="criteria" className="mb-2 text-lg">
            {t('criteria')}
          </h2>
          <p className="prose mb-6 text-muted">{t('criteriaText')}</p>
          <div className="grid gap-8">
            {page.criteria.map((criterion) => (
              <Criterion key={criterion.slugField} page={page} criterion={criterion} />
            ))}
          </div>
        </section>
        <Guidelines page={page} />
        <p>
          <button type="submit" name="step" value="save" className="button is-main">
            {t('save')}
          </button>
        </p>
      </form>
    </AreaPage>
  );
}

function State({ page: { state } }: PageProps) {
  const t = useTranslations('manage.reviews');
  return (
    <fieldset>
      <legend className="mb-2 text-lg">{t('state')}</legend>
      {(['open', 'closed'] as const).map((one) => (
        <label key={one} className="tap cursor-pointer">
          <input type="radio" name="state" value={one} defaultChecked={one === state} />
          {t(one)}
        </label>
      ))}
    </fieldset>
  );
}

function Criterion({ page, criterion }: PageProps & { criterion: ReviewSettingsPage['criteria'][number] }) {
  const t = useTranslations('manage.reviews');
  return (
    <fieldset>
      <legend className="mb-2 font-semibold">{t('criterion', { number: criterion.number })}</legend>
      <input type="hidden" name={criterion.slugField} value={criterion.slug} />
      <div className="grid gap-4 sm:grid-cols-2">
        {criterion.names.map((name) => (
          <TextField key={name.tag} page={page} text={name} />
        ))}
      </div>
    </fieldset>
  );
}

function Guidelines({ page }: PageProps) {
  const t = useTranslations('manage.reviews');
  return (
    <section aria-labelledby="guidelines">
      <h2 id="guidelines" className="mb-2 text-lg">
        {t('guidelines')}
      </h2>
      <p className="prose mb-2 text-muted">{t('guidelinesText')}</p>
      <blockquote className="prose mb-6 whitespace-pre-line border-s-2 border-line ps-4">{page.standard}</blockquote>
      <div className="grid gap-4">
        {page.guidelines.map((text) => (
          <TextField key={text.tag} page={page} text={text} rows={4} />
        ))}
      </div>
    </section>
  );
}

type TextFieldProps = PageProps & { text: ReviewSettingsPage['guidelines'][number]; rows?: number };

/** A text in one language, in a field of its own. */
function TextField({ page, text: { tag, language, field, value }, rows }: TextFieldProps) {
  return (
    <FormField
      id={field}
      name={field}
      autoComplete="off"
      dir="auto"
      lang={tag}
      label={language}
      rows={rows}
      defaultValue={value}
      fault={useFault(page, field)}
    />
  );
}
