import { useTranslations } from 'next-intl';
import { useEffect, useState } from 'react';
import type { PasskeysPage } from '../../contract/pages/passkeys.data.ts';
import { Fault } from '../../ui/outcome.tsx';
import { Panel } from '../area/panel.tsx';

type PanelProps = { page: PasskeysPage; fault: string | undefined };

/** How many recovery codes are left, and new ones, which are shown once. */
export function RecoveryCodes({ page, fault }: PanelProps) {
  const t = useTranslations('passkeys');
  return (
    <Panel id="codes" title={t('codes')}>
      <p className="prose mb-4">{t('codesText')}</p>
      {page.codes ? <NewCodes codes={page.codes} /> : <CodesLeft left={page.codesLeft} />}
      {fault && <Fault>{fault}</Fault>}
      {page.passkeys.length > 0 && !page.codes && (
        <form method="post" action={page.action}>
          <button type="submit" name="step" value="codes" className="button">
            {t(page.codesLeft ? 'replaceCodes' : 'makeCodes')}
          </button>
        </form>
      )}
    </Panel>
  );
}

function CodesLeft({ left }: { left: number }) {
  const t = useTranslations('passkeys');
  return <p className="mb-4">{left ? t('codesLeft', { left }) : t('noCodes')}</p>;
}

function NewCodes({ codes }: { codes: readonly string[] }) {
  const t = useTranslations('passkeys');
  return (
    // biome-ignore lint/a11y/noAutofocus: the page is the answer to a form, and shows the codes this once
    <div className="notice" role="status" tabIndex={-1} autoFocus>
      <p className="mb-3">{t('newCodes')}</p>
      <ol className="mb-3 grid max-w-md gap-x-6 whitespace-nowrap font-mono sm:grid-cols-2" dir="ltr">
        {codes.map((code) => (
          <li key={code}>{code}</li>
        ))}
      </ol>
      <CopyButton text={codes.join('\n')} />
    </div>
  );
}

/** Copies the codes. It needs script, so its space is reserved and it appears after hydration. */
function CopyButton({ text }: { text: string }) {
  const t = useTranslations('passkeys');
  const [state, setState] = useState<'none' | 'ready' | 'copied'>('none');
  useEffect(() => setState('ready'), []);
  return (
    <div className="not-printed flex min-h-11 items-center gap-x-4">
      {state !== 'none' && (
        <button
          type="button"
          className="button"
          onClick={() => navigator.clipboard.writeText(text).then(() => setState('copied'))}
        >
          {t('copy')}
        </button>
      )}
      <span role="status" className="text-sm text-muted">
        {state === 'copied' && t('copied')}
      </span>
    </div>
  );
}
