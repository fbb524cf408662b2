'use client';
import { useTranslations } from 'next-intl';
import { useRef, useState } from 'react';
import type { WallPage } from '../../contract/pages/previews-wall.data.ts';
import { longestWebsiteSearch } from '../../contract/pages/websites.data.ts';
import { useInPlace } from '../../slots/in-place.tsx';
import { defineView } from '../../slots/page-data.tsx';
import { AreaPage, AreaSkeleton } from '../area/area-page.tsx';
import { Empty } from '../area/list.tsx';
import { SearchForm } from '../area/search-form.tsx';
import { useFramePolicy } from './use-frame-policy.ts';
import { useFreshPage } from './use-fresh-page.ts';
import { useNearCards } from './use-near-cards.ts';
import { useWall } from './use-wall.ts';
import { WallBar } from './wall-bar.tsx';
import { Card } from './wall-card.tsx';

/** A live page of each site that the visitor sees. */
export const WallView = defineView<'viewerWebsitesInteractive'>(WallOfPages, AreaSkeleton);

type PageProps = { page: WallPage; address: string };

function WallOfPages({ page, address }: PageProps) {
  const t = useTranslations('previews');
  const { total, found, cards } = page;
  useInPlace({ address, title: page.title, fallback: 'wall' });
  return (
    <AreaPage sections={page.sections} label={t('parts')} title={t('wall.title')}>
      {total === 0 ? (
        <p>{t('noSites')}</p>
      ) : (
        <>
          <SearchForm
            search={page.search}
            label={t('wall.search')}
            button={t('wall.find')}
            maxLength={longestWebsiteSearch}
          />
          <WallBar page={page} />
          {found === 0 && <Empty title={t('wall.nothing')} text={t('wall.nothingText')} />}
          {found > cards.length && <p className="notice mb-4">{t('wall.more', { count: cards.length, all: found })}</p>}
          {found > 0 && <Cards page={page} address={address} />}
        </>
      )}
    </AreaPage>
  );
}

function Cards({ page: answered, address }: PageProps) {
  const t = useTranslations('previews.wall');
  const page = useFreshPage(answered, address);
  const { cards, device, sides } = page;
  const list = useRef<HTMLUListElement>(null);
  const [chosen, setChosen] = useState<boolean | null>(null);
  const isTogether = chosen ?? sides > 1;
  const wall = useWall(cards, isTogether);
  const live = useNearCards(list, cards.map(({ slug }) => slug).join(' '), sides);
  const isAllowed = useFramePolicy(page.origins, address);
  return (
    <section id="wall" aria-label={t('label')} tabIndex={-1}>
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
      <ul ref={list} className="preview-wall" data-device={device} data-sides={sides}>
        {cards.map((card) => (
          <Card key={card.slug} {...{ card, device, wall, sides }} isLive={isAllowed && live.has(card.slug)} />
        ))}
      </ul>
    </section>
  );
}
