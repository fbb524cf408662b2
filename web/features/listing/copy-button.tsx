import { useTranslations } from 'next-intl';
import { type ComponentProps, useEffect, useState } from 'react';
import { Icon } from '../../ui/drawing.tsx';

type CopyButtonProps = {
  icon: ComponentProps<typeof Icon>['name'];
  name: string;
  className: string;
  /** What screen readers announce after copying. */
  said: string;
  /** Whether something was copied. */
  copy: () => Promise<boolean>;
};

/** Milliseconds for which the button says what happened. */
const shownFor = 4000;

/** A button that copies something and then says so. Hidden in browsers without script. */
export function CopyButton({ icon, name, className, said, copy }: CopyButtonProps) {
  const t = useTranslations('details');
  const [outcome, setOutcome] = useState<'copied' | 'failed'>();
  useEffect(() => {
    const timer = outcome && setTimeout(() => setOutcome(undefined), shownFor);
    return () => clearTimeout(timer);
  }, [outcome]);
  const press = () =>
    copy().then(
      (isCopied) => isCopied && setOutcome('copied'),
      // The browser or the visitor does not allow it.
      () => setOutcome('failed'),
    );
  return (
    <>
      <button type="button" className={className} onClick={press}>
        <Icon name={outcome ? (outcome === 'copied' ? 'check' : 'close') : icon} />
        {name}
      </button>
      <span role="status" className="sr-only">
        {outcome && (outcome === 'copied' ? said : t('notCopied'))}
      </span>
    </>
  );
}

/** Copies a text to the clipboard. */
export async function copyText(text: string): Promise<true> {
  await navigator.clipboard.writeText(text);
  return true;
}
