'use client';
import { useTranslations } from 'next-intl';
import type { Contribution, ContributionsPage } from '../../contract/pages/queue.data.ts';
import { Link } from '../../slots/link.tsx';
import { defineView } from '../../slots/page-data.tsx';
import { TextArea } from '../../ui/text-area.tsx';
import { AreaPage, AreaSkeleton } from '../area/area-page.tsx';
import { Empty, Pager } from '../area/list.tsx';
import { Panel } from '../area/panel.tsx';
import { useSectionsLabel } from '../area/use-sections-label.ts';
import { About, Ago, WrittenBriefly } from '../area/written.tsx';

/** What a person sent on the site, what became of it, and their drafts. */
export const ContributionsView = defineView<'dashboardContributions'>(Contributions, AreaSkeleton);

function Contributions({ page }: { page: ContributionsPage }) {
  const t = useTranslations('contributions');
  const { drafts, things, isSuspended, addPath, done, fault } = page;
  return (
    <AreaPage
      sections={page.sections}
      label={useSectionsLabel()}
      title={t('title')}
      done={done ? t(`done.${done}`) : undefined}
      fault={fault || undefined}
    >
      {isSuspended && <p className="notice">{t('suspended')}</p>}
      {addPath && (
        <p className="mb-6">
          <Link className="button" href={addPath}>
            {t('addPlace')}
          </Link>
        </p>
      )}
      {drafts.length > 0 && <Drafts drafts={drafts} />}
      {things.length ? (
        <ul className="border-t border-line" aria-label={t('title')}>
          {things.map((thing) => (
            <Thing key={thing.id} thing={thing} page={page} />
          ))}
        </ul>
      ) : (
        <Empty title={t('empty')} text={t('emptyText')} />
      )}
      <Pager first={page.first} next={page.next} />
    </AreaPage>
  );
}

function Drafts({ drafts }: Pick<ContributionsPage, 'drafts'>) {
  const t = useTranslations('contributions');
  return (
    <Panel id="drafts" title={t('drafts')}>
      <ul>
        {drafts.map(({ words, about, path, saved }) => (
          <li key={path} className="row">
            <span>
              {words} {about && <bdi>{about}</bdi>}{' '}
              <span className="text-sm text-muted">
                {t('saved')} <Ago moment={saved} />
              </span>
            </span>
            <Link className="button" href={path}>
              {t('continue')}
              <span className="sr-only">
                {words} {about}
              </span>
            </Link>
          </li>
        ))}
      </ul>
    </Panel>
  );
}

type ThingProps = { thing: Contribution; page: ContributionsPage };

function Thing({ thing, page }: ThingProps) {
  const t = useTranslations('contributions');
  const { id, kind, about, fields, sent, isAppeal } = thing;
  return (
    <li className="entry" id={`c${id}`}>
      <div className="min-w-0">
        <h2 className="text-lg">
          {kind} {about && <span className="sr-only">{about.name}</span>}
        </h2>
        {about && (
          <p>
            <About about={about} />
          </p>
        )}
        <p className="text-sm text-muted">
          {t('sent')} <Ago moment={sent} />
        </p>
        {isAppeal && <p className="text-sm">{t('isAppeal')}</p>}
      </div>
      <div className="min-w-0">
        <WrittenBriefly fields={fields} />
      </div>
      <div className="min-w-0">
        <Outcome thing={thing} />
        <Acts thing={thing} page={page} />
      </div>
    </li>
  );
}

/** What became of it, and why. Who decided is nobody's name: the site's staff. */
function Outcome({ thing: { state, decided, reason, note, marks } }: Pick<ThingProps, 'thing'>) {
  const t = useTranslations('contributions');
  return (
    <div className="grid gap-2">
      <p className="font-semibold">{state}</p>
      {decided && (
        <p className="text-sm text-muted">
          <Ago moment={decided} />
        </p>
      )}
      {reason && <p>{t('reason', { reason })}</p>}
      {note && (
        <p className="whitespace-pre-line" dir="auto">
          {note}
        </p>
      )}
      {marks.length > 0 && (
        <dl>
          {marks.map((mark) => (
            <div key={mark.label}>
              <dt className="text-sm text-muted">{t('marked', { field: mark.label })}</dt>
              <dd dir="auto">{mark.note}</dd>
            </div>
          ))}
        </dl>
      )}
    </div>
  );
}

function Acts({ thing, page }: ThingProps) {
  const t = useTranslations('contributions');
  const { canWithdraw, canAppeal, edit, kind, about } = thing;
  const name = (
    <span className="sr-only">
      {kind} {about?.name}
    </span>
  );
  return (
    <div className="mt-3 grid gap-3">
      {edit && (
        <p>
          <Link className="button is-main" href={edit}>
            {t('edit')}
            {name}
          </Link>
        </p>
      )}
      {canAppeal && <Appeal thing={thing} page={page} />}
      {canWithdraw && (
        <form method="post" action={page.action}>
          <Which thing={thing} />
          <button type="submit" name="step" value="withdraw" className="button">
            {t('withdraw')}
            {name}
          </button>
        </form>
      )}
    </div>
  );
}

const Which = ({ thing: { id, revision } }: Pick<ThingProps, 'thing'>) => (
  <>
    <input type="hidden" name="item" value={id} />
    <input type="hidden" name="revision" value={revision} />
  </>
);

function Appeal({ thing, page: { typed, fault, action } }: ThingProps) {
  const t = useTranslations('contributions');
  const isTyped = typed?.id === thing.id;
  return (
    <details open={isTyped}>
      <summary className="tap link cursor-pointer">{t('appeal')}</summary>
      <form method="post" action={action} className="grid gap-4">
        <Which thing={thing} />
        <TextArea
          id={`appeal-${thing.id}`}
          name="appeal"
          rows={4}
          maxLength={2000}
          required
          label={t('appealLabel')}
          hint={t('appealHint')}
          defaultValue={isTyped ? typed.appeal : ''}
          aria-invalid={isTyped && fault ? true : undefined}
        />
        <p>
          <button type="submit" name="step" value="appeal" className="button is-main">
            {t('appealSend')}
          </button>
        </p>
      </form>
    </details>
  );
}
