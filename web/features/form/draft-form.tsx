import { useTranslations } from 'next-intl';
import { memo, type ReactNode, useRef } from 'react';
import type { FormState } from '../../contract/form-state.ts';
import { Time } from '../../slots/time.tsx';
import { FormField } from '../../ui/form-field.tsx';
import { Done, Fault } from '../../ui/outcome.tsx';
import { CodeSteps } from './code-steps.tsx';
import { fill } from './form-values.ts';
import type { DraftState } from './keep-draft.ts';
import { Others } from './others.tsx';
import { useDraft } from './use-draft.ts';

type DraftFormProps = {
  /** For buttons that stand outside of the form. */
  id?: string;
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
  /** The buttons, in place of those that send, keep and discard. */
  buttons?: ReactNode;
  /** Whether the form has file inputs. */
  hasFiles?: boolean;
  /** Whether the fields use the whole width of the page. */
  isWide?: boolean;
  /** Whether the page sends the form, so that people without an account give their address. */
  asksAddress?: boolean;
  /** The label of a field, for what another device wrote there. */
  labelOf?: (field: string) => string | undefined;
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

function Fields(props: DraftFormProps) {
  const { form, fault, isKept = true, hasFiles, asksAddress = true, labelOf, children, buttons } = props;
  const t = useTranslations('form');
  const element = useRef<HTMLFormElement>(null);
  const state = useDraft(element, { form, isKept });
  const take = (field: string, text: string) => element.current && fill(element.current, { [field]: text });
  return (
    <form
      ref={element}
      id={props.id}
      method="post"
      action={form.action}
      encType={hasFiles ? 'multipart/form-data' : undefined}
      noValidate
      className={props.isWide ? 'grid gap-6' : 'grid max-w-xl gap-6'}
    >
      {isKept && <Base base={form.base} />}
      {form.isSignedIn && <input type="hidden" name="role" defaultValue="member" />}
      {form.done === 'kept' && <Done>{t('kept')}</Done>}
      {form.done === 'discarded' && <Done>{t('discarded')}</Done>}
      {fault && <Fault className="fault">{fault}</Fault>}
      <Others others={form.others} labelOf={labelOf} onTake={take} />
      {children}
      {asksAddress && !form.isSignedIn && <Address {...props} />}
      {buttons ?? <Buttons form={form} send={props.send} isKept={isKept} />}
      {isKept && <Standing form={form} state={state} />}
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

/** What the draft had when the page was made. React must not render it again: `useDraft` changes its value. */
const Base = memo(({ base }: { base: string }) => <input type="hidden" name="base" defaultValue={base} />);

function Address({ form, addressHint, addressFault }: DraftFormProps) {
  const t = useTranslations('form');
  return (
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
  );
}

function Buttons({ form, send, isKept }: Pick<DraftFormProps, 'form' | 'send' | 'isKept'>) {
  const t = useTranslations('form');
  return (
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
        <button type="submit" name="step" value="discard" className="button">
          {t('discard')}
        </button>
      )}
    </p>
  );
}

/** Where what was typed is kept, and since when. */
function Standing({ form, state }: { form: FormState; state: DraftState }) {
  const t = useTranslations('form');
  return (
    <div className="text-sm text-muted" role="status">
      {state === 'conflict' && (
        <p className="notice">
          {t('conflict')}{' '}
          <button type="submit" name="step" value="keep" className="tap link cursor-pointer">
            {t('showBoth')}
          </button>
        </p>
      )}
      {state === 'signed-out' && (
        <p className="notice">
          {t('signedOut')}{' '}
          <a className="tap link" href={form.signIn} rel="nofollow">
            {t('signInAgain')}
          </a>
        </p>
      )}
      {state === 'large' && <p className="notice">{t('fault.draft-large')}</p>}
      {state === 'restored' && <p>{t('restored')}</p>}
      {state === 'here' && <p>{t('here')}</p>}
      {state === 'offline' && <p>{t('offline')}</p>}
      {state === 'everywhere' && <p>{t('everywhere')}</p>}
      {state === 'none' && form.kept && (
        <Time at={form.kept.iso} text={form.kept.at}>
          {(date) => t('keptAt', { date })}
        </Time>
      )}
    </div>
  );
}
