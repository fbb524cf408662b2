import { useTranslations } from 'next-intl';
import { useEffect, useRef, useState } from 'react';
import type { PasskeyCeremony } from '../../contract/pages/passkeys.data.ts';
import { Fault } from '../../ui/outcome.tsx';
import { askBrowser, type PasskeyFault } from './ask-browser.ts';

type PasskeyFormProps = {
  ceremony: PasskeyCeremony;
  /** Where the form is posted to. */
  action: string;
  /** The step of the form. */
  step: string;
  label: string;
  isMain?: boolean;
  /** The error text of the form as the server refused it. */
  fault?: string | undefined;
};

type State = 'loading' | 'ready' | 'waiting' | 'unavailable' | PasskeyFault;

/**
 * A button that asks the browser for a passkey and posts its answer as a form. It needs script and WebAuthn: its space
 * is reserved, and without them a sentence stands there.
 */
export function PasskeyForm({ ceremony, action, step, label, isMain, fault }: PasskeyFormProps) {
  const t = useTranslations('passkeyForm');
  const form = useRef<HTMLFormElement>(null);
  const response = useRef<HTMLInputElement>(null);
  const [state, setState] = useState<State>('loading');
  useEffect(() => setState('PublicKeyCredential' in window ? 'ready' : 'unavailable'), []);

  async function ask() {
    setState('waiting');
    const answer = await askBrowser(ceremony);
    if (answer.code !== 'answered' && answer.code !== 'declined') return setState(answer.code);
    if (response.current) response.current.value = answer.code === 'answered' ? answer.json : '';
    form.current?.requestSubmit();
  }

  if (state === 'unavailable') return <p className="text-muted">{t('unavailable')}</p>;
  const own = state === 'loading' || state === 'ready' || state === 'waiting' ? undefined : t(`fault.${state}`);
  return (
    <form ref={form} method="post" action={action} className="min-h-11">
      <input type="hidden" name="step" value={step} />
      <input type="hidden" name="response" ref={response} />
      <p className="text-muted not-noscript:hidden">{t('needsScript')}</p>
      {(own ?? (state === 'waiting' ? undefined : fault)) && <Fault>{own ?? fault}</Fault>}
      {state !== 'loading' && (
        <button
          type="button"
          className={isMain ? 'button is-main w-full' : 'button w-full'}
          aria-disabled={state === 'waiting'}
          onClick={() => state !== 'waiting' && ask()}
        >
          {label}
        </button>
      )}
      <span className="sr-only" role="status">
        {state === 'waiting' && t('waiting')}
      </span>
    </form>
  );
}
