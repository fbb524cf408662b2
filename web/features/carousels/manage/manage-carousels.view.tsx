'use client';
import { useTranslations } from 'next-intl';
import { useRef } from 'react';
import type { ManageCarouselsPage } from '../../../contract/pages/manage-carousels.data.ts';
import { Link } from '../../../slots/link.tsx';
import { defineView } from '../../../slots/page-data.tsx';
import { Time } from '../../../slots/time.tsx';
import { AreaPage, AreaSkeleton } from '../../area/area-page.tsx';
import { Empty } from '../../area/list.tsx';
import { OrderButtons } from './order-buttons.tsx';
import { useCarouselFault } from './use-carousel-fault.ts';
import { useDragOrder } from './use-drag-order.ts';

/** The carousels of a site, for its staff. */
export const ManageCarouselsView = defineView<'manageCarousels'>(ManageCarousels, AreaSkeleton);

type PageProps = { page: ManageCarouselsPage };

function ManageCarousels({ page }: PageProps) {
  const t = useTranslations('manageCarousels');
  const tManage = useTranslations('manage');
  const { carousels, done, problem, writePath, pagePath } = page;
  const list = useRef<HTMLOListElement>(null);
  const dragOf = useDragOrder(list);
  return (
    <AreaPage
      sections={page.sections}
      label={tManage('parts')}
      title={t('title')}
      done={done ? t(`done.${done}`) : undefined}
      fault={useCarouselFault(problem)(null)}
      problem={problem}
    >
      <p className="mb-6 flex flex-wrap gap-x-5 gap-y-2">
        <Link className="button is-main" href={writePath}>
          {t('write')}
        </Link>
        <Link className="tap link" href={pagePath}>
          {t('toPage')}
        </Link>
      </p>
      {carousels.length === 0 && <Empty title={t('empty')} text={t('emptyText')} />}
      {carousels.length > 1 && <p className="prose mb-4 text-muted">{t('intro')}</p>}
      {carousels.length > 0 && (
        <ol className="order-list border-t border-line" ref={list}>
          {carousels.map((carousel, index) => (
            <li key={carousel.id} className="border-b border-line py-4" {...dragOf(index)}>
              <Row carousel={carousel} action={page.action} place={{ index, count: carousels.length }} />
            </li>
          ))}
        </ol>
      )}
    </AreaPage>
  );
}

type RowProps = {
  carousel: ManageCarouselsPage['carousels'][number];
  action: string;
  place: { index: number; count: number };
};

function Row({ carousel, action, place }: RowProps) {
  const t = useTranslations('manageCarousels');
  const { id, name, kind, state, isHome, starts, ends, exposures, editPath } = carousel;
  return (
    <>
      <p className="flex flex-wrap items-center gap-x-3">
        <bdi className="py-2.5 font-semibold">{name}</bdi>
        <span className="badge">{t(`state.${state}`)}</span>
        {isHome && <span className="badge">{t('home')}</span>}
        <span className="text-sm text-muted">{t(`kind.${kind}`)}</span>
      </p>
      <p className="flex flex-wrap gap-x-3 text-sm text-muted">
        {starts && (
          <Time at={starts.iso} text={starts.text}>
            {(date) => t('from', { date })}
          </Time>
        )}
        {ends && (
          <Time at={ends.iso} text={ends.text}>
            {(date) => t('until', { date })}
          </Time>
        )}
        <span>{t('exposures', { count: exposures })}</span>
      </p>
      <div className="flex flex-wrap items-center gap-x-5">
        <Link className="tap link" href={editPath}>
          {t('edit')} <span className="sr-only">{name}</span>
        </Link>
        <form method="post" action={action} className="order-form flex flex-wrap gap-x-5">
          <input type="hidden" name="carousel" value={id} />
          <input type="hidden" name="step" value="move" />
          <OrderButtons {...place} name={name} />
        </form>
        <form method="post" action={action}>
          <input type="hidden" name="carousel" value={id} />
          <button type="submit" name="step" value="delete" className="tap link cursor-pointer">
            {t('delete')} <span className="sr-only">{name}</span>
          </button>
        </form>
      </div>
    </>
  );
}
