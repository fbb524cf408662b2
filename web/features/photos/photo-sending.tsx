import { useTranslations } from 'next-intl';
import type { Sending } from './photo-queue.ts';
import { usePhotoFault } from './use-photo-fault.ts';
import type { Sender } from './use-sending.ts';

/** Files on their way, each with its progress, and those that were refused. */
export function SendingList({ sender }: { sender: Sender }) {
  const t = useTranslations('photos');
  const { sending, isHeld } = sender;
  return (
    <div aria-live="polite">
      {isHeld && sending.length > 0 && <p className="notice">{t('held')}</p>}
      {sending.length > 0 && (
        <ul aria-label={t('sendingList')}>
          {sending.map((one) => (
            <SendingFile key={one.id} file={one} sender={sender} />
          ))}
        </ul>
      )}
    </div>
  );
}

function SendingFile({ file, sender }: { file: Sending; sender: Sender }) {
  const t = useTranslations('photos');
  const { id, name, state, progress } = file;
  const isOver = state === 'refused';
  return (
    <li className="row">
      <span className="flex min-w-0 items-center gap-3">
        <Preview file={file} />
        <span className="min-w-0">
          <bdi className="wrap-anywhere">{name}</bdi>
          <State file={file} />
        </span>
      </span>
      <span className="flex flex-wrap items-center gap-3">
        {state === 'sending' && <progress value={progress} max={1} aria-label={t('progress', { name })} />}
        {state === 'broken' && (
          <button type="button" className="button" onClick={() => sender.retry(id)}>
            {t('retry')}
          </button>
        )}
        <button type="button" className="button" onClick={() => sender.cancel(id)}>
          {isOver ? t('dismiss') : t('cancel')} <span className="sr-only">{name}</span>
        </button>
      </span>
    </li>
  );
}

function State({ file: { state, fault, minutes } }: { file: Sending }) {
  const t = useTranslations('photos');
  const words = usePhotoFault();
  if (fault) return <span className="fault block text-sm">{words(fault, minutes)}</span>;
  return <span className="block text-sm text-muted">{t(`state.${state === 'refused' ? 'broken' : state}`)}</span>;
}

/** The drawing of a file that is read in this browser: nothing is loaded for it. */
const Preview = ({ file: { preview } }: { file: Sending }) => (
  <span
    className="photo-preview"
    aria-hidden="true"
    ref={(place) => place?.replaceChildren(...(preview ? [preview] : []))}
  />
);
