import { useTranslations } from 'next-intl';
import type { EditArticlePage } from '../../../contract/pages/articles.data.ts';
import { FormField } from '../../../ui/form-field.tsx';
import { DraftForm } from '../../form/draft-form.tsx';
import { LanguageField, PostFields, PreviewButtons, usePostFault } from '../post-fields.tsx';
import { usePostLabels } from '../use-post-labels.ts';
import { Publication } from './publication.tsx';
import { isArticleFault, useArticleFault } from './use-article-fault.ts';

/** The fields of an article. */
export function ArticleForm({ page }: { page: EditArticlePage }) {
  const t = useTranslations('articles');
  const { form, own, source, preview } = page;
  const words = useArticleFault();
  const fault = usePostFault(form, (code) => (isArticleFault(code) ? words(code) : undefined));
  return (
    <DraftForm
      form={form}
      send={t('save')}
      addressHint=""
      fault={fault(null)}
      labelOf={usePostLabels()}
      asksAddress={false}
      hasFiles
    >
      <input type="hidden" name="revision" value={own?.revision ?? ''} readOnly />
      <PostFields page={page} fault={fault} />
      <LanguageField page={page} isFixed={own !== null || source !== null} fault={fault('language')} />
      <FormField
        id="slug"
        name="slug"
        dir="ltr"
        autoComplete="off"
        maxLength={80}
        label={t('slug')}
        hint={t('slugHint')}
        defaultValue={form.values.slug ?? ''}
        fault={fault('slug')}
      />
      {source && <Current page={page} revision={source.revision} />}
      <PreviewButtons isShown={preview !== null} />
      <Publication page={page} fault={fault} />
    </DraftForm>
  );
}

/** Whether a translation says what its source says by now. */
function Current({ page: { form, source }, revision }: { page: EditArticlePage; revision: number }) {
  const t = useTranslations('articles.source');
  return (
    <div>
      <input type="hidden" name="source" value={revision} readOnly />
      <label className="tap cursor-pointer">
        <input type="checkbox" name="current" value="on" defaultChecked={form.values.current === 'on'} />
        {t('current', { language: source?.languageName ?? '' })}
      </label>
    </div>
  );
}
