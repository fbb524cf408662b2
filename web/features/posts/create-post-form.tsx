import { useTranslations } from 'next-intl';
import type { CreatePostPage } from '../../contract/pages/post-forms.data.ts';
import { longestPostDescription, longestPostTitle, mostPostPhotos, mostPostTags } from '../../contract/posts.ts';
import { FormField } from '../../ui/form-field.tsx';
import { SelectField } from '../../ui/select-field.tsx';
import { DraftForm } from '../form/draft-form.tsx';
import { useFormFault } from '../form/use-form-fault.ts';
import { BodyField } from './body-field.tsx';
import { PostPictures } from './post-pictures.tsx';
import { usePostLabels } from './use-post-labels.ts';

/** The fields of a blog post. */
export function CreatePostForm({ page }: { page: CreatePostPage }) {
  const t = useTranslations('postForm');
  const fault = useFault(page);
  const { form, own, language, preview } = page;
  const { values } = form;
  return (
    <DraftForm
      form={form}
      send={t(own ? 'change' : 'send')}
      addressHint={t('addressHint')}
      fault={fault(null)}
      addressFault={fault('address')}
      codeFault={fault('code')}
      labelOf={usePostLabels()}
      hasFiles
    >
      {/* Return in a field presses the first button of its form: without this one, it would upload files. */}
      <button type="submit" name="step" value="preview" className="sr-only" tabIndex={-1} aria-hidden="true" />
      <input type="hidden" name="revision" value={own?.revision ?? ''} readOnly />
      <FormField
        id="title"
        name="title"
        maxLength={longestPostTitle}
        dir="auto"
        autoComplete="off"
        label={t('titleField')}
        hint={own?.sentBack?.marks.title}
        defaultValue={values.title ?? ''}
        fault={fault('title')}
      />
      <FormField
        id="description"
        name="description"
        maxLength={longestPostDescription}
        dir="auto"
        autoComplete="off"
        label={t('description')}
        hint={own?.sentBack?.marks.description ?? t('descriptionHint')}
        defaultValue={values.description ?? ''}
        fault={fault('description')}
      />
      <BodyField
        label={t('body')}
        hint={own?.sentBack?.marks.body ?? t('bodyHint')}
        defaultValue={values.body ?? ''}
        language={language}
        problem={fault('body')}
        step={page.photos}
      />
      <PostPictures
        step={page.photos}
        values={values}
        fault={fault}
        intro={own?.sentBack?.marks.photos ?? t('photosIntro', { count: mostPostPhotos })}
      />
      <FormField
        id="tags"
        name="tags"
        dir="auto"
        autoComplete="off"
        label={t('tags')}
        hint={t('tagsHint', { count: mostPostTags })}
        defaultValue={values.tags ?? ''}
        fault={fault('tags')}
      />
      <Language page={page} fault={fault('language')} />
      <p className="flex flex-wrap gap-3">
        <button type="submit" name="step" value="preview" className="button">
          {t(preview ? 'previewAgain' : 'preview')}
        </button>
        {preview && (
          <button type="submit" name="step" value="no-preview" className="button">
            {t('noPreview')}
          </button>
        )}
      </p>
    </DraftForm>
  );
}

/** The language of a new post; a post that exists keeps its own. */
function Language({ page, fault }: { page: CreatePostPage; fault: string | undefined }) {
  const t = useTranslations('postForm');
  const { own, languages, language, form } = page;
  if (own) return <input type="hidden" name="language" value={language} readOnly />;
  return (
    <SelectField
      id="language"
      name="language"
      label={t('language')}
      hint={t('languageHint')}
      defaultValue={form.values.language ?? language}
      fault={fault}
    >
      {languages.map(({ tag, name }) => (
        <option key={tag} value={tag}>
          {name}
        </option>
      ))}
    </SelectField>
  );
}

/** The error texts of the form, by field; of the form as a whole for null. */
function useFault({ form }: CreatePostPage) {
  const t = useTranslations('postForm.fault');
  const ofPhotos = useTranslations('photos.fault');
  return useFormFault(form, (code) => {
    if (t.has(code as never)) return t(code as never);
    return ofPhotos.has(code as never) ? ofPhotos(code as never) : t('other');
  });
}
