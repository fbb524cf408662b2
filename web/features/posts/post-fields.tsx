import { useTranslations } from 'next-intl';
import type { FormState } from '../../contract/form-state.ts';
import { longestPostDescription, longestPostTitle, mostPostPhotos, mostPostTags } from '../../contract/posts.ts';
import type { PhotosStep } from '../../contract/submission-steps/photos.ts';
import { FormField } from '../../ui/form-field.tsx';
import { SelectField } from '../../ui/select-field.tsx';
import { useFormFault } from '../form/use-form-fault.ts';
import { BodyField } from './body-field.tsx';
import { PostPictures } from './post-pictures.tsx';

type PostFieldsProps = {
  page: { form: FormState; photos: PhotosStep; language: string };
  fault(field: string): string | undefined;
  /** What staff noted at fields. */
  marks?: Readonly<Record<string, string>> | undefined;
};

/** The fields that articles and blog posts share. */
export function PostFields({ page: { form, photos, language }, fault, marks = {} }: PostFieldsProps) {
  const t = useTranslations('postForm');
  const { values } = form;
  return (
    <>
      {/* Return in a field presses the first button of its form: without this one, it would upload files. */}
      <button type="submit" name="step" value="preview" className="sr-only" tabIndex={-1} aria-hidden="true" />
      <FormField
        id="title"
        name="title"
        maxLength={longestPostTitle}
        dir="auto"
        autoComplete="off"
        label={t('titleField')}
        hint={marks.title}
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
        hint={marks.description ?? t('descriptionHint')}
        defaultValue={values.description ?? ''}
        fault={fault('description')}
      />
      <BodyField
        label={t('body')}
        hint={marks.body ?? t('bodyHint')}
        defaultValue={values.body ?? ''}
        language={language}
        problem={fault('body')}
        step={photos}
      />
      <PostPictures
        step={photos}
        values={values}
        fault={fault}
        intro={marks.photos ?? t('photosIntro', { count: mostPostPhotos })}
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
    </>
  );
}

type LanguageFieldProps = {
  page: { form: FormState; languages: readonly { tag: string; name: string }[]; language: string };
  /** Whether the language is given: a text that exists keeps its own. */
  isFixed: boolean;
  fault: string | undefined;
};

/** The language of a text. */
export function LanguageField({ page: { form, languages, language }, isFixed, fault }: LanguageFieldProps) {
  const t = useTranslations('postForm');
  if (isFixed) return <input type="hidden" name="language" value={language} readOnly />;
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

/** The buttons that show a preview, and hide it. */
export function PreviewButtons({ isShown }: { isShown: boolean }) {
  const t = useTranslations('postForm');
  return (
    <p className="flex flex-wrap gap-3">
      <button type="submit" name="step" value="preview" className="button">
        {t(isShown ? 'previewAgain' : 'preview')}
      </button>
      {isShown && (
        <button type="submit" name="step" value="no-preview" className="button">
          {t('noPreview')}
        </button>
      )}
    </p>
  );
}

/** The error texts of the form, by field; of the form as a whole for null. `own`: those of the form itself. */
export function usePostFault(form: FormState, own?: (code: string) => string | undefined) {
  const t = useTranslations('postForm.fault');
  const ofPhotos = useTranslations('photos.fault');
  return useFormFault(form, (code) => {
    const words = own?.(code);
    if (words !== undefined) return words;
    if (t.has(code as never)) return t(code as never);
    return ofPhotos.has(code as never) ? ofPhotos(code as never) : t('other');
  });
}
