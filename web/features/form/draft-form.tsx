import { useTranslations } from 'next-intl';
import { type ReactNode, useRef } from 'react';
import type { FormState } from '../../contract/form-state.ts';
import { Time } from '../../slots/time.tsx';
import { FormField } from '../../ui/form-field.tsx';
import { Done, Fault } from '../../ui/outcome.tsx';
import { CodeSteps } from './code-steps.tsx';
import { useDraft } from './use-draft.ts';

type DraftFormProps = {
  form: FormState;
  /** The label of the button that sends the form. */
  send: string;
  /** Why the address is asked for. */
  addressHint: string;
  /** The error text of the form as a whole. */
  fault?: string | undefined;
  /** The error text of the address and of the code. */
  addressFault?: string | undefined;
  codeFault?: string | undefined;
  /** Whether the form has something to keep. */
  isKept?: boolean;
  /** What is shown above the steps after the fields. */
  intro?: ReactNode;
  children: ReactNode;
};

/**
 * A form that people fill in before they sign in: its fields, then the address, then the code that was mailed. What is
 * typed is kept in this browser and, for members, on the server.
 */
export function DraftForm(props: DraftFormProps) {
  const { form, intro } = props;
  if (form.step !== 'fill') return <CodeSteps form={form} fault={props.fault} codeFault={props.codeFault} />;
  return (
    <>
      {intro}
      <Fields {...props} />
    </>
  );
}

function Fields({ form, send, addressHint, fault, addressFault, isKept = true, children }: DraftFormProps) {
  const t = useTranslations('form');
  const element = useRef<HTMLFormElement>(null);
  const draft = useDraft(element, { form, isKept });
  return (
    <form ref={element} method="post" action={form.action} noValidate className="grid max-w-xl gap-6">
      {form.done === 'kept' && <Done>{t('kept')}</Done>}
      {form.done === 'discarded' && <Done>{t('discarded')}</Done>}
      {fault && <Fault className="fault">{fault}</Fault>}
      {children}
      {!form.isSignedIn && (
        <FormField
          id="address"
          name="address"
          type="email"
          autoComplete="email"
          dir="ltr"
          label={t('address')}
          hint={addressHint}
          defaultValue={form.address}
          fault={addressFault}
        />
      )}
      <p className="flex flex-wrap gap-3">
        <button type="submit" name="step" value="send" className="button is-main">
          {form.isSignedIn ? send : t('goOn')}
        </button>
        {isKept && form.isSignedIn && (
          <button type="submit" name="step" value="keep" className="button">
            {t('keep')}
          </button>
        )}
        {isKept && form.kept && (
          <button type="submit" name="step" value="discard" className="button" onClick={draft.forget}>
            {t('discard')}
          </button>
        )}
      </p>
      <Standing form={form} draft={draft} />
      {!form.isSignedIn && (
        <p className="text-sm text-muted">
          <a className="tap link" href={form.signIn} rel="nofollow">
            {t('signIn')}
          </a>
        </p>
      )}
    </form>
  );
}

/** Where what was typed is kept, and since when. */
function Standing({ form, draft }: { form: FormState; draft: ReturnType<typeof useDraft> }) {
  const t = useTranslations('form');
  return (
    <div className="text-sm text-muted" role="status">
      {draft.state === 'conflict' && (
        <p className="notice">
          {t('conflict')}{' '}
          <button type="button" className="tap link cursor-pointer" onClick={draft.takeOther}>
            {t('takeOther')}
          </button>
        </p>
      )}
      {draft.state === 'restored' && <p>{t('restored')}</p>}
      {draft.state === 'here' && <p>{t('here')}</p>}
      {draft.state === 'offline' && <p>{t('offline')}</p>}
      {draft.state === 'everywhere' && <p>{t('everywhere')}</p>}
      {draft.state === 'none' && form.kept && (
        <Time at={form.kept.iso} text={form.kept.at}>
          {(date) => t('keptAt', { date })}
        </Time>
      )}
    </div>
  );
}
