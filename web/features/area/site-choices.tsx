import type { SiteChoice } from '../../contract/site-choices.ts';
import { Link } from '../../slots/link.tsx';

type SiteChoicesProps = { sites: readonly SiteChoice[]; isRow?: boolean };

/** The sites that the visitor sees. */
export const SiteChoices = ({ sites, isRow = false }: SiteChoicesProps) => (
  <ul className={isRow ? 'flex flex-wrap gap-x-6' : 'border-t border-line'}>
    {sites.map(({ slug, name, path, isChosen }) => (
      <li key={slug} className={isRow ? undefined : 'border-b border-line'}>
        <Link className="tap link" href={path} aria-current={isChosen || undefined}>
          <bdi lang={name.language}>{name.text}</bdi>
        </Link>
      </li>
    ))}
  </ul>
);

/** Once a site is chosen, the others are folded up. `label`: what they are. */
export function OtherSites({ sites, label }: SiteChoicesProps & { label: string }) {
  if (sites.length < 2) return null;
  return (
    <details className="text-sm">
      <summary className="tap link cursor-pointer">{label}</summary>
      <SiteChoices sites={sites} isRow />
    </details>
  );
}
