'use client';
import { useTranslations } from 'next-intl';
import type { LegalEditPage } from '../../contract/pages/manage-legal.data.ts';
import { Link } from '../../slots/link.tsx';
import { defineView } from '../../slots/page-data.tsx';
import { AreaPage, AreaSkeleton } from '../area/area-page.tsx';
import { Sent } from '../form/sent.tsx';
import { ComparedText } from './compared-text.tsx';
import { EditHistory } from './edit-history.tsx';
import { LegalEditForm } from './legal-edit-form.tsx';
import { legalHtml } from './legal-html.ts';

/** The form in which an admin writes the next version of a legal text, with its versions. */
export const LegalEditView = defineView<'manageLegalEdit'>(LegalEdit, AreaSkeleton);

type PageProps = { page: LegalEditPage };

function LegalEdit({ page }: PageProps) {
  const t = useTranslations('manageLegal');
  const tManage = useTranslations('manage');
  const tLegal = useTranslations('legal');
  const { kind, language, form, published } = page;
  return (
    <AreaPage
      sections={page.sections}
      label={tManage('parts')}
      title={t('editTitle', { text: tLegal(`${kind}.title`), language: language.name })}
      problem={form.problem}
    >
      <p className="mb-6">
        <Link className="tap link" href={page.overviewPath}>
          {t('back')}
        </Link>
      </p>
      {published ? <Published page={page} published={published} /> : <Editing page={page} />}
      <EditHistory page={page} />
    </AreaPage>
  );
}

/** What was published, and what to do next. */
function Published({ page, published }: PageProps & { published: NonNullable<LegalEditPage['published']> }) {
  const t = useTranslations('manageLegal');
  const { version, effectiveAt, readPath } = published;
  const text = effectiveAt ? t('doneLater', { version, date: effectiveAt.day }) : t('done', { version });
  return (
    <Sent draft={page.form.draft} text={text}>
      <p className="mt-4 mb-10 flex flex-wrap gap-3">
        <Link className="button is-main" href={page.overviewPath}>
          {t('back')}
        </Link>
        <Link className="button" href={readPath}>
          {t('readVersion', { version })}
        </Link>
        <a className="button" href={page.form.action}>
          {t('editAgain')}
        </a>
      </p>
    </Sent>
  );
}

function Editing({ page }: PageProps) {
  return (
    <>
      <Since page={page} />
      <Preview page={page} />
      <div className="mb-12 grid gap-x-10 gap-y-8 xl:grid-cols-[minmax(0,3fr)_minmax(0,2fr)]">
        <div className="min-w-0">
          <LegalEditForm page={page} />
        </div>
        <Original page={page} />
      </div>
    </>
  );
}

/** What others published since the form was opened. */
function Since({ page: { since, language } }: PageProps) {
  const t = useTranslations('manageLegal');
  if (!since) return null;
  return (
    <section className="mb-8 max-w-2xl" aria-labelledby="since">
      <h2 id="since" className="mb-2 text-lg">
        {t('since', { version: since.to })}
      </h2>
      <p className="mb-4">{t('sinceText')}</p>
      <ComparedText paragraphs={since.paragraphs} language={language} />
    </section>
  );
}

/** What is typed, as visitors will read it, or what changes by it. */
function Preview({ page: { preview, changes, language } }: PageProps) {
  const t = useTranslations('manageLegal');
  if (changes)
    return (
      <section id="changes" tabIndex={-1} aria-labelledby="changes-title" className="mb-10 border-y border-line py-6">
        <h2 id="changes-title" className="mb-4 text-lg">
          {t('changesTitle', { version: changes.from })}
        </h2>
        <ComparedText paragraphs={changes.paragraphs} language={language} />
      </section>
    );
  if (!preview) return null;
  return (
    <section id="preview" tabIndex={-1} aria-labelledby="preview-title" className="mb-10 border-y border-line py-6">
      <h2 id="preview-title" className="mb-4 text-lg">
        {t('previewTitle')}
      </h2>
      <Html html={preview.html} language={language} />
    </section>
  );
}

/** The text of the main language, beside that of another one. */
function Original({ page: { original } }: PageProps) {
  const t = useTranslations('manageLegal');
  if (!original) return null;
  return (
    <div className="min-w-0">
      <h2 id="original" className="mb-2 text-lg">
        {t('original', { language: original.language.name, version: original.version })}
      </h2>
      <section
        // biome-ignore lint/a11y/noNoninteractiveTabindex: a box that scrolls must be reachable by keyboard
        tabIndex={0}
        aria-labelledby="original"
        className="max-h-96 overflow-y-auto border border-line p-4 xl:sticky xl:top-6 xl:max-h-[80vh]"
      >
        <Html html={original.html} language={original.language} />
      </section>
    </div>
  );
}

const Html = ({ html, language }: { html: string; language: LegalEditPage['language'] }) => (
  <div
    className="written"
    lang={language.tag}
    dir={language.direction}
    // biome-ignore lint/security/noDangerouslySetInnerHtml: sanitised where it is made (worker/domain/markdown).
    dangerouslySetInnerHTML={{ __html: legalHtml(html) }}
  />
);
