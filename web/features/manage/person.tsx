import { useTranslations } from 'next-intl';
import type { ManagePage } from '../../contract/manage-data.ts';
import { FormField } from '../../ui/form-field.tsx';
import { Entries } from './log.tsx';
import { useFault } from './parts.tsx';

type PersonProps = { page: ManagePage; person: NonNullable<ManagePage['person']> };

/** A member: who they are here, their roles, their suspension, and what was changed about both. */
export function OnePerson({ page, person }: PersonProps) {
  const t = useTranslations('manage.person');
  return (
    <>
      <div className="max-w-2xl">
        <Facts person={person} />
        <Roles page={page} person={person} />
        <Suspension page={page} person={person} />
      </div>
      <section className="panel" aria-labelledby="changes">
        <h2 id="changes" className="mb-4 text-lg">
          {t('changes')}
        </h2>
        {person.log.length ? <Entries entries={person.log} isOwn /> : <p className="text-muted">{t('noChanges')}</p>}
      </section>
    </>
  );
}

function Facts({ person: { address, language, joined, roles, suspended } }: Pick<PersonProps, 'person'>) {
  const t = useTranslations('manage.people');
  return (
    <div className="mb-8">
      <p>{address ? <bdi>{address}</bdi> : t('noAddress')}</p>
      <p className="text-sm text-muted">
        {t('since', { date: joined })} · {language}
      </p>
      <p className="mt-2 font-semibold">{roles || t('noRole')}</p>
      {suspended && <p className="fault">{suspended}</p>}
    </div>
  );
}

function Roles({ page, person }: PersonProps) {
  const t = useTranslations('manage.person');
  return (
    <section className="panel" aria-labelledby="roles">
      <h2 id="roles" className="mb-4 text-lg">
        {t('roles')}
      </h2>
      <p className="prose mb-4">{t('rolesText')}</p>
      <form method="post" action={page.action} className="grid gap-4">
        <Reason page={page} form="role" />
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
    </section>
  );
}

function Suspension({ page, person }: PersonProps) {
  const t = useTranslations('manage.person');
  const { suspended, suspendedFor, hindrance } = person;
  return (
    <section className="panel" aria-labelledby="suspension">
      <h2 id="suspension" className="mb-4 text-lg">
        {t('suspension')}
      </h2>
      {suspended ? (
        <p className="mb-4">{t('suspendedFor', { reason: suspendedFor })}</p>
      ) : (
        <p className="prose mb-4">{t(hindrance ? `hindrance.${hindrance}` : 'suspensionText')}</p>
      )}
      {(suspended || !hindrance) && (
        <form method="post" action={page.action} className="grid gap-4">
          <Reason page={page} form="suspension" />
          {!suspended && <LastDay page={page} />}
          <p>
            <button type="submit" name="step" value={suspended ? 'lift' : 'suspend'} className="button">
              {t(suspended ? 'lift' : 'suspend')}
            </button>
          </p>
        </form>
      )}
    </section>
  );
}

/** Why something is changed. What was typed comes back in the form that it was typed into. */
function Reason({ page, form }: { page: ManagePage; form: 'role' | 'suspension' }) {
  const t = useTranslations('manage.person');
  const steps = form === 'role' ? /^(grant|revoke)/ : /^(suspend|lift)/;
  return (
    <FormField
      id={`${form}-reason`}
      name="reason"
      autoComplete="off"
      maxLength={500}
      required
      dir="auto"
      label={t('reason')}
      hint={t('reasonHint')}
      defaultValue={steps.test(page.typed.step ?? '') ? page.typed.reason : ''}
      fault={useFault(page, `${form}-reason`)}
    />
  );
}

function LastDay({ page }: { page: ManagePage }) {
  const t = useTranslations('manage.person');
  return (
    <FormField
      id="until"
      name="until"
      type="date"
      label={t('until')}
      hint={t('untilHint')}
      defaultValue={page.typed.until ?? ''}
      fault={useFault(page, 'until')}
    />
  );
}
