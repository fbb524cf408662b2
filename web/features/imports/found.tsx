import { useTranslations } from 'next-intl';
import type { ReactNode } from 'react';
import type { ManageImportPage } from '../../contract/pages/imports.data.ts';
import { Link } from '../../slots/link.tsx';
import { Panel } from '../area/panel.tsx';

type PageProps = { page: ManageImportPage };

/** What an import would do, or has done. `children`: the button that goes on with it. */
export function Found({ page, children }: PageProps & { children: ReactNode }) {
  const t = useTranslations('imports');
  const { counts, preview, rejectedPath } = page;
  return (
    <>
      {counts && <Counts page={page} counts={counts} />}
      {children}
      {preview && <Preview preview={preview} />}
      {(['rejected', 'warning'] as const).map((kind) => (
        <Notes key={kind} kind={kind} notes={page.notes.filter((note) => note.kind === kind)}>
          {kind === 'rejected' && rejectedPath && (
            <p className="mt-4">
              <a className="button" href={rejectedPath} download>
                {t('rejectedFile')}
              </a>
              <span className="ms-4 text-sm text-muted">{t('rejectedHint')}</span>
            </p>
          )}
        </Notes>
      ))}
      <Doubles page={page} />
    </>
  );
}

/** The rows by outcome. They add up to the rows that were read. */
function Counts({ page, counts }: PageProps & { counts: NonNullable<ManageImportPage['counts']> }) {
  const t = useTranslations('imports');
  const { created, updated, unchanged, rejected } = counts;
  const rows = created + updated + unchanged + rejected;
  const { state, closed, undone, kept } = page;
  return (
    <>
      <h2 className="mb-2 text-lg">{t(state === 'checked' ? 'would' : 'did')}</h2>
      <dl className="mb-6 flex flex-wrap gap-x-6 gap-y-2">
        {Object.entries({ created, updated, unchanged, rejected, rows, ...(closed > 0 && { closed }) }).map(
          ([name, count]) => (
            <div key={name} className="flex flex-col-reverse">
              <dt className="text-sm text-muted">{t(`outcome.${name}`)}</dt>
              <dd className="text-lg tabular-nums">{t('number', { count })}</dd>
            </div>
          ),
        )}
      </dl>
      {page.closing && <p className="notice mb-6">{t(`closing.${page.closing.code}`, page.closing)}</p>}
      {state === 'undone' && <p className="prose mb-6">{t('undone', { undone, kept })}</p>}
    </>
  );
}

function Preview({ preview }: { preview: NonNullable<ManageImportPage['preview']> }) {
  const t = useTranslations('imports');
  const { created, updated, newPlaces, newCategories, missing } = preview;
  return (
    <>
      {newPlaces + newCategories > 0 && (
        <p className="prose mb-4">{t('makings', { places: newPlaces, categories: newCategories })}</p>
      )}
      {missing && <p className="prose mb-4">{t('missing', missing)}</p>}
      {created.length > 0 && (
        <Panel id="first-new" title={t('firstNew')}>
          <ul>
            {created.map((name, index) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: two places can have one name, and the list never changes
              <li key={index} className="border-b border-line py-1">
                <bdi className="wrap-anywhere">{name}</bdi>
              </li>
            ))}
          </ul>
        </Panel>
      )}
      {updated.length > 0 && (
        <Panel id="first-changed" title={t('firstChanged')}>
          <ul>
            {updated.map((one) => (
              <Changed key={one.slug} listing={one} />
            ))}
          </ul>
        </Panel>
      )}
    </>
  );
}

type ChangedProps = { listing: NonNullable<ManageImportPage['preview']>['updated'][number] };

/** A listing that would change, field by field. */
function Changed({ listing: { slug, path, changes } }: ChangedProps) {
  const t = useTranslations('imports');
  const shown = (text: string) => (text === '' ? t('nothing') : text);
  return (
    <li className="border-b border-line py-3">
      <a className="tap link font-semibold" href={path}>
        <bdi className="wrap-anywhere">{slug}</bdi>
      </a>
      <dl>
        {changes.map(({ field, before, after }) => (
          <div key={field} className="import-change">
            <dt className="text-sm text-muted">{field}</dt>
            <dd>
              <del>
                <bdi>{shown(before)}</bdi>
              </del>{' '}
              <ins>
                <bdi>{shown(after)}</bdi>
              </ins>
            </dd>
          </div>
        ))}
      </dl>
    </li>
  );
}

type NotesProps = { kind: 'rejected' | 'warning'; notes: ManageImportPage['notes']; children: ReactNode };

/** What there is to say of single rows, by kind. */
function Notes({ kind, notes, children }: NotesProps) {
  const t = useTranslations('imports');
  if (notes.length === 0) return null;
  return (
    <Panel id={kind} title={t(`notes.${kind}`)}>
      <ul className="border-t border-line">
        {notes.map(({ code, count }) => (
          <li key={code} className="import-note">
            <span className="tabular-nums">{t('number', { count })}</span>
            <span>{t(`${kind}.${code}`)}</span>
          </li>
        ))}
      </ul>
      {children}
    </Panel>
  );
}

type Double = ManageImportPage['doubles'][number];

/** Listings that are probably the same, to be compared and made one. */
function Doubles({ page: { doubles, mayMerge, action } }: PageProps) {
  const t = useTranslations('imports');
  if (doubles.length === 0) return null;
  return (
    <Panel id="doubles" title={t('doubles')}>
      <p className="prose mb-4 text-muted">
        {t('doublesText')} {mayMerge && t('mergeText')}
      </p>
      <ul className="border-t border-line">
        {doubles.map((double) => (
          <li key={double.row} className="border-b border-line py-2">
            <span className="text-sm text-muted tabular-nums">
              {double.earlier === null
                ? t('row', { row: double.row })
                : t('rows', { earlier: double.earlier, row: double.row })}
            </span>
            {double.of && <DoubleLink {...double.of} label={mayMerge ? t('earlierOne') : undefined} />}
            {double.own && <DoubleLink {...double.own} label={t('newOne')} />}
            {mayMerge && <Decide double={double} action={action} />}
          </li>
        ))}
      </ul>
    </Panel>
  );
}

type DoubleLinkProps = NonNullable<Double['of']> & { label: string | undefined };

/** A listing, with the address and the place that tell it from others of its name. */
const DoubleLink = ({ name, path, about, label }: DoubleLinkProps) => (
  <p className="flex flex-wrap items-baseline gap-x-3">
    {label && <span className="text-sm text-muted">{label}</span>}
    <Link className="tap link" href={path}>
      <bdi className="wrap-anywhere">{name}</bdi>
    </Link>
    {about !== '' && <bdi className="wrap-anywhere text-sm text-muted">{about}</bdi>}
  </p>
);

/** The buttons that decide whether two listings are one place. */
function Decide({ double: { row, own, of }, action }: { double: Double; action: string }) {
  const t = useTranslations('imports');
  if (!own || !of) return null;
  const name = <span className="sr-only">{own.name}</span>;
  return (
    <form method="post" action={action} className="flex flex-wrap gap-3 py-2">
      {Object.entries({ row, of: of.slug, own: own.slug }).map(([field, value]) => (
        <input key={field} type="hidden" name={field} value={value} />
      ))}
      <button type="submit" name="step" value="merge" className="button">
        {t('merge')} {name}
      </button>
      <button type="submit" name="step" value="keep" className="button">
        {t('distinct')} {name}
      </button>
    </form>
  );
}
