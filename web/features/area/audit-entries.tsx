import { useLocale, useTranslations } from 'next-intl';
import type { ReactNode } from 'react';
import type { AuditEntry } from '../../contract/audit-entry.ts';
import { Link } from '../../slots/link.tsx';
import { Time } from '../../slots/time.tsx';
import { Stretches } from '../../ui/stretches.tsx';

type EntriesProps = {
  entries: readonly AuditEntry[];
  /** Whether the page is about the person whom the entries concern, so that they need no name. */
  isOwn?: boolean;
  /** Where the forms that erase texts are posted to; without it there are none. */
  action?: string;
};

/** Entries of the audit log: what happened, to whom, who did it, when and why, and what was true before and after. */
export function AuditEntries({ entries, isOwn = false, action }: EntriesProps) {
  const t = useTranslations('auditLog');
  return (
    <ul className="border-t border-line">
      {entries.map((entry) => (
        <li key={entry.id} className="entry">
          <div className="min-w-0">
            <p className="font-semibold">{entry.action}</p>
            {entry.thing && <Name {...entry.thing} />}
            {entry.whom && !isOwn && <Name {...entry.whom} hint={t('toAbout')} />}
          </div>
          <div className="grid min-w-0 gap-2">
            <Reason entry={entry} />
            {(entry.before || entry.after) && <States entry={entry} />}
            <Fields entry={entry} />
            {action && entry.versions.length > 0 && <Erase versions={entry.versions} action={action} />}
          </div>
          <div className="min-w-0 text-sm text-muted">
            <Name {...entry.who} hint={t('toDone')} />
            <p>
              <Time at={entry.atIso} text={entry.at} />
            </p>
          </div>
        </li>
      ))}
    </ul>
  );
}

/** A name that leads to further entries. `hint` says to which. */
function Name({ name, path, hint }: { name: string; path: string | null; hint?: string }) {
  return (
    <p>
      {path ? (
        <Link className="tap link" href={path}>
          <bdi>{name}</bdi>
          {hint && <span className="sr-only"> {hint}</span>}
        </Link>
      ) : (
        <bdi>{name}</bdi>
      )}
    </p>
  );
}

function Reason({ entry: { reason, note } }: { entry: AuditEntry }) {
  const t = useTranslations('auditLog');
  return (
    <>
      {reason && <p>{t('reason', { reason })}</p>}
      {note && <p className="wrap-anywhere whitespace-pre-line">{t('reason', { reason: note })}</p>}
      {note === null && <p className="text-muted">{t('erasedReason')}</p>}
    </>
  );
}

/** What an entry does not know about either side, such as the state before the first one, is left out. */
function States({ entry: { before, after } }: { entry: AuditEntry }) {
  const t = useTranslations('auditLog');
  return (
    <p className="text-sm text-muted">
      {before && t('before', { state: before })} {after && t('after', { state: after })}
    </p>
  );
}

function Fields({ entry: { fields, isErased } }: { entry: AuditEntry }) {
  const t = useTranslations('auditLog');
  const lang = useLocale();
  const labels = { added: t('added'), removed: t('removed') };
  const written: ReactNode = fields.map(({ name, stretches }) => (
    <div key={name}>
      <dt className="text-sm text-muted">{name}</dt>
      <dd className="wrap-anywhere whitespace-pre-line" dir="auto">
        <Stretches stretches={stretches} labels={labels} lang={lang} />
      </dd>
    </div>
  ));
  return (
    <>
      {fields.length > 0 && <dl className="written">{written}</dl>}
      {isErased && <p className="text-muted">{t('erasedText')}</p>}
    </>
  );
}

/** Erasing cannot be undone, so its buttons are behind a line that says what they do. */
function Erase({ versions, action }: { versions: AuditEntry['versions']; action: string }) {
  const t = useTranslations('auditLog');
  return (
    <details>
      <summary className="tap link cursor-pointer text-sm">{t('erase.open')}</summary>
      <p className="prose mb-3 text-sm text-muted">{t('erase.text')}</p>
      <div className="flex flex-wrap gap-2">
        {versions.map(({ version, which }) => (
          <form key={which} method="post" action={action}>
            <input type="hidden" name="version" value={version} />
            <button type="submit" name="step" value="erase" className="button">
              {t(`erase.${which}`)}
            </button>
          </form>
        ))}
      </div>
    </details>
  );
}
