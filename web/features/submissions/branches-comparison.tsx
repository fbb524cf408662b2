import { useTranslations } from 'next-intl';
import { type BranchesPage, branchField } from '../../contract/pages/branches.data.ts';
import { Link } from '../../slots/link.tsx';
import { Written } from '../area/written.tsx';

type Comparison = NonNullable<BranchesPage['comparison']>;

/** The second step: what publishing changes, for each listing. */
export function BranchesComparison({ page, comparison }: { page: BranchesPage; comparison: Comparison }) {
  const t = useTranslations('branches');
  const { from, version, parts, absent, listings, back } = comparison;
  const differing = listings.filter(({ fields }) => fields.length > 0);
  return (
    <div className="max-w-3xl">
      <p className="mb-2">
        <Link className="tap link" href={back}>
          {t('back')}
        </Link>
      </p>
      <p className="prose mb-6">
        {t('source')} <Name of={from} />
      </p>
      {absent.map((part) => (
        <p key={part} className="notice">
          {t(`absent.${part}`)}
        </p>
      ))}
      <form method="post" action={page.action}>
        <input type="hidden" name="from" value={from.id} />
        <input type="hidden" name="version" value={version} />
        {parts.map((part) => (
          <input key={part} type="hidden" name={part} value="on" />
        ))}
        <ul className="mb-6 border-t border-line">
          {listings.map((one) => (
            <li key={one.id} className="border-b border-line py-4">
              <Branch branch={one} />
            </li>
          ))}
        </ul>
        {differing.length > 0 ? (
          <>
            <p className="prose mb-4 text-muted">{t('note')}</p>
            <p>
              <button type="submit" name="step" value="publish" className="button is-main">
                {t('publish')}
              </button>
            </p>
          </>
        ) : (
          <p className="prose" role="status">
            {t('allSame')}
          </p>
        )}
      </form>
    </div>
  );
}

const Name = ({ of: { name, foreign, path } }: { of: Comparison['from'] }) => (
  <Link className="link" href={path}>
    <bdi lang={foreign?.language}>{name}</bdi>
  </Link>
);

/** A listing with its differences. Where nothing differs there is nothing to choose. */
function Branch({ branch }: { branch: Comparison['listings'][number] }) {
  const t = useTranslations('branches');
  const { id, version, name, foreign, where, fields, isChosen } = branch;
  const title = <bdi lang={foreign?.language}>{name}</bdi>;
  return (
    <section aria-labelledby={`branch-${id}`}>
      <h2 id={`branch-${id}`} className="text-lg font-semibold">
        {fields.length > 0 ? (
          <label className="tap flex cursor-pointer">
            <input type="checkbox" name={branchField(id)} value={version} defaultChecked={isChosen} />
            {title}
          </label>
        ) : (
          title
        )}
      </h2>
      {where && (
        <p className="mb-2 text-sm text-muted" dir="auto">
          {where}
        </p>
      )}
      {fields.length > 0 ? <Written fields={fields} /> : <p className="text-muted">{t('same')}</p>}
    </section>
  );
}
