import type { Choice } from '../../contract/schema-parts.ts';
import { Link } from '../../slots/link.tsx';
import { useNumberFormat } from '../../slots/number-format.ts';

/** Ways to narrow or to order reviews: links, the chosen ones marked. A chosen filter leads back to all. */
export function Choices({ label, choices }: { label: string; choices: readonly Choice[] }) {
  const format = useNumberFormat();
  if (choices.length === 0) return null;
  return (
    <nav className="choices" aria-label={label}>
      <span aria-hidden="true">{label}</span>
      <ul>
        {choices.map(({ label: name, count, path, isChosen }) => (
          <li key={path + name}>
            <Link className="tap" href={path} aria-current={isChosen || undefined} rel="nofollow">
              <bdi>{name}</bdi>
              {count !== undefined && <small className="text-muted">{format(count)}</small>}
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  );
}
