'use client';
import { useTranslations } from 'next-intl';
import type { ManagePromotionsPage } from '../../../contract/pages/manage-carousels.data.ts';
import { Link } from '../../../slots/link.tsx';
import { defineView } from '../../../slots/page-data.tsx';
import { Time } from '../../../slots/time.tsx';
import { FormField } from '../../../ui/form-field.tsx';
import { SelectField } from '../../../ui/select-field.tsx';
import { AreaPage, AreaSkeleton } from '../../area/area-page.tsx';
import { Empty } from '../../area/list.tsx';
import { PeriodFields } from './period-fields.tsx';
import { useCarouselFault } from './use-carousel-fault.ts';

/** The ads of a site, for its staff. */
export const ManagePromotionsView = defineView<'managePromotions'>(ManagePromotions, AreaSkeleton);

type PageProps = { page: ManagePromotionsPage };

function ManagePromotions({ page }: PageProps) {
  const t = useTranslations('managePromotions');
  const tManage = useTranslations('manage');
  const { ads, done, problem } = page;
  return (
    <AreaPage
      sections={page.sections}
      label={tManage('parts')}
      title={t('title')}
      done={done ? t(`done.${done}`) : undefined}
      fault={useCarouselFault(problem)(null)}
      problem={problem}
    >
      <p className="prose mb-6 text-muted">{t('intro')}</p>
      {ads.length === 0 && <Empty title={t('empty')} text={t('emptyText')} />}
      {ads.length > 0 && (
        <ul className="border-t border-line">
          {ads.map((ad) => (
            <li key={ad.id} className="border-b border-line py-4">
              <Ad ad={ad} action={page.action} />
            </li>
          ))}
        </ul>
      )}
      <NewAd key={ads.length} page={page} />
    </AreaPage>
  );
}

function Ad({ ad, action }: { ad: ManagePromotionsPage['ads'][number]; action: string }) {
  const t = useTranslations('managePromotions');
  const tCarousels = useTranslations('manageCarousels');
  const { id, name, path, state, place, starts, ends, exposures } = ad;
  return (
    <>
      <p className="flex flex-wrap items-center gap-x-3">
        <Link className="tap link" href={path}>
          <bdi className="font-semibold">{name}</bdi>
        </Link>
        <span className="badge">{t(`state.${state}`)}</span>
        <span className="text-sm text-muted">{place === null ? t('home') : <bdi>{place}</bdi>}</span>
      </p>
      <p className="flex flex-wrap gap-x-3 text-sm text-muted">
        <Time at={starts.iso} text={starts.text}>
          {(date) => tCarousels('from', { date })}
        </Time>
        <Time at={ends.iso} text={ends.text}>
          {(date) => tCarousels('until', { date })}
        </Time>
        <span>{tCarousels('exposures', { count: exposures })}</span>
      </p>
      {state !== 'ended' && (
        <form method="post" action={action}>
          <input type="hidden" name="promotion" value={id} readOnly />
          <button type="submit" name="step" value="end" className="tap link cursor-pointer">
            {t('end')} <span className="sr-only">{name}</span>
          </button>
        </form>
      )}
    </>
  );
}

function NewAd({ page: { action, values, categories, problem } }: PageProps) {
  const t = useTranslations('managePromotions');
  const tCarousels = useTranslations('manageCarousels');
  const fault = useCarouselFault(problem);
  return (
    <section aria-labelledby="new" className="mt-10 max-w-2xl">
      <h2 id="new" className="mb-4 text-lg">
        {t('new')}
      </h2>
      <form method="post" action={action} noValidate className="grid gap-4">
        <FormField
          {...{ id: 'place', name: 'place', dir: 'ltr', autoComplete: 'off', defaultValue: values.place }}
          label={t('place')}
          hint={tCarousels('placeHint')}
          fault={fault('place')}
        />
        <SelectField id="where" name="where" label={t('where')} defaultValue={values.where} fault={fault('where')}>
          <option value="home">{t('home')}</option>
          <option value="city">{t('aCity')}</option>
          {categories.map(({ slug, name }) => (
            <option key={slug} value={`category:${slug}`}>
              {name}
            </option>
          ))}
        </SelectField>
        <FormField
          {...{ id: 'city', name: 'city', dir: 'ltr', autoComplete: 'off', defaultValue: values.city }}
          label={t('city')}
          hint={t('cityHint')}
          fault={fault('city')}
        />
        <PeriodFields values={values} labels={{ starts: t('starts'), ends: t('ends') }} fault={fault} />
        <p>
          <button type="submit" name="step" value="start" className="button is-main">
            {t('add')}
          </button>
        </p>
      </form>
    </section>
  );
}
