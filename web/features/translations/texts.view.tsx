'use client';
import { useTranslations } from 'next-intl';
import type { TranslationTextsPage } from '../../contract/pages/translations.data.ts';
import { Link } from '../../slots/link.tsx';
import { defineView } from '../../slots/page-data.tsx';
import { AreaPage, AreaSkeleton } from '../area/area-page.tsx';
import { Choice, Empty, Pager } from '../area/list.tsx';

/** The articles of a site in one language. */
export const TranslationTextsView = defineView<'manageTranslationTexts'>(Texts, AreaSkeleton);

function Texts({ page }: { page: TranslationTextsPage }) {
  const t = useTranslations('translations.texts');
  const tManage = useTranslations('manage');
  const { language, languages, states, texts, first, next } = page;
  const chosen = states.find(({ isChosen }) => isChosen)?.name ?? 'missing';
  return (
    <AreaPage sections={page.sections} label={tManage('parts')} title={t('title', { language: language.name })}>
      <p className="mb-4">
        <Link className="tap link text-sm" href={page.back}>
          {t('back')}
        </Link>
      </p>
      <Choice
        label={t('languages')}
        choices={languages.map(({ label, path, isChosen }) => ({ name: label, path, isChosen, words: label }))}
      />
      <Choice label={t('states')} choices={states.map((state) => ({ ...state, words: t(`state.${state.name}`) }))} />
      {texts.length === 0 && <Empty title={t(`empty.${chosen}`)} text={t('emptyText')} />}
      {texts.length > 0 && (
        <ul className="border-t border-line">
          {texts.map((text) => (
            <Row key={text.id} text={text} language={language.tag} state={chosen} />
          ))}
        </ul>
      )}
      <Pager first={first} next={next} />
    </AreaPage>
  );
}

type RowProps = {
  text: TranslationTextsPage['texts'][number];
  language: string;
  state: TranslationTextsPage['states'][number]['name'];
};

function Row({ text, language, state }: RowProps) {
  const t = useTranslations('translations.texts');
  const { title, source, editPath, isBegun, stale, path } = text;
  return (
    <li className="entry">
      <p className="font-semibold wrap-anywhere">
        <bdi lang={source.tag}>{title}</bdi>
      </p>
      <div>
        <p>{t('from', { language: source.name })}</p>
        {isBegun && <p className="text-sm text-muted">{t('begun')}</p>}
        {stale?.since && (
          <p className="text-sm text-muted">
            <time dateTime={stale.since.iso}>{t('since', { date: stale.since.day })}</time>
          </p>
        )}
        {stale && (
          <p className="text-sm text-muted">
            {stale.changed > 0 ? t('changed', { changed: stale.changed, blocks: stale.blocks }) : t('changedTitle')}
          </p>
        )}
      </div>
      <p className="flex flex-wrap gap-x-4">
        <Link className="button" href={editPath}>
          {t(isBegun ? 'goOn' : `act.${state}`)}
          <span className="sr-only">: {title}</span>
        </Link>
        {path && (
          <Link className="tap link" href={path} hrefLang={language}>
            {t('view')}
            <span className="sr-only">: {title}</span>
          </Link>
        )}
      </p>
    </li>
  );
}
