import { useTranslations } from 'next-intl';
import { useRef } from 'react';
import type { ManageCarouselPage } from '../../../contract/pages/manage-carousels.data.ts';
import { Link } from '../../../slots/link.tsx';
import { FormField } from '../../../ui/form-field.tsx';
import { SelectField } from '../../../ui/select-field.tsx';
import { OrderButtons } from './order-buttons.tsx';
import { useCarouselFault } from './use-carousel-fault.ts';
import { useDragOrder } from './use-drag-order.ts';

type Slides = NonNullable<ManageCarouselPage['slides']>;

type PlacesProps = { page: ManageCarouselPage; slides: Slides };

/** The places that staff chose for a carousel, in their order, and the form that adds one. */
export function CarouselPlaces({ page, slides }: PlacesProps) {
  const t = useTranslations('manageCarousels');
  const list = useRef<HTMLOListElement>(null);
  const dragOf = useDragOrder(list);
  return (
    <section aria-labelledby="slides">
      <h2 id="slides" className="mb-4 text-lg">
        {t('slides')}
      </h2>
      {slides.length === 0 && <p className="prose mb-4 text-muted">{t('noSlides')}</p>}
      {slides.length > 0 && (
        <ol className="order-list mb-8 border-t border-line" ref={list}>
          {slides.map((slide, index) => (
            <li key={slide.id} className="border-b border-line py-2" {...dragOf(index)}>
              <Place page={page} slide={slide} place={{ index, count: slides.length }} />
            </li>
          ))}
        </ol>
      )}
      <AddPlace key={slides.length} page={page} />
    </section>
  );
}

type PlaceProps = { page: ManageCarouselPage; slide: Slides[number]; place: { index: number; count: number } };

function Place({ page, slide: { id, name, path, isHidden, language }, place }: PlaceProps) {
  const t = useTranslations('manageCarousels');
  const counted = page.exposures.find((one) => one.id === id);
  const ids = (
    <>
      <input type="hidden" name="carousel" value={page.id ?? ''} readOnly />
      <input type="hidden" name="listing" value={id} readOnly />
    </>
  );
  return (
    <>
      <p className="flex flex-wrap items-center gap-x-3">
        <Link className="tap link" href={path}>
          <bdi>{name}</bdi>
        </Link>
        {isHidden && <span className="badge">{t('hidden')}</span>}
        {language && <span className="badge">{t('onlyIn', { language })}</span>}
      </p>
      {counted && (
        <p className="text-sm text-muted">
          {t('exposures', { count: counted.total })} · {t('firsts', { count: counted.firsts })}
        </p>
      )}
      <div className="flex flex-wrap items-center gap-x-5">
        <form method="post" action={page.action} className="order-form flex flex-wrap gap-x-5">
          {ids}
          <input type="hidden" name="step" value="move-place" readOnly />
          <OrderButtons {...place} name={name} />
        </form>
        <form method="post" action={page.action}>
          {ids}
          <button type="submit" name="step" value="remove-place" className="tap link cursor-pointer">
            {t('remove')} <span className="sr-only">{name}</span>
          </button>
        </form>
      </div>
    </>
  );
}

function AddPlace({ page }: { page: ManageCarouselPage }) {
  const t = useTranslations('manageCarousels');
  const fault = useCarouselFault(page.problem);
  return (
    <form method="post" action={page.action} noValidate className="grid gap-4">
      <input type="hidden" name="carousel" value={page.id ?? ''} readOnly />
      <FormField
        {...{ id: 'place', name: 'place', dir: 'ltr', autoComplete: 'off' }}
        label={t('addPlace')}
        hint={t('placeHint')}
        defaultValue={page.values.place}
        fault={fault('place')}
      />
      <SelectField id="language" name="language" label={t('language')} defaultValue={page.values.language}>
        <option value="">{t('allLanguages')}</option>
        {page.languages.map(({ tag, name }) => (
          <option key={tag} value={tag}>
            {name}
          </option>
        ))}
      </SelectField>
      <p>
        <button type="submit" name="step" value="add-place" className="button">
          {t('add')}
        </button>
      </p>
    </form>
  );
}
