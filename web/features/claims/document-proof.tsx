import { useTranslations } from 'next-intl';
import type { ClaimData } from '../../contract/pages/claims.data.ts';
import { FormField } from '../../ui/form-field.tsx';
import { TextArea } from '../../ui/text-area.tsx';
import type { OneClaimProps } from './claim-props.ts';
import { ProofFrame } from './proof-frame.tsx';
import { useClaimFault } from './use-claim-fault.ts';

/** File types that the file dialog offers. The Worker checks the file. */
const accepted = 'application/pdf,image/jpeg,image/png,image/webp';

type Props = OneClaimProps & { document: NonNullable<ClaimData['document']> };

/** Documents that staff look at: added one by one, then sent together. */
export function DocumentProof({ page, claim, document: { files, canAdd, isSent } }: Props) {
  const t = useTranslations('claim');
  const fault = useClaimFault(page, 'document');
  const textFault = useClaimFault(page, 'text');
  const isOpen = fault !== undefined || textFault !== undefined || files.length > 0 || claim.domain !== '';
  return (
    <ProofFrame kind="document" isProved={false} isOpen={isOpen}>
      <p>{t('documentText')}</p>
      {files.length > 0 && (
        <ul className="grid gap-2">
          {files.map(({ key, words }) => (
            <li key={key} className="flex flex-wrap items-center gap-3">
              {words}
              {!isSent && (
                <form method="post" action={page.action}>
                  <input type="hidden" name="claim" value={claim.id} />
                  <input type="hidden" name="key" value={key} />
                  <button type="submit" name="step" value="remove-document" className="button">
                    {t('removeDocument')} <span className="sr-only">{words}</span>
                  </button>
                </form>
              )}
            </li>
          ))}
        </ul>
      )}
      {canAdd && (
        <form method="post" action={page.action} encType="multipart/form-data" className="grid max-w-md gap-4">
          <input type="hidden" name="claim" value={claim.id} />
          <FormField
            id="document"
            name="document"
            type="file"
            accept={accepted}
            label={t(files.length ? 'documentMore' : 'document')}
            hint={t('documentHint')}
            fault={fault}
          />
          <p>
            <button type="submit" name="step" value="document" className={files.length ? 'button' : 'button is-main'}>
              {t('addDocument')}
            </button>
          </p>
        </form>
      )}
      {!isSent && files.length > 0 && (
        <form method="post" action={page.action} className="grid max-w-md gap-4">
          <input type="hidden" name="claim" value={claim.id} />
          <TextArea
            id="text"
            name="text"
            rows={3}
            maxLength={2000}
            label={t('text')}
            hint={t('textHint')}
            defaultValue={page.typed.text ?? ''}
            fault={textFault}
          />
          <p>
            <button type="submit" name="step" value="send" className="button is-main">
              {t('sendDocuments')}
            </button>
          </p>
        </form>
      )}
    </ProofFrame>
  );
}
