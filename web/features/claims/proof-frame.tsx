import { useTranslations } from 'next-intl';
import type { ReactNode } from 'react';
import { Icon } from '../../ui/drawing.tsx';
import { CopyButton, copyText } from '../listing/copy-button.tsx';

type FrameProps = {
  kind: 'mail' | 'file' | 'record' | 'document';
  isProved: boolean;
  /** Whether its form was used last, so that it stands open. */
  isOpen: boolean;
  children: ReactNode;
};

/** A proof, folded up until somebody chooses it. */
export function ProofFrame({ kind, isProved, isOpen, children }: FrameProps) {
  const t = useTranslations('claim');
  return (
    <details className="mb-4 rounded-lg border border-line px-4" open={isOpen}>
      <summary className="fold font-semibold">
        <span>
          {t(`proof.${kind}.name`)}
          {isProved && <span className="text-accent">{` ✓ ${t('proved')}`}</span>}
        </span>
        <Icon name="chevron" />
      </summary>
      <div className="grid gap-4 pb-4">
        <p className="text-sm text-muted">{t(`proof.${kind}.takes`)}</p>
        {children}
      </div>
    </details>
  );
}

/** An address within a text, which breaks between lines only where it is longer than one. */
export const whole = (text: ReactNode) => <bdi className="inline-block max-w-full wrap-anywhere">{text}</bdi>;

/** A value to be copied exactly. It can be selected where there is no script. */
export function Copyable({ label, value }: { label: string; value: string }) {
  const t = useTranslations('claim');
  return (
    <div className="min-w-0">
      <p className="mb-1 text-sm font-semibold">{label}</p>
      <div className="flex flex-wrap items-center gap-3">
        <code dir="ltr" className="min-w-0 rounded border border-line px-3 py-2 text-sm break-all select-all">
          {value}
        </code>
        <CopyButton
          icon="copy"
          name={t('copy')}
          className="tap link"
          said={t('copied', { what: label })}
          copy={() => copyText(value)}
        />
      </div>
    </div>
  );
}
