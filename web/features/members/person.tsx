import { useTranslations } from 'next-intl';
import type { MembersPage } from '../../contract/pages/members.data.ts';
import { Link } from '../../slots/link.tsx';
import { Time } from '../../slots/time.tsx';
import { FormField } from '../../ui/form-field.tsx';
import { AuditEntries } from '../area/audit-entries.tsx';
import { useFault } from '../area/list.tsx';
import { Panel } from '../area/panel.tsx';
import { useDone } from './use-done.ts';

type PersonProps = { page: MembersPage; person: NonNullable<MembersPage['person']> };

/** A member: roles, suspension, and the log of their changes. */
export function OnePerson({ page, person }: PersonProps) {
  const t = useTranslations('manage.person');
  return (
    <>
      <div className="max-w-2xl">
        <Facts person={person} />
        <Roles page={page} person={person} />
        <Suspension page={page} person={person} />
      </div>
      <Panel id="changes" title={t('changes')}>
        {person.log.length > 0 && <AuditEntries entries={person.log} isOwn />}
        {!person.log.length && <p className="text-muted">{t('noChanges')}</p>}
        <p className="mt-4">
          <Link className="tap link" href={person.logPath}>
            {t('toLog')}
          </Link>
        </p>
      </Panel>
    </>
  );
}

function Facts({ person: { address, language, joined, joinedIso, roles, suspended } }: Pick<PersonProps, 'person'>) {
  const t = useTranslations('manage.people');
  return (
    <div className="mb-8">
      <p>{address ? <bdi>{address}</bdi> : t('noAddress')}</p>
      <p className="text-sm text-muted">
        <Time at={joinedIso} text={joined} format="day">
          {(date) => t('since', { date })}
        </Time>{' '}
        · {language}
      </p>
      <p className="mt-2 font-semibold">{roles || t('noRole')}</p>
      {suspended && <p className="fault">{suspended}</p>}
    </div>
  );
}

function Roles({ page, person }: PersonProps) {
  const t = useTranslations('manage.person');
  return (
    <Panel id="roles" title={t('roles')} done={useDone(page, ['granted', 'revoked'])}>
      <p className="prose mb-4">{t('rolesText')}</p>
      <form method="post" action={page.action} className="grid gap-4">
        <Reason page={page} name="roleReason" />
        <p className="flex flex-wrap gap-3">
          {person.grants.map(({ role, isHeld }) => (
            <button
              key={role}
              type="submit"
              name="step"
              value={`${isHeld ? 'revoke' : 'grant'}-${role}`}
              className="button"
            >
              {t(`${isHeld ? 'revoke' : 'grant'}.${role}`)}
            </button>
          ))}
        </p>
      </form>
    </Panel>
  );
}

function Suspension({ page, person }: PersonProps) {
  const t = useTranslations('manage.person');
  const { suspended, suspendedFor, hindrance } = person;
  return (
    <Panel id="suspension" title={t('suspension')} done={useDone(page, ['suspended', 'lifted'])}>
      {suspended ? (
        <p className="mb-4">{t('suspendedFor', { reason: suspendedFor })}</p>
      ) : (
        <p className="prose mb-4">{t(hindrance ? `hindrance.${hindrance}` : 'suspensionText')}</p>
      )}
      {(suspended || !hindrance) && (
        <form method="post" action={page.action} className="grid gap-4">
          <Reason page={page} name="suspensionReason" />
          {!suspended && <LastDay page={page} />}
          <p>
            <button type="submit" name="step" value={suspended ? 'lift' : 'suspend'} className="button">
              {t(suspended ? 'lift' : 'suspend')}
            </button>
          </p>
        </form>
      )}
    </Panel>
  );
}

/** The reason for a change. Submitted text returns only to the form that it came from. */
function Reason({ page, name }: { page: MembersPage; name: 'roleReason' | 'suspensionReason' }) {
  const t = useTranslations('manage.person');
  return (
    <FormField
      id={name}
      name={name}
      autoComplete="off"
      maxLength={500}
      required
      dir="auto"
      label={t('reason')}
      hint={t('reasonHint')}
      defaultValue={page.typed[name] ?? ''}
      fault={useFault(page, name)}
    />
  );
}

function LastDay({ page }: { page: MembersPage }) {
  const t = useTranslations('manage.person');
  return (
    <FormField
      id="until"
      name="until"
      type="date"
      autoComplete="off"
      label={t('until')}
      hint={t('untilHint')}
      defaultValue={page.typed.until ?? ''}
      fault={useFault(page, 'until')}
    />
  );
}
