'use client';
import { useTranslations } from 'next-intl';
import { importForms, type ManageImportsPage, mostImportMegabytes } from '../../contract/pages/imports.data.ts';
import { Link } from '../../slots/link.tsx';
import { defineView } from '../../slots/page-data.tsx';
import { Time } from '../../slots/time.tsx';
import { FieldNotes, FormField } from '../../ui/form-field.tsx';
import { SelectField } from '../../ui/select-field.tsx';
import { AreaPage, AreaSkeleton } from '../area/area-page.tsx';
import { Panel } from '../area/panel.tsx';
import { useImportsFault } from './use-imports-fault.ts';

/** The imports of a site, and the form of a new one. */
export const ManageImportsView = defineView<'manageImports'>(ManageImports, AreaSkeleton);

type PageProps = { page: ManageImportsPage };

function ManageImports({ page }: PageProps) {
  const t = useTranslations('imports');
  const tManage = useTranslations('manage');
  const { imports, done, problem } = page;
  return (
    <AreaPage
      sections={page.sections}
      label={tManage('parts')}
      title={t('title')}
      done={done ? t(`done.${done}`) : undefined}
      fault={useImportsFault(problem)(null)}
      problem={problem}
    >
      <p className="prose mb-6 text-muted">{t('intro')}</p>
      <NewImport page={page} />
      <Panel id="imports" title={t('list')}>
        {imports.length === 0 ? (
          <p className="prose text-muted">{t('empty')}</p>
        ) : (
          <ul className="border-t border-line">
            {imports.map((one) => (
              <Row key={one.path} row={one} />
            ))}
          </ul>
        )}
      </Panel>
    </AreaPage>
  );
}

const accepted = '.csv,.tsv,.txt,.xlsx,.json,.ndjson,.jsonl,.geojson,.kml,.gz';

function NewImport({ page: { action, problem, languages, values } }: PageProps) {
  const t = useTranslations('imports');
  const fault = useImportsFault(problem)('file');
  return (
    <Panel id="new" title={t('new')}>
      <form method="post" action={action} encType="multipart/form-data" noValidate className="grid max-w-xl gap-4">
        <div>
          <label htmlFor="file" className="mb-2 block text-sm font-semibold">
            {t('file')}
          </label>
          <input
            id="file"
            type="file"
            name="file"
            accept={accepted}
            className="field"
            aria-invalid={fault ? true : undefined}
            aria-describedby={fault ? 'file-fault file-hint' : 'file-hint'}
          />
          <FieldNotes
            id="file"
            hint={t('fileHint', { formats: importForms, count: mostImportMegabytes })}
            fault={fault}
          />
        </div>
        <SelectField
          {...{ id: 'language', name: 'language', defaultValue: values.language }}
          label={t('language')}
          hint={t('languageHint')}
        >
          {languages.map(({ tag, name }) => (
            <option key={tag} value={tag}>
              {name}
            </option>
          ))}
        </SelectField>
        <FormField
          {...{ id: 'source', name: 'source', dir: 'auto', autoComplete: 'off', maxLength: 60 }}
          label={t('source')}
          hint={t('sourceHint')}
          defaultValue={values.source}
        />
        <CheckBox name="close" isChecked={values.close} />
        <p>
          <button type="submit" name="step" value="upload" className="button is-main">
            {t('upload')}
          </button>
        </p>
      </form>
    </Panel>
  );
}

/** A check box of an import with what it means. */
export function CheckBox({
  name,
  isChecked,
}: {
  name: 'close' | 'locate' | 'overwrite' | 'trust';
  isChecked: boolean;
}) {
  const t = useTranslations('imports.wish');
  return (
    <div>
      <label className="tap cursor-pointer">
        <input type="checkbox" name={name} value="on" defaultChecked={isChecked} aria-describedby={`${name}-hint`} />
        {t(`${name}.label`)}
      </label>
      <p id={`${name}-hint`} className="ms-7 text-sm text-muted">
        {t(`${name}.hint`)}
      </p>
    </div>
  );
}

function Row({ row: { path, fileName, at, state, counts, rows } }: { row: ManageImportsPage['imports'][number] }) {
  const t = useTranslations('imports');
  return (
    <li className="border-b border-line py-3">
      <p className="flex flex-wrap items-center gap-x-3">
        <Link className="tap link font-semibold" href={path}>
          <bdi className="wrap-anywhere">{fileName}</bdi>
        </Link>
        <span className="badge">{t(`state.${state}`)}</span>
      </p>
      <p className="flex flex-wrap gap-x-3 text-sm text-muted">
        <Time at={at.iso} text={at.text} />
        {counts ? <span>{t('counted', counts)}</span> : rows > 0 && <span>{t('rowCount', { count: rows })}</span>}
      </p>
    </li>
  );
}
