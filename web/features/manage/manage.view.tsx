'use client';
import { useTranslations } from 'next-intl';
import type { ManagePage } from '../../contract/manage-data.ts';
import { Link } from '../../slots/link.tsx';
import { defineView } from '../../slots/page-data.tsx';
import { Bone, Rows } from '../../ui/skeleton.tsx';
import { Log } from './log.tsx';
import { Mails } from './mails.tsx';
import { Overview } from './overview.tsx';
import { useFault } from './parts.tsx';
import { People } from './people.tsx';
import { OnePerson } from './person.tsx';

/** What a site's staff may do on it; for those who administer it, its mails, its people and the log of rights. */
export const ManageView = defineView<'manage'>(Manage, ManageSkeleton);

function Manage({ page }: { page: ManagePage }) {
  const t = useTranslations('manage');
  const fault = useFault(page, null);
  return (
    <div className="page py-10">
      <Parts page={page} />
      <h1 className="mb-6 text-xl font-semibold">
        {page.person ? <bdi>{page.person.name}</bdi> : t(page.view === 'overview' ? 'title' : `part.${page.view}`)}
      </h1>
      {page.done && (
        <p className="notice" role="status">
          {t(`done.${page.done}`)}
        </p>
      )}
      {fault && (
        <p className="fault mb-6" role="alert">
          {fault}
        </p>
      )}
      {page.mails && <Mails page={page} mails={page.mails} />}
      {page.people && <People page={page} people={page.people} />}
      {page.person && <OnePerson page={page} person={page.person} />}
      {page.log && <Log log={page.log} />}
      {page.view === 'overview' && <Overview page={page} />}
    </div>
  );
}

/** The parts of the page, for whoever has more than one. */
function Parts({ page: { parts, view } }: { page: ManagePage }) {
  const t = useTranslations('manage');
  const chosen = view === 'person' ? 'people' : view;
  if (!parts.length) return null;
  return (
    <nav aria-label={t('parts')} className="mb-6 border-b border-line">
      <ul className="flex flex-wrap gap-x-6">
        {parts.map(({ name, path }) => (
          <li key={name}>
            <Link
              className="tap"
              href={path}
              aria-current={name === chosen ? (name === view ? 'page' : true) : undefined}
            >
              {t(`part.${name}`)}
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  );
}

function ManageSkeleton() {
  return (
    <div className="page py-10">
      <Bone className="mb-8 h-7 w-72" />
      <Bone className="mb-8 h-11 w-full" />
      <Rows count={8} />
    </div>
  );
}
