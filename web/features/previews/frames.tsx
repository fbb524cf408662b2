import { useTranslations } from 'next-intl';
import type { PreviewDevice, PreviewFrame, ShownPage } from '../../contract/pages/previews.data.ts';
import type { Frames } from './use-frames.ts';
import { useKeptFrame } from './use-kept-frame.ts';

type FramesProps = { shown: ShownPage; frames: Frames };

/** The live page, or two of them side by side. */
export function LiveFrames({ shown, frames }: FramesProps) {
  const t = useTranslations('previews');
  if (!shown.isPage) return null;
  if (shown.frames.length === 0) return <p className="notice">{t('noHost')}</p>;
  const { differences } = frames;
  const [first, second] = shown.frames;
  const isTranslation = first?.in.language !== second?.in.language;
  return (
    <section aria-label={t('live')}>
      <div className="preview-frames">
        {shown.frames.map((frame, position) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: a position is a frame, whatever it shows
          <LiveFrame key={position} frame={frame} device={shown.device} register={frames.at(position)} />
        ))}
      </div>
      {shown.frames.length > 1 && (
        <p className="noscript:hidden mt-2 text-sm text-muted" role="status">
          {differences && (
            <>
              {t(isTranslation ? 'untranslated' : 'different', { count: differences.texts.length })}{' '}
              {differences.missing.length > 0 && t('oneSided', { count: differences.missing.length })}
            </>
          )}
        </p>
      )}
    </section>
  );
}

type LiveFrameProps = {
  frame: PreviewFrame;
  device: PreviewDevice;
  register: (frame: HTMLIFrameElement | null) => void;
};

function LiveFrame({ frame, device, register }: LiveFrameProps) {
  const t = useTranslations('previews');
  const src = useKeptFrame(frame);
  const title = t(`frame.${frame.version}`, { language: frame.in.name });
  return (
    <figure className="min-w-0">
      <figcaption className="mb-1 text-sm text-muted">{title}</figcaption>
      <div className="preview-window" data-device={device}>
        {/* Another element for another address: the same one would add an entry to the browser's history. */}
        <iframe
          key={src}
          ref={register}
          src={src}
          title={title}
          className="preview-frame"
          // Without script, the list of pieces in the frame leads to them in this window.
          sandbox="allow-scripts allow-top-navigation-by-user-activation"
          referrerPolicy="no-referrer"
          loading="lazy"
        />
      </div>
    </figure>
  );
}
