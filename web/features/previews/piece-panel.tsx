import { useTranslations } from 'next-intl';
import type { ReactNode } from 'react';
import type { ShownPiece } from '../../contract/pages/previews.data.ts';
import { Time } from '../../slots/time.tsx';
import { Compared } from './compared.tsx';
import { DraftForm } from './draft-form.tsx';
import { PieceComments } from './piece-comments.tsx';
import type { PieceProps } from './piece-props.ts';
import { StayLink } from './stay-link.tsx';

/** The chosen piece: where it comes from, the form that changes it, and what was said about it. */
export function PiecePanel(props: PieceProps) {
  const t = useTranslations('previews');
  const { piece, shown } = props;
  return (
    <section className="preview-panel" aria-labelledby="piece">
      <h2 id="piece" className="mb-1 text-lg" tabIndex={-1}>
        <bdi>{piece.name}</bdi>
      </h2>
      <p className="mb-3 text-sm text-muted">
        {t('what', {
          kind: t(`kind.${piece.kind}`),
          field: t(`field.${piece.kind}.${piece.field}`),
          language: piece.in.name,
        })}
      </p>
      <Source piece={piece} />
      {piece.canSave ? <DraftForm {...props} /> : <ReadOnly piece={piece} />}
      <Others piece={piece} />
      <PieceComments {...props} />
      <p className="mt-4">
        <StayLink className="tap link" href={shown.withoutPiece}>
          {t('leave')}
        </StayLink>
      </p>
    </section>
  );
}

/** Who wrote and approved what is published, and when. */
function Source({ piece }: { piece: ShownPiece }) {
  const t = useTranslations('previews');
  const { version, changed, author, approver, usedIn, manage } = piece;
  return (
    <>
      <dl className="mb-3 text-sm">
        {version !== null && <Fact name={t('versionOf')}>{version}</Fact>}
        {changed && (
          <Fact name={t('changed')}>
            {changed.words} (<Time at={changed.iso} text={changed.text} />)
          </Fact>
        )}
        {author !== null && <Fact name={t('author')}>{<bdi>{author}</bdi>}</Fact>}
        {approver !== null && <Fact name={t('approver')}>{<bdi>{approver}</bdi>}</Fact>}
      </dl>
      {usedIn.length > 0 && (
        <details className="mb-2 text-sm">
          <summary className="tap link cursor-pointer">{t('usedIn', { count: usedIn.length })}</summary>
          <ul>
            {usedIn.map(({ title, path }) => (
              <li key={path}>
                <StayLink className="tap link" href={path}>
                  <bdi>{title}</bdi>
                </StayLink>
              </li>
            ))}
          </ul>
        </details>
      )}
      {manage !== null && (
        <p className="mb-3 text-sm">
          <a className="tap link" href={manage}>
            {t('manage')}
          </a>
        </p>
      )}
    </>
  );
}

const Fact = ({ name, children }: { name: string; children: ReactNode }) => (
  <div className="aligned py-1">
    <dt className="text-muted">{name}</dt>
    <dd>{children}</dd>
  </div>
);

/** For those who may look and not write. */
function ReadOnly({ piece }: { piece: ShownPiece }) {
  const t = useTranslations('previews');
  return (
    <>
      <p className="mb-2 text-sm text-muted">{t('readOnly')}</p>
      <p className="preview-text" lang={piece.in.language} dir={piece.in.direction}>
        {piece.published ?? '–'}
      </p>
      <Compared title={t('changesTitle')} lines={piece.changes} language={piece.in} />
    </>
  );
}

/** The same text in the other languages of the site. */
function Others({ piece: { others } }: { piece: ShownPiece }) {
  const t = useTranslations('previews');
  if (others.length === 0) return null;
  return (
    <details className="mt-4 text-sm">
      <summary className="tap link cursor-pointer">{t('others', { count: others.length })}</summary>
      <ul className="grid gap-3 py-2">
        {others.map(({ in: { language, name, direction }, text, path }) => (
          <li key={language}>
            <StayLink className="tap link" href={path}>
              {name}
            </StayLink>
            {text === null ? (
              <p className="text-muted">{t('missing')}</p>
            ) : (
              <p className="preview-text" lang={language} dir={direction}>
                {text}
              </p>
            )}
          </li>
        ))}
      </ul>
    </details>
  );
}
