import { useTranslations } from 'next-intl';
import type { Member, MembersPage } from '../../contract/pages/members.data.ts';
import { Link } from '../../slots/link.tsx';
import { Time } from '../../slots/time.tsx';
import { FormField } from '../../ui/form-field.tsx';
import { Choice, Empty, Pager, useFault } from '../area/list.tsx';
import { Panel } from '../area/panel.tsx';
import { useDone } from './use-done.ts';

/** The members of a site with their roles, each with a link. */
export function People({ page, people }: { page: MembersPage; people: NonNullable<MembersPage['people']> }) {
  const t = useTranslations('manage.people');
  const list = people.lists.find(({ isChosen }) => isChosen)?.name ?? 'everyone';
  return (
    <>
      <Find page={page} />
      <Choice label={t('lists')} choices={people.lists.map((one) => ({ ...one, words: t(`list.${one.name}`) }))} />
      {people.people.length ? (
        <ul className="border-t border-line">
          {people.people.map((person) => (
            <Person key={person.path} person={person} />
          ))}
        </ul>
      ) : (
        <Empty title={t(`empty.${list}`)} text={t('emptyText')} />
      )}
      <Pager first={people.first} next={people.next} />
      <StaffProof page={page} proof={people.staffProof} />
      <NewPlaces page={page} submissions={people.submissions} />
    </>
  );
}

function Find({ page }: { page: MembersPage }) {
  const t = useTranslations('manage.people');
  const fault = useFault(page, 'address');
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
        defaultValue={page.typed.address ?? ''}
        fault={fault}
      />
      <p>
        <button type="submit" name="step" value="find" className="button is-main">
          {t('find')}
        </button>
      </p>
    </form>
  );
}

function Person({ person }: { person: Member }) {
  const t = useTranslations('manage.people');
  const { path, name, address, roles, joined, joinedIso, suspended } = person;
  return (
    <li className="entry">
      <div>
        <Link className="tap link font-semibold" href={path}>
          <bdi>{name}</bdi>
        </Link>
        {address !== name && <p className="text-sm text-muted">{address ? <bdi>{address}</bdi> : t('noAddress')}</p>}
      </div>
      <div>
        <p>{roles || t('noRole')}</p>
        {suspended && <p className="fault text-sm">{suspended}</p>}
      </div>
      <p className="text-sm text-muted">
        <Time at={joinedIso} text={joined} format="day">
          {(date) => t('since', { date })}
        </Time>
      </p>
    </li>
  );
}

/** Which proof of identity counts for what staff do here. */
function StaffProof({ page, proof }: { page: MembersPage; proof: 'any' | 'passkey' }) {
  const t = useTranslations('manage.people');
  return (
    <Panel id="staff-proof" title={t('staffProof')} done={useDone(page, ['proof'])} className="mt-10 max-w-2xl">
      <p className="prose mb-4">{t(proof === 'any' ? 'staffProofAny' : 'staffProofPasskey')}</p>
      <SettingForm
        page={page}
        reason="proofReason"
        step={proof === 'any' ? 'require-passkey' : 'allow-any'}
        words={t(proof === 'any' ? 'requirePasskey' : 'allowAny')}
      />
    </Panel>
  );
}

/** Whether people can submit listings. */
function NewPlaces({ page, submissions }: { page: MembersPage; submissions: 'open' | 'closed' }) {
  const t = useTranslations('manage.people');
  return (
    <Panel id="new-places" title={t('newPlaces')} done={useDone(page, ['submissions'])} className="mt-10 max-w-2xl">
      <p className="prose mb-4">{t(submissions === 'open' ? 'newPlacesOpen' : 'newPlacesClosed')}</p>
      <SettingForm
        page={page}
        reason="submissionsReason"
        step={submissions === 'open' ? 'close-submissions' : 'open-submissions'}
        words={t(submissions === 'open' ? 'closePlaces' : 'openPlaces')}
      />
    </Panel>
  );
}

type SettingProps = {
  page: MembersPage;
  /** The name of the field for the reason. */
  reason: string;
  /** The action of the button, and its words. */
  step: string;
  words: string;
};

/** The button that changes a setting, with the reason for the log. */
function SettingForm({ page, reason, step, words }: SettingProps) {
  const t = useTranslations('manage.people');
  const tPerson = useTranslations('manage.person');
  return (
    <form method="post" action={page.action} noValidate className="grid max-w-md gap-4">
      <FormField
        id={reason}
        name={reason}
        autoComplete="off"
        maxLength={500}
        dir="auto"
        label={tPerson('reason')}
        hint={t('proofReasonHint')}
        defaultValue={page.typed[reason] ?? ''}
        fault={useFault(page, reason)}
      />
      <p>
        <button type="submit" name="step" value={step} className="button">
          {words}
        </button>
      </p>
    </form>
  );
}
