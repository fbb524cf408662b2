import type { CorrectionPage } from '../../contract/pages/feedback.data.ts';
import { Link } from '../../slots/link.tsx';

type FieldListProps = { fields: CorrectionPage['fields']; action: string; empty: string };

/** What a listing says, each field with a link to its correction. */
export function FieldList({ fields, action, empty }: FieldListProps) {
  return (
    <ul className="max-w-2xl border-t border-line">
      {fields.map(({ field, label, value, path }) => (
        <li key={field} className="row">
          <div className="min-w-0 flex-1">
            <p className="text-sm font-semibold">{label}</p>
            <p className="whitespace-pre-line" dir="auto">
              {value || <span className="text-muted">{empty}</span>}
            </p>
          </div>
          <Link className="tap link" href={path}>
            {action}
            <span className="sr-only">{label}</span>
          </Link>
        </li>
      ))}
    </ul>
  );
}
