import { useTranslations } from 'next-intl';
import { type PreviewsPage, type ShownPage, shareDays } from '../../contract/pages/previews.data.ts';
import { Time } from '../../slots/time.tsx';
import { SelectField } from '../../ui/select-field.tsx';
import { Panel } from '../area/panel.tsx';
import { StayLink } from './stay-link.tsx';

type SharesProps = { page: PreviewsPage; shown: ShownPage };

/** Links with which people without an account see a page: those that work, and the form of a new one. */
export function Shares({ page, shown }: SharesProps) {
  const t = useTranslations('previews');
  return (
    <Panel id="links" title={t('links')}>
      <p className="prose mb-4 text-muted">{t('linksText')}</p>
      {shown.shared !== null && <Shared address={shown.shared} />}
      {shown.links.length === 0 && <p className="mb-4 text-muted">{t('noLinks')}</p>}
      <ul className="mb-4">
        {shown.links.map((link) => (
          <li key={link.id} className="border-b border-line py-2">
            <Share link={link} action={shown.canWrite ? page.action : null} />
          </li>
        ))}
      </ul>
      {shown.canWrite && shown.frames.length > 0 && <NewShare page={page} shown={shown} />}
    </Panel>
  );
}

/** The address of a new link, which is shown only now. */
function Shared({ address }: { address: string }) {
  const t = useTranslations('previews');
  return (
    <div className="notice mb-4" id="done" role="status" tabIndex={-1}>
      <label htmlFor="shared" className="mb-2 block font-semibold">
        {t('shared')}
      </label>
      <input id="shared" className="field" dir="ltr" value={address} readOnly />
      <p className="mt-2 text-sm">{t('sharedText')}</p>
    </div>
  );
}

function Share({ link, action }: { link: ShownPage['links'][number]; action: string | null }) {
  const t = useTranslations('previews');
  const { id, page, path, language, hasDrafts, by, until, opened } = link;
  return (
    <>
      <p className="flex flex-wrap items-baseline gap-x-3">
        <StayLink className="tap link wrap-anywhere" href={path} dir="ltr">
          {page}
        </StayLink>
        <span>{language}</span>
        {hasDrafts && <span className="badge">{t('withDrafts')}</span>}
      </p>
      <p className="text-sm text-muted">
        <bdi>{by || t('somebody')}</bdi> ·{' '}
        <Time at={until.iso} text={until.text}>
          {(date) => t('until', { date })}
        </Time>{' '}
        · {t('opened', { count: opened })}
      </p>
      {action !== null && (
        <form method="post" action={action}>
          <input type="hidden" name="link" value={id} readOnly />
          <button type="submit" name="step" value="revoke" className="tap link cursor-pointer text-sm">
            {t('revoke')} <span className="sr-only">{page}</span>
          </button>
        </form>
      )}
    </>
  );
}

function NewShare({ page, shown }: SharesProps) {
  const t = useTranslations('previews');
  return (
    <form method="post" action={page.action} className="grid max-w-xl gap-4">
      <p>
        {t('newLink', { language: shown.in.name })}{' '}
        <bdi dir="ltr" className="wrap-anywhere font-mono text-sm">
          {shown.page}
        </bdi>
      </p>
      <SelectField id="days" name="days" label={t('days')} defaultValue={String(shareDays[0])}>
        {shareDays.map((days) => (
          <option key={days} value={days}>
            {t('dayCount', { count: days })}
          </option>
        ))}
      </SelectField>
      <label className="flex items-center gap-3">
        <input type="checkbox" name="drafts" /> {t('shareDrafts')}
      </label>
      <p>
        <button type="submit" name="step" value="share" className="button">
          {t('share')}
        </button>
      </p>
    </form>
  );
}
