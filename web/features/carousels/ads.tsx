import { useTranslations } from 'next-intl';
import type { ListingCard } from '../../contract/listing-card.ts';
import { Cards } from '../listing/card.tsx';

/** Listings that staff show as ads, apart from all others. Each is marked in words. */
export function Ads({ ads, className = '' }: { ads: readonly ListingCard[]; className?: string }) {
  const t = useTranslations('ads');
  if (ads.length === 0) return null;
  const label = <span className="ad">{t('label')}</span>;
  return (
    <section className={`ads ${className}`} aria-labelledby="ads">
      <h2 id="ads" className="mb-4 text-lg">
        {t('title')}
      </h2>
      <Cards listings={ads} noteOf={() => ({ label })} />
    </section>
  );
}
