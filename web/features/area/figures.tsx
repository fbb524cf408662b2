import { useTranslations } from 'next-intl';
import { type FigureName, figureNames, type ShownFigures } from '../../contract/figures.ts';

type FiguresProps = {
  figures: ShownFigures;
  /** Where each figure leads: an id on this page. */
  links?: Readonly<Record<FigureName, string>>;
};

/** Views, hits of the cache and errors over time: drawn, and the same as a table. */
export function Figures({ figures, links }: FiguresProps) {
  const t = useTranslations('figures');
  if (figures.isEmpty)
    return (
      <div className="mb-8">
        <p className="font-semibold">{t('empty')}</p>
        <p className="prose text-muted">{t('emptyText')}</p>
      </div>
    );
  return (
    <>
      <div className="charts">
        {figureNames.map((name) => (
          <Figure key={name} {...{ name, figures }} link={links?.[name]} />
        ))}
      </div>
      <p className="mt-2 text-sm text-muted">{t(`unit.${figures.unit}`)}</p>
      <FigureTable figures={figures} />
    </>
  );
}

function Figure({ name, figures, link }: { name: FigureName; figures: ShownFigures; link: string | undefined }) {
  const t = useTranslations('figures');
  const { days, points, totals, changes } = figures;
  const change = changes[name];
  const [first, last] = [points[0], points.at(-1)];
  return (
    <section>
      <h3 className="text-base">
        {link === undefined ? (
          t(`name.${name}`)
        ) : (
          <a className="tap link" href={link}>
            {t(`name.${name}`)}
          </a>
        )}
      </h3>
      <p className="text-xl tabular-nums">{totals[name]}</p>
      <p className="mb-2 text-sm text-muted">
        {change === null ? t('noChange', { days }) : t(name === 'hits' ? 'points' : 'change', { change, days })}
      </p>
      <Chart points={points} name={name} />
      <p className="flex justify-between gap-4 text-sm text-muted" aria-hidden="true">
        <span>{first?.label}</span>
        <span>{last?.label}</span>
      </p>
    </section>
  );
}

const step = 10;
const height = 100;

/** A column for each point. The table says the same. */
const Chart = ({ points, name }: { points: ShownFigures['points']; name: FigureName }) => (
  <svg
    className="chart"
    viewBox={`0 0 ${points.length * step} ${height}`}
    preserveAspectRatio="none"
    aria-hidden="true"
  >
    {points.map(({ label, sizes }, i) => (
      <rect key={label} x={i * step + 1} y={height - sizes[name]} width={step - 2} height={sizes[name]} />
    ))}
  </svg>
);

function FigureTable({ figures: { points } }: { figures: ShownFigures }) {
  const t = useTranslations('figures');
  return (
    <details className="mt-4">
      <summary className="tap link">{t('asTable')}</summary>
      <table className="figure-table">
        <caption className="sr-only">{t('table')}</caption>
        <thead>
          <tr>
            <th scope="col">{t('date')}</th>
            {figureNames.map((name) => (
              <th key={name} scope="col">
                {t(`name.${name}`)}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {points.toReversed().map(({ label, texts }) => (
            <tr key={label}>
              <th scope="row">{label}</th>
              {figureNames.map((name) => (
                <td key={name}>{texts[name]}</td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </details>
  );
}
