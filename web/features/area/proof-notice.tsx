import { useTranslations } from 'next-intl';
import type { FormProblem } from '../../contract/form.ts';
import { Fault } from '../../ui/outcome.tsx';

/** Says that a form needs a proof of identity, which is given in another tab: what was typed stays here. */
export function ProofNotice({ problem }: { problem: FormProblem }) {
  const t = useTranslations('proof');
  if (problem?.code !== 'proof' || problem.path === null) return null;
  return (
    <Fault className="notice">
      <p className="mb-3">{t('text')}</p>
      <a className="button is-main" href={problem.path} target="_blank" rel="noreferrer">
        {t('action')}
      </a>
    </Fault>
  );
}
