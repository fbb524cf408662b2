import { useTranslations } from 'next-intl';
import { pictureMegabytes } from '../../contract/photos.ts';
import { FormField } from '../../ui/form-field.tsx';
import { type AccountProps, useFault } from './outcome.ts';

/** File types that the file dialog offers. The Worker checks the uploaded file. */
const accepted = 'image/jpeg,image/png,image/webp,image/avif,image/gif';

/** The form to add, replace or remove the member's picture. */
export function PictureForm({ page }: AccountProps) {
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
