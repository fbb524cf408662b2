import { useTranslations } from 'next-intl';
import { pictureMegabytes } from '../../contract/photos.ts';
import { FormField } from '../../ui/form-field.tsx';
import { type PanelProps, useFault } from './panel.tsx';

/** What the browser offers to choose from; what was chosen is looked at by the Worker. */
const accepted = 'image/jpeg,image/png,image/webp,image/avif,image/gif';

/** The form for the member's picture: to add one, to replace it, to remove it. */
export function PictureForm({ page }: PanelProps) {
  const t = useTranslations('account');
  return (
    <form method="post" action={page.action} encType="multipart/form-data" className="mb-8 grid max-w-md gap-4">
      <FormField
        id="picture"
        name="picture"
        type="file"
        accept={accepted}
        label={t('picture')}
        hint={t('pictureHint', { megabytes: pictureMegabytes })}
        fault={useFault(page, 'picture')}
      />
      <p className="flex flex-wrap gap-3">
        <button type="submit" name="step" value="picture" className="button">
          {page.picture ? t('replacePicture') : t('addPicture')}
        </button>
        {page.picture && (
          <button type="submit" name="step" value="remove-picture" className="button">
            {t('removePicture')}
          </button>
        )}
      </p>
    </form>
  );
}
