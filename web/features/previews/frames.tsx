import { useTranslations } from 'next-intl';
import type { PreviewDevice, PreviewFrame, ShownPage } from '../../contract/pages/previews.data.ts';
import { DifferenceText } from './difference-text.tsx';
import { LiveFrame } from './live-frame.tsx';
import type { Frames } from './use-frames.ts';

type FramesProps = { shown: ShownPage; frames: Frames };

/** The live page, or two of them side by side. */
export function LiveFrames({ shown, frames }: FramesProps) {
  const t = useTranslations('previews');
  if (!shown.isPage) return null;
  if (shown.frames.length === 0) return <p className="notice">{t('noHost')}</p>;
  const { differences } = frames;
  return (
    <section aria-label={t('live')}>
      <div className="preview-frames">
        {shown.frames.map((frame, position) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: a position is a frame, whatever it shows
          <Side key={position} frame={frame} device={shown.device} register={frames.at(position)} />
        ))}
      </div>
      {shown.frames.length > 1 && (
        <p className="noscript:hidden mt-2 text-sm text-muted" role="status">
          {differences && <DifferenceText frames={shown.frames} found={differences} />}
        </p>
      )}
    </section>
  );
}

type SideProps = {
  frame: PreviewFrame;
  device: PreviewDevice;
  register: (frame: HTMLIFrameElement | null) => void;
};

function Side({ frame, device, register }: SideProps) {
  const t = useTranslations('previews');
  const title = t(`frame.${frame.version}`, { language: frame.in.name });
  return (
    <figure className="min-w-0">
      <figcaption className="mb-1 text-sm text-muted">{title}</figcaption>
      <div className="preview-window" data-device={device}>
        <LiveFrame frame={frame} title={title} register={register} />
      </div>
    </figure>
  );
}
