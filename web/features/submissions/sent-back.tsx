import { useTranslations } from 'next-intl';
import type { CreatePage } from '../../contract/pages/create.data.ts';
import { useFieldLabel } from './use-field-label.ts';

/** What staff wrote when they sent it back. Their notes at fields stand there, and here with a link to the step. */
export function SentBack({ sentBack: { reason, note, marks } }: { sentBack: NonNullable<CreatePage['sentBack']> }) {
  const t = useTranslations('submission');
  const labelOf = useFieldLabel();
  return (
    <div className="notice max-w-xl" role="note">
      <p className="font-semibold">{t('sentBack')}</p>
      {reason && <p>{reason}</p>}
      {note && (
        <p dir="auto" className="whitespace-pre-line">
          {note}
        </p>
      )}
      {Object.entries(marks).map(([field, text]) => (
        <p key={field}>
          <b className="font-semibold">{labelOf(field)}:</b> <bdi>{text}</bdi>
        </p>
      ))}
    </div>
  );
}
