import { useTranslations } from 'next-intl';
import type { PreviewDevice } from '../../contract/pages/previews.data.ts';
import type { GridCard, GridSlot } from '../../contract/pages/previews-grid.data.ts';
import { Link } from '../../slots/link.tsx';
import { DifferenceText } from './difference-text.tsx';
import { frameProps, LiveFrame } from './live-frame.tsx';
import { type Grid, liveSlots } from './use-grid.ts';

type CardProps = { card: GridCard; device: PreviewDevice; grid: Grid; isLive: boolean; sides: number };

/** A site with its live page, or two of them. */
export function Card({ card, device, grid, isLive, sides }: CardProps) {
  const t = useTranslations('previews.grid');
  const { slug, name, host, path, inspect, slots } = card;
  const found = grid.differences.get(slug);
  const site = <bdi lang={name.language}>{name.text}</bdi>;
  return (
    <li data-card={slug} className="preview-card">
      <h2 className="preview-line text-base font-semibold">
        <Link className="tap link" href={path}>
          {site}
        </Link>
      </h2>
      <p className="flex items-baseline justify-between gap-3 text-sm">
        <bdi dir="ltr" className="preview-line text-muted">
          {host ?? '–'}
        </bdi>
        {/* Its frames need a policy of their own, so it is loaded as a document. */}
        <a className="tap link" href={inspect}>
          {t('inspect')} <span className="sr-only">{site}</span>
        </a>
      </p>
      <div className="preview-slots">
        {slots.map((slot, position) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: a position is a frame, whatever it shows
          <Slot key={position} slot={slot} site={name.text} device={device} grid={grid} isLive={isLive} />
        ))}
      </div>
      {sides > 1 && (
        // Its place is there before.
        <p className="preview-difference noscript:hidden">
          {found && <DifferenceText frames={liveSlots(card)} found={found} />}
        </p>
      )}
    </li>
  );
}

type SlotProps = { slot: GridSlot; site: string; device: PreviewDevice; grid: Grid; isLive: boolean };

function Slot({ slot, site, device, grid, isLive }: SlotProps) {
  const t = useTranslations('previews');
  if (slot.state === 'missing')
    return (
      <p className="preview-window preview-gap" data-device={device}>
        {t(`grid.gap.${slot.why}`, { language: slot.language })}
      </p>
    );
  const frame = t(`frame.${slot.version}`, { language: slot.in.name });
  const title = t('grid.frame', { site, frame });
  return (
    <figure className="min-w-0">
      <figcaption className="preview-line text-sm text-muted">{frame}</figcaption>
      <div className="preview-window" data-device={device}>
        {isLive && <LiveFrame frame={slot} title={title} register={grid.at(slot.key)} />}
        <noscript>
          <iframe src={slot.src} title={title} {...frameProps} />
        </noscript>
      </div>
    </figure>
  );
}
