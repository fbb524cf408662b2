import { useTranslations } from 'next-intl';
import type { CreatePostPage } from '../../contract/pages/post-forms.data.ts';
import { DraftForm } from '../form/draft-form.tsx';
import { LanguageField, PostFields, PreviewButtons, usePostFault } from './post-fields.tsx';
import { usePostLabels } from './use-post-labels.ts';

/** The fields of a blog post. */
export function CreatePostForm({ page }: { page: CreatePostPage }) {
  const t = useTranslations('postForm');
  const { form, own, preview } = page;
  const fault = usePostFault(form);
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
      <input type="hidden" name="revision" value={own?.revision ?? ''} readOnly />
      <PostFields page={page} fault={fault} marks={own?.sentBack?.marks} />
      <LanguageField page={page} isFixed={own !== null} fault={fault('language')} />
      <PreviewButtons isShown={preview !== null} />
    </DraftForm>
  );
}
