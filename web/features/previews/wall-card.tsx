import { useTranslations } from 'next-intl';
import type { PreviewDevice } from '../../contract/pages/previews.data.ts';
import type { WallCard, WallSlot } from '../../contract/pages/previews-wall.data.ts';
import { Link } from '../../slots/link.tsx';
import { DifferenceText } from './difference-text.tsx';
import { frameProps, LiveFrame } from './live-frame.tsx';
import { liveSlots, type Wall } from './use-wall.ts';

type CardProps = { card: WallCard; device: PreviewDevice; wall: Wall; isLive: boolean; sides: number };

/** A site with its live page, or two of them. */
export function Card({ card, device, wall, isLive, sides }: CardProps) {
  const t = useTranslations('previews.wall');
  const { slug, name, host, path, inspect, slots } = card;
  const found = wall.differences.get(slug);
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
          <Slot key={position} slot={slot} site={name.text} device={device} wall={wall} isLive={isLive} />
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

type SlotProps = { slot: WallSlot; site: string; device: PreviewDevice; wall: Wall; isLive: boolean };

function Slot({ slot, site, device, wall, isLive }: SlotProps) {
  const t = useTranslations('previews');
  if (slot.state === 'missing')
    return (
      <p className="preview-window preview-gap" data-device={device}>
        {t(`wall.gap.${slot.why}`, { language: slot.language })}
      </p>
    );
  const frame = t(`frame.${slot.version}`, { language: slot.in.name });
  const title = t('wall.frame', { site, frame });
  return (
    <figure className="min-w-0">
      <figcaption className="preview-line text-sm text-muted">{frame}</figcaption>
      <div className="preview-window" data-device={device}>
        {isLive && <LiveFrame frame={slot} title={title} register={wall.at(slot.key)} />}
        <noscript>
          <iframe src={slot.src} title={title} {...frameProps} />
        </noscript>
      </div>
    </figure>
  );
}
