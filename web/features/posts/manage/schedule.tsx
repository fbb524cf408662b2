import { useTranslations } from 'next-intl';
import type { ArticlesPage } from '../../../contract/pages/articles.data.ts';
import { Time } from '../../../slots/time.tsx';

type Text = ArticlesPage['groups'][number]['texts'][number];

type ScheduleProps = { state: Text['state']; schedule: NonNullable<Text['schedule']> };

/** When a text is published, or was by its schedule, and how late. */
export function Schedule({ state, schedule: { due, late } }: ScheduleProps) {
  const t = useTranslations('articles.schedule');
  return (
    <p className="text-sm text-muted">
      <Time at={due.iso} text={due.text}>
        {(date) => t(state === 'scheduled' ? 'waits' : 'ran', { date })}
      </Time>{' '}
      {late !== null && t('late', { minutes: late })}
    </p>
  );
}
