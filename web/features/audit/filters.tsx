import { useTranslations } from 'next-intl';
import type { AuditLogPage } from '../../contract/pages/audit.data.ts';
import { Link } from '../../slots/link.tsx';
import { Icon } from '../../ui/drawing.tsx';
import { FormField } from '../../ui/form-field.tsx';
import { useFault } from '../area/list.tsx';

type PageProps = { page: AuditLogPage };

/** The choice of a thing and an action. The form keeps the chosen people. */
export function Filters({ page: { start, people, things, actions } }: PageProps) {
  const t = useTranslations('auditLog');
  const thing = things.find(({ isChosen }) => isChosen)?.value ?? '';
  const action = actions.flatMap((group) => group.actions).find(({ isChosen }) => isChosen)?.value ?? '';
  return (
    <form action={start} className="mb-6 flex flex-wrap items-end gap-4" autoComplete="off">
      {people.map(({ name, value }) => (
        <input key={name} type="hidden" name={name} value={value} />
      ))}
      <div className="min-w-0 grow basis-72">
        <label htmlFor="thing" className="mb-2 block text-sm font-semibold">
          {t('thing')}
        </label>
        <select key={thing} id="thing" name="thing" className="field" defaultValue={thing}>
          <option value="">{t('anyThing')}</option>
          {things.map(({ value, words }) => (
            <option key={value} value={value}>
              {words}
            </option>
          ))}
        </select>
      </div>
      <div className="min-w-0 grow basis-72">
        <label htmlFor="action" className="mb-2 block text-sm font-semibold">
          {t('action')}
        </label>
        <select key={action} id="action" name="action" className="field" defaultValue={action}>
          <option value="">{t('anyAction')}</option>
          {actions.map((group) => (
            <optgroup key={group.kind} label={group.kind}>
              {group.actions.map(({ value, words }) => (
                <option key={value} value={value}>
                  {words}
                </option>
              ))}
            </optgroup>
          ))}
        </select>
      </div>
      <button type="submit" className="button">
        {t('show')}
      </button>
    </form>
  );
}

/** Finds the entries about a person by their address, which is posted so that it is in no URL. */
export function Find({ page }: PageProps) {
  const t = useTranslations('auditLog');
  return (
    <form method="post" action={page.action} noValidate className="mb-6 grid max-w-md gap-4">
      <FormField
        id="address"
        name="address"
        type="email"
        autoComplete="off"
        dir="ltr"
        label={t('address')}
        hint={t('addressHint')}
        defaultValue={page.address}
        fault={useFault(page, 'address')}
      />
      <p>
        <button type="submit" name="step" value="find" className="button">
          {t('find')}
        </button>
      </p>
    </form>
  );
}

/** The chosen filters, with links that remove them, and links to more about a chosen person. */
export function Chosen({ page: { chosen, related, start } }: PageProps) {
  const t = useTranslations('auditLog');
  if (!chosen.length) return null;
  return (
    <div className="mb-6 grid gap-2">
      <ul className="flex flex-wrap gap-2" aria-label={t('chosen')}>
        {chosen.map(({ name, path }) => (
          <li key={path + name}>
            <Link className="chip" href={path} aria-label={t('remove', { name })}>
              <bdi>{name}</bdi>
              <Icon name="close" />
            </Link>
          </li>
        ))}
        {chosen.length > 1 && (
          <li>
            <Link className="tap link px-2" href={start}>
              {t('removeAll')}
            </Link>
          </li>
        )}
      </ul>
      {related && (
        <p className="flex flex-wrap gap-x-6">
          {related.about && <More path={related.about} words={t('aboutPerson')} />}
          {related.did && <More path={related.did} words={t('doneByPerson')} />}
          <More path={related.page} words={t('toPerson')} />
        </p>
      )}
    </div>
  );
}

const More = ({ path, words }: { path: string; words: string }) => (
  <Link className="tap link" href={path}>
    {words}
  </Link>
);
