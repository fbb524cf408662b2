'use client';
import { useTranslations } from 'next-intl';
import { useEffect } from 'react';
import type { PreviewsPage, ShownPage } from '../../contract/pages/previews.data.ts';
import { enterInPlace, useInPlace } from '../../slots/in-place.tsx';
import { Link } from '../../slots/link.tsx';
import { defineView } from '../../slots/page-data.tsx';
import { AreaPage, AreaSkeleton } from '../area/area-page.tsx';
import { problemAt } from '../area/list.tsx';
import { OtherSites, SiteChoices } from '../area/site-choices.tsx';
import { Bar } from './bar.tsx';
import { LiveFrames } from './frames.tsx';
import { Comments, Drafts } from './open-work.tsx';
import { PiecePanel } from './piece-panel.tsx';
import { Shares } from './shares.tsx';
import { StayLink } from './stay-link.tsx';
import { originsOf, useFramePolicy } from './use-frame-policy.ts';
import { useFrames } from './use-frames.ts';

/** A live page of a site, whose texts staff change, compare and talk about. */
export const PreviewsView = defineView<'viewerPagesInteractive'>(Previews, AreaSkeleton);

type PreviewsProps = { page: PreviewsPage; address: string };

function Previews({ page, address }: PreviewsProps) {
  const t = useTranslations('previews');
  const fault = problemAt(page.problem, null);
  useInPlace({ address, title: page.title, fallback: 'piece' });
  return (
    <AreaPage
      sections={page.sections}
      label={t('parts')}
      title={t('title')}
      done={page.done ? t(`done.${page.done}`) : undefined}
      fault={fault && t(`fault.${fault.code}`, { minutes: fault.minutes ?? 1 })}
      problem={page.problem}
    >
      <Sites page={page} />
      {page.shown && <Viewer page={page} shown={page.shown} address={address} />}
    </AreaPage>
  );
}

/** The sites that the visitor sees. Once one is chosen, the others are folded up. */
function Sites({ page: { sites, shown } }: { page: PreviewsPage }) {
  const t = useTranslations('previews');
  if (!shown)
    return (
      <>
        <p className="prose mb-6 text-muted">{t('intro')}</p>
        {sites.length === 0 ? <p>{t('noSites')}</p> : <SiteChoices sites={sites} />}
      </>
    );
  return (
    <div className="mb-4">
      <p className="aligned">
        <Link className="tap link" href={shown.site.path}>
          <bdi lang={shown.site.name.language}>{shown.site.name.text}</bdi>
        </Link>
      </p>
      <OtherSites sites={sites} label={t('otherSites')} />
    </div>
  );
}

function Viewer({ page, shown, address }: { page: PreviewsPage; shown: ShownPage; address: string }) {
  const { piece } = shown;
  const ref = piece !== null && piece !== 'lost' ? piece.ref : null;
  const frames = useFrames({ ...shown, ref }, address);
  useEscape(piece === null ? null : shown.withoutPiece);
  const isAllowed = useFramePolicy(originsOf(page), address);
  return (
    <>
      <Bar page={page} shown={shown} />
      <div className="preview-stage" data-sides={shown.frames.length}>
        {isAllowed && <LiveFrames shown={shown} frames={frames} />}
        {piece === 'lost' && <Lost path={shown.withoutPiece} />}
        {piece !== null && piece !== 'lost' && (
          <PiecePanel
            key={`${shown.in.language} ${piece.ref}`}
            page={page}
            shown={shown}
            piece={piece}
            frames={frames}
          />
        )}
        {piece === null && <Hint />}
      </div>
      <Drafts drafts={shown.drafts} />
      <Comments comments={shown.comments} />
      <Shares page={page} shown={shown} />
    </>
  );
}

function Hint() {
  const t = useTranslations('previews');
  return <p className="prose text-muted">{t('hint')}</p>;
}

function Lost({ path }: { path: string }) {
  const t = useTranslations('previews');
  return (
    <div className="notice" role="status">
      <p>{t('lost')}</p>
      <StayLink className="tap link" href={path}>
        {t('leave')}
      </StayLink>
    </div>
  );
}

/** Escape leaves the chosen piece, unless it is pressed in a field. */
function useEscape(withoutPiece: string | null): void {
  useEffect(() => {
    if (withoutPiece === null) return;
    const leave = ({ key, target, defaultPrevented }: KeyboardEvent) => {
      const isField = target instanceof Element && target.closest('input, textarea, select, [popover]') !== null;
      if (key === 'Escape' && !defaultPrevented && !isField && target instanceof Element)
        enterInPlace(withoutPiece, target);
    };
    addEventListener('keydown', leave);
    return () => removeEventListener('keydown', leave);
  }, [withoutPiece]);
}
