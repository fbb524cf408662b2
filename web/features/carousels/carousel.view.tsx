'use client';
import { useLocale, useTranslations } from 'next-intl';
import type { CarouselPage } from '../../contract/pages/carousel.data.ts';
import { href } from '../../contract/routes.ts';
import { Link } from '../../slots/link.tsx';
import { defineView } from '../../slots/page-data.tsx';
import { Notice } from '../../ui/notice.tsx';
import { Bone, CardBones } from '../../ui/skeleton.tsx';
import { CarouselRow } from './carousel.tsx';

/** The carousels of a site. */
export const CarouselView = defineView<'carousel'>(Carousels, CarouselSkeleton);

function Carousels({ page: { carousels } }: { page: CarouselPage }) {
  const t = useTranslations('carousel');
  if (carousels.length === 0) return <None />;
  return (
    <>
      <div className="page pt-10 md:pt-14">
        <h1 className="font-semibold">{t('title')}</h1>
      </div>
      {carousels.map((carousel, index) => (
        <CarouselRow key={carousel.slug} carousel={carousel} canMove={index === 0} />
      ))}
    </>
  );
}

function None() {
  const t = useTranslations('carousel');
  const lang = useLocale();
  return (
    <Notice drawing="tools" label={t('title')} title={t('none')}>
      <p className="text-lg">{t('noneText')}</p>
      <p className="mt-8 flex flex-wrap gap-3">
        <Link className="button is-main" href={href('directory', { lang, filters: [] })}>
          {t('all')}
        </Link>
      </p>
    </Notice>
  );
}

function CarouselSkeleton() {
  return (
    <div className="page py-10 md:py-14">
      <Bone className="mb-10 h-12 w-64" />
      <Bone className="mb-6 h-8 w-72" />
      <CardBones count={4} />
    </div>
  );
}
