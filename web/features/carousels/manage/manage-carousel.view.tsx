'use client';
import { useTranslations } from 'next-intl';
import { carouselKinds } from '../../../contract/carousels.ts';
import type { ManageCarouselPage } from '../../../contract/pages/manage-carousels.data.ts';
import { Link } from '../../../slots/link.tsx';
import { defineView } from '../../../slots/page-data.tsx';
import { FormField } from '../../../ui/form-field.tsx';
import { SelectField } from '../../../ui/select-field.tsx';
import { AreaPage, AreaSkeleton } from '../../area/area-page.tsx';
import { CarouselPlaces } from './carousel-places.tsx';
import { PeriodFields } from './period-fields.tsx';
import { useCarouselFault } from './use-carousel-fault.ts';

/** The form of a carousel, and its places. */
export const ManageCarouselView = defineView<'manageCarousel'>(ManageCarousel, AreaSkeleton);

type PageProps = { page: ManageCarouselPage };

function ManageCarousel({ page }: PageProps) {
  const t = useTranslations('manageCarousels');
  const tManage = useTranslations('manage');
  const { id, done, problem, listPath, exposures } = page;
  const name = page.names.find(({ value }) => value !== '')?.value;
  return (
    <AreaPage
      sections={page.sections}
      label={tManage('parts')}
      title={id !== null && name ? <bdi>{name}</bdi> : t('newTitle')}
      done={done ? t(`done.${done}`) : undefined}
      fault={useCarouselFault(problem)(null)}
      problem={problem}
    >
      <p className="mb-6">
        <Link className="tap link text-sm" href={listPath}>
          {t('toList')}
        </Link>
      </p>
      <div className="grid max-w-2xl gap-12">
        <Fields key={page.revision} page={page} />
        {page.slides && <CarouselPlaces page={page} slides={page.slides} />}
        {exposures.length > 0 && page.slides === null && <Exposures exposures={exposures} />}
      </div>
    </AreaPage>
  );
}

function Fields({ page }: PageProps) {
  const t = useTranslations('manageCarousels');
  const { names, values, defaultLanguage } = page;
  const fault = useCarouselFault(page.problem);
  return (
    <form method="post" action={page.action} noValidate className="grid gap-6">
      <input type="hidden" name="carousel" value={page.id ?? ''} readOnly />
      <input type="hidden" name="revision" value={page.revision} readOnly />
      <fieldset className="grid gap-4">
        <legend className="mb-2 text-lg">{t('names')}</legend>
        <p className="prose text-muted">{t('namesHint', { language: defaultLanguage })}</p>
        {names.map(({ tag, language, field, value }) => (
          <FormField
            key={tag}
            {...{ id: field, name: field, lang: tag, label: language, dir: 'auto', autoComplete: 'off' }}
            defaultValue={value}
            fault={fault(field)}
          />
        ))}
      </fieldset>
      <SelectField id="kind" name="kind" label={t('kindLabel')} defaultValue={values.kind}>
        {carouselKinds.map((kind) => (
          <option key={kind} value={kind}>
            {t(`kind.${kind}`)}
          </option>
        ))}
      </SelectField>
      <FormField
        {...{ id: 'around', name: 'around', dir: 'ltr', autoComplete: 'off' }}
        label={t('around')}
        hint={t('placeHint')}
        defaultValue={values.around}
        fault={fault('around')}
      />
      <Showing values={values} fault={fault} />
      <p>
        <button type="submit" name="step" value="save" className="button is-main">
          {t('save')}
        </button>
      </p>
    </form>
  );
}

type ShowingProps = { values: ManageCarouselPage['values']; fault: (field: string | null) => string | undefined };

/** Where, when and in which order it is shown. */
function Showing({ values, fault }: ShowingProps) {
  const t = useTranslations('manageCarousels');
  return (
    <>
      <SelectField id="state" name="state" label={t('stateLabel')} defaultValue={values.state}>
        <option value="draft">{t('state.draft')}</option>
        <option value="published">{t('state.published')}</option>
      </SelectField>
      <div>
        <label className="tap cursor-pointer">
          <input type="checkbox" name="home" value="on" defaultChecked={values.isHome} />
          {t('home')}
        </label>
        <label className="tap flex cursor-pointer">
          <input type="checkbox" name="rotated" value="on" defaultChecked={values.isRotated} />
          {t('rotate')}
        </label>
      </div>
      <PeriodFields values={values} labels={{ starts: t('starts'), ends: t('ends') }} fault={fault} />
    </>
  );
}

/** How often pages showed the listings of an automatic carousel. */
function Exposures({ exposures }: Pick<ManageCarouselPage, 'exposures'>) {
  const t = useTranslations('manageCarousels');
  return (
    <ul className="border-t border-line">
      {exposures.map(({ id, name, total, firsts }) => (
        <li key={id} className="border-b border-line py-3">
          <bdi className="font-semibold">{name}</bdi>{' '}
          <span className="text-sm text-muted">
            {t('exposures', { count: total })} · {t('firsts', { count: firsts })}
          </span>
        </li>
      ))}
    </ul>
  );
}
