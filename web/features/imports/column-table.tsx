import { useTranslations } from 'next-intl';
import type { ReactNode } from 'react';
import type { ManageImportPage } from '../../contract/pages/imports.data.ts';

type Column = ManageImportPage['columns'][number];

const headings = ['name', 'field', 'sure', 'filled', 'examples'] as const;

/** The columns of a file, each with the field that it is taken for. On narrow pages a column is a card. */
export function ColumnTable({ page }: { page: ManageImportPage }) {
  const t = useTranslations('imports');
  return (
    <table className="data-table">
      <caption className="sr-only">{t('columns')}</caption>
      <thead>
        <tr>
          {headings.map((heading) => (
            <th key={heading} scope="col">
              {t(`heading.${heading}`)}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {page.columns.map((column) => (
          <Row key={column.index} column={column} page={page} />
        ))}
      </tbody>
    </table>
  );
}

function Cell({ label, children }: { label: string; children: ReactNode }) {
  return (
    <td>
      <span className="data-label" aria-hidden="true">
        {label}
      </span>
      {children}
    </td>
  );
}

function Row({ column, page }: { column: Column; page: ManageImportPage }) {
  const t = useTranslations('imports');
  const { index, name, field, sureness, confidence, filled, examples } = column;
  return (
    <tr>
      <th scope="row" className="wrap-anywhere">
        <bdi>{name}</bdi>
      </th>
      <Cell label={t('heading.field')}>
        <select
          name={`column-${index}`}
          className="field"
          defaultValue={field}
          aria-label={t('fieldOf', { column: name })}
        >
          <option value="">{t('leftOut')}</option>
          {page.fields.map((one) => (
            <option key={one} value={one}>
              {t(`field.${one}`)}
            </option>
          ))}
          {page.attributes.map((one) => (
            <option key={one.field} value={one.field}>
              {one.name}
            </option>
          ))}
        </select>
      </Cell>
      <Cell label={t('heading.sure')}>
        {sureness === 'none' ? (
          '–'
        ) : (
          <span>
            {t(`sure.${sureness}`)} <span className="text-sm text-muted">{confidence}</span>
          </span>
        )}
      </Cell>
      <Cell label={t('heading.filled')}>
        <span className="tabular-nums">{filled}</span>
      </Cell>
      <Cell label={t('heading.examples')}>
        <Examples examples={examples} name={name} />
      </Cell>
    </tr>
  );
}

/** The first value of a column, and up to nine more folded up. */
function Examples({ examples, name }: { examples: readonly string[]; name: string }) {
  const t = useTranslations('imports');
  const [first, ...more] = examples;
  if (first === undefined) return '–';
  if (more.length === 0) return <bdi className="wrap-anywhere">{first}</bdi>;
  return (
    <details className="import-examples">
      <summary className="cursor-pointer">
        <bdi className="wrap-anywhere">{first}</bdi>{' '}
        <span className="sr-only">{t('moreValues', { column: name })}</span>
      </summary>
      <p className="text-sm text-muted">
        <Values values={more} />
      </p>
    </details>
  );
}

/** Values of a file, whose direction and language are not known. */
export const Values = ({ values }: { values: readonly string[] }) =>
  values.map((value, index) => (
    <span key={value}>
      {index > 0 && ' · '}
      <bdi className="wrap-anywhere">{value}</bdi>
    </span>
  ));
