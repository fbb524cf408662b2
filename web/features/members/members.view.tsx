'use client';
import { useTranslations } from 'next-intl';
import type { MembersPage } from '../../contract/pages/members.data.ts';
import { defineView } from '../../slots/page-data.tsx';
import { AreaPage, AreaSkeleton } from '../area/area-page.tsx';
import { useFault } from '../area/list.tsx';
import { People } from './people.tsx';
import { OnePerson } from './person.tsx';

/** The members of a site, or one of them. */
export const MembersView = defineView<'managePeople'>(Members, AreaSkeleton);

function Members({ page }: { page: MembersPage }) {
  const t = useTranslations('manage');
  const { sections, person, people } = page;
  return (
    <AreaPage
      sections={sections}
      label={t('parts')}
      title={person ? <bdi>{person.name}</bdi> : t('people.title')}
      fault={useFault(page, null)}
      problem={page.problem}
    >
      {people && <People page={page} people={people} />}
      {person && <OnePerson page={page} person={person} />}
    </AreaPage>
  );
}
