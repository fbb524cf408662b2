import { useTranslations } from 'next-intl';
import { importDelimiters, type ManageImportPage } from '../../contract/pages/imports.data.ts';
import { Link } from '../../slots/link.tsx';
import { FormField } from '../../ui/form-field.tsx';
import { SelectField } from '../../ui/select-field.tsx';
import { Panel } from '../area/panel.tsx';
import { ColumnTable, Values } from './column-table.tsx';
import { CheckBox } from './manage-imports.view.tsx';
import { useImportsFault } from './use-imports-fault.ts';

type PageProps = { page: ManageImportPage };

/** The form in which a person says how a file is to be read: what is asked first, then its columns and settings. */
export function Answers({ page }: PageProps) {
  const t = useTranslations('imports');
  const { columns, doubts, readings, hidden, allPath, problem } = page;
  return (
    <Panel id="answers" title={t(doubts.length + readings.length > 0 ? 'asked' : 'columns')}>
      <form method="post" action={page.action} noValidate className="grid gap-6">
        <input type="hidden" name="revision" value={page.revision} readOnly />
        {doubts.map((doubt) => (
          <Doubt key={doubt.field} doubt={doubt} />
        ))}
        <Readings readings={readings} />
        {columns.length > 0 && (
          <div>
            <p className="prose mb-4 text-muted">{t('columnsText')}</p>
            <ColumnTable page={page} />
            {allPath && (
              <p className="mt-4">
                <Link className="tap link" href={allPath}>
                  {t('allColumns', { count: hidden })}
                </Link>
              </p>
            )}
          </div>
        )}
        <details open={problem?.field === 'country' || problem?.field === 'key'}>
          <summary className="tap link cursor-pointer">{t('settings')}</summary>
          <Settings page={page} />
        </details>
        <p>
          <button type="submit" name="step" value="check" className="button">
            {t('check')}
          </button>
        </p>
      </form>
    </Panel>
  );
}

/** Columns of which one is a field. */
function Doubt({ doubt: { field, candidates } }: { doubt: ManageImportPage['doubts'][number] }) {
  const t = useTranslations('imports');
  return (
    <fieldset>
      <legend className="font-semibold">{t('doubt', { field: t(`field.${field}`) })}</legend>
      <ul className="border-t border-line">
        {candidates.map(({ column, examples }) => (
          <li key={column} className="border-b border-line py-1">
            <label className="tap cursor-pointer">
              <input type="radio" name={`doubt-${field}`} value={column} />
              <bdi className="wrap-anywhere font-semibold">{column}</bdi>
            </label>
            <p className="ms-7 text-sm text-muted">
              <Values values={examples.slice(0, 3)} />
            </p>
          </li>
        ))}
      </ul>
    </fieldset>
  );
}

/** The same line in each encoding that the file may have. */
function Readings({ readings }: Pick<ManageImportPage, 'readings'>) {
  const t = useTranslations('imports');
  if (readings.length === 0) return null;
  return (
    <fieldset>
      <legend className="font-semibold">{t('readings')}</legend>
      <ul className="border-t border-line">
        {readings.map(({ encoding, text }) => (
          <li key={encoding} className="border-b border-line py-1">
            <label className="tap cursor-pointer">
              <input type="radio" name="encoding" value={encoding} />
              <bdi className="wrap-anywhere">{text}</bdi>
            </label>
            <p className="ms-7 text-sm text-muted">
              <bdi className="font-mono">{encoding}</bdi>
            </p>
          </li>
        ))}
      </ul>
    </fieldset>
  );
}

const delimiterNames = { ',': 'comma', ';': 'semicolon', '\t': 'tab', '|': 'bar' } as const;

function Settings({ page: { wishes, encodings, readings, problem } }: PageProps) {
  const t = useTranslations('imports');
  const fault = useImportsFault(problem);
  const typed = { dir: 'auto', autoComplete: 'off' } as const;
  return (
    <div className="grid max-w-xl gap-4 py-2">
      <FormField
        {...{ id: 'source', name: 'source', ...typed, maxLength: 60, defaultValue: wishes.source }}
        label={t('source')}
        hint={t('sourceHint')}
      />
      <FormField
        {...{ id: 'key', name: 'key', ...typed, defaultValue: wishes.key, fault: fault('key') }}
        label={t('key')}
        hint={t('keyHint')}
      />
      <FormField
        {...{ id: 'country', name: 'country', ...typed, defaultValue: wishes.country, fault: fault('country') }}
        label={t('country')}
        hint={t('countryHint')}
      />
      {readings.length === 0 && (
        <SelectField {...{ id: 'encoding', name: 'encoding', defaultValue: wishes.encoding }} label={t('encoding')}>
          <option value="">{t('detected')}</option>
          {encodings.map((encoding) => (
            <option key={encoding}>{encoding}</option>
          ))}
        </SelectField>
      )}
      <SelectField {...{ id: 'delimiter', name: 'delimiter', defaultValue: wishes.delimiter }} label={t('delimiter')}>
        <option value="">{t('detected')}</option>
        {importDelimiters.map((one) => (
          <option key={one} value={one}>
            {t(`delimiterName.${delimiterNames[one]}`)}
          </option>
        ))}
      </SelectField>
      <SelectField {...{ id: 'header', name: 'header', defaultValue: wishes.header }} label={t('headerRow')}>
        <option value="">{t('detected')}</option>
        <option value="yes">{t('headerRowIs.yes')}</option>
        <option value="no">{t('headerRowIs.no')}</option>
      </SelectField>
      <FormField
        {...{ id: 'skipLines', name: 'skipLines', inputMode: 'numeric', maxLength: 3, defaultValue: wishes.skipLines }}
        label={t('skipLines')}
      />
      <FormField
        {...{ id: 'sheet', name: 'sheet', ...typed, maxLength: 100, defaultValue: wishes.sheet }}
        label={t('sheet')}
        hint={t('sheetHint')}
      />
      <CheckBox name="locate" isChecked={wishes.locate} />
      <CheckBox name="trust" isChecked={wishes.trust} />
      <CheckBox name="overwrite" isChecked={wishes.overwrite} />
      <CheckBox name="close" isChecked={wishes.close} />
    </div>
  );
}
