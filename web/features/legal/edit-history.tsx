import { useTranslations } from 'next-intl';
import type { LegalEditPage } from '../../contract/pages/manage-legal.data.ts';
import { Link } from '../../slots/link.tsx';
import { SelectField } from '../../ui/select-field.tsx';
import { ComparedText } from './compared-text.tsx';

type PageProps = { page: LegalEditPage };

/** The versions of a text, and the differences of any two. */
export function EditHistory({ page }: PageProps) {
  const t = useTranslations('manageLegal');
  const { versions, compared, language } = page;
  if (versions.length === 0) return null;
  return (
    <>
      {compared && (
        <section id="compared" tabIndex={-1} className="mb-10 max-w-2xl" aria-labelledby="compared-title">
          <h2 id="compared-title" className="mb-4 text-lg">
            {t('compared', { from: compared.from, to: compared.to })}
          </h2>
          <ComparedText paragraphs={compared.paragraphs} language={language} />
        </section>
      )}
      <section aria-labelledby="versions" className="max-w-2xl">
        <h2 id="versions" className="mb-2 text-lg">
          {t('versions')}
        </h2>
        {versions.length > 1 && <Compare page={page} />}
        <ol reversed>
          {versions.map((version) => (
            <Version key={version.version} version={version} />
          ))}
        </ol>
      </section>
    </>
  );
}

/** Chooses two versions to compare. */
function Compare({ page }: PageProps) {
  const t = useTranslations('manageLegal');
  const { versions, compared, kind, language, form } = page;
  const [path = ''] = form.action.split('?');
  const [last, before] = versions;
  return (
    <form action={`${path}#compared`} className="mb-6 flex flex-wrap items-end gap-3">
      {/* In the order of the canonical address. */}
      <Choice page={page} name="from" chosen={compared?.from ?? before?.version} />
      <input type="hidden" name="kind" value={kind} readOnly />
      <input type="hidden" name="language" value={language.tag} readOnly />
      <Choice page={page} name="to" chosen={compared?.to ?? last?.version} />
      <button type="submit" className="button">
        {t('compare')}
      </button>
    </form>
  );
}

function Choice({ page: { versions }, name, chosen }: PageProps & { name: 'from' | 'to'; chosen: number | undefined }) {
  const t = useTranslations('manageLegal');
  return (
    <SelectField id={name} name={name} label={t(name)} defaultValue={chosen}>
      {versions.map(({ version, at }) => (
        <option key={version} value={version}>
          {t('version', { version, date: at.day })}
        </option>
      ))}
    </SelectField>
  );
}

function Version({ version: one }: { version: LegalEditPage['versions'][number] }) {
  const t = useTranslations('manageLegal');
  const { version, at, effectiveAt, author, summary, state, readPath, comparePath } = one;
  return (
    <li className="border-t border-line py-3">
      <p>
        <b className="font-semibold">{t('version', { version, date: at.day })}</b>
        {state === 'current' && <span className="ms-3 text-sm text-muted">{t('current')}</span>}
      </p>
      <p className="text-sm text-muted">{author ? t('by', { name: author }) : t('byCommand')}</p>
      {effectiveAt && <p className="text-sm">{t(state === 'coming' ? 'comes' : 'came', { date: effectiveAt.day })}</p>}
      {summary && (
        <p className="mt-1 whitespace-pre-line" dir="auto">
          {summary}
        </p>
      )}
      <p className="flex flex-wrap gap-x-4 text-sm">
        <Link className="tap link" href={readPath}>
          {t('readVersion', { version })}
        </Link>
        {comparePath && (
          <a className="tap link" href={`${comparePath}#compared`}>
            {t('compareBefore', { version })}
          </a>
        )}
      </p>
    </li>
  );
}
