'use client';
import { useTranslations } from 'next-intl';
import { useRef, useState } from 'react';
import type { GridPage } from '../../contract/pages/previews-grid.data.ts';
import { longestWebsiteSearch } from '../../contract/pages/websites.data.ts';
import { useInPlace } from '../../slots/in-place.tsx';
import { defineView } from '../../slots/page-data.tsx';
import { AreaPage, AreaSkeleton } from '../area/area-page.tsx';
import { Empty } from '../area/list.tsx';
import { SearchForm } from '../area/search-form.tsx';
import { GridBar } from './grid-bar.tsx';
import { Card } from './grid-card.tsx';
import { useFramePolicy } from './use-frame-policy.ts';
import { useFreshPage } from './use-fresh-page.ts';
import { useGrid } from './use-grid.ts';
import { useNearCards } from './use-near-cards.ts';

/** A live page of each site that the visitor sees. */
export const GridView = defineView<'viewerWebsitesInteractive'>(GridOfPages, AreaSkeleton);

type PageProps = { page: GridPage; address: string };

function GridOfPages({ page, address }: PageProps) {
  const t = useTranslations('previews');
  const { total, found, cards } = page;
  useInPlace({ address, title: page.title, fallback: 'grid' });
  return (
    <AreaPage sections={page.sections} label={t('parts')} title={t('grid.title')}>
      {total === 0 ? (
        <p>{t('noSites')}</p>
      ) : (
        <>
          <SearchForm
            search={page.search}
            label={t('grid.search')}
            button={t('grid.find')}
            maxLength={longestWebsiteSearch}
          />
          <GridBar page={page} />
          {found === 0 && <Empty title={t('grid.nothing')} text={t('grid.nothingText')} />}
          {found > cards.length && <p className="notice mb-4">{t('grid.more', { count: cards.length, all: found })}</p>}
          {found > 0 && <Cards page={page} address={address} />}
        </>
      )}
    </AreaPage>
  );
}

function Cards({ page: answered, address }: PageProps) {
  const t = useTranslations('previews.grid');
  const page = useFreshPage(answered, address);
  const { cards, device, sides } = page;
  const list = useRef<HTMLUListElement>(null);
  const [chosen, setChosen] = useState<boolean | null>(null);
  const isTogether = chosen ?? sides > 1;
  const grid = useGrid(cards, isTogether);
  const live = useNearCards(list, cards.map(({ slug }) => slug).join(' '), sides);
  const isAllowed = useFramePolicy(page.origins, address);
  return (
    <section id="grid" aria-label={t('label')} tabIndex={-1}>
      <p className="noscript:hidden mb-4">
        <button
          type="button"
          className="button preview-together"
          aria-pressed={isTogether}
          onClick={() => setChosen(!isTogether)}
        >
          {t('together')}
        </button>
      </p>
      <ul ref={list} className="preview-grid" data-device={device} data-sides={sides}>
        {cards.map((card) => (
          <Card key={card.slug} {...{ card, device, grid, sides }} isLive={isAllowed && live.has(card.slug)} />
        ))}
      </ul>
    </section>
  );
}
