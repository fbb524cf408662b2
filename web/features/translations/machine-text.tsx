import { useTranslations } from 'next-intl';
import type { TranslationEditPage } from '../../contract/pages/translations.data.ts';

/** The button that has a machine translate the article, and the one that takes over all of its texts. */
export function MachineDraft({ page }: { page: TranslationEditPage }) {
  const t = useTranslations('translations.edit.machine');
  const { translator, machine, isAdmin, lines, blocks } = page;
  const open = [...lines, ...blocks].filter((one) => one.machine !== null).length;
  if (!translator && !machine) return isAdmin ? <p className="text-sm text-muted">{t('off')}</p> : null;
  return (
    <section className="notice" aria-labelledby="machine">
      <h2 id="machine" className="text-base font-semibold" tabIndex={-1}>
        {t('title')}
      </h2>
      <p className="mb-3">{machine ? t('made', { provider: machine.provider, date: machine.at.day }) : t('text')}</p>
      <p className="flex flex-wrap gap-3">
        {open > 0 && (
          <button type="submit" name="step" value="take-all" className="button">
            {t('takeAll', { count: open })}
          </button>
        )}
        {translator && (
          <button type="submit" name="step" value="machine" className="button">
            {t(machine ? 'again' : 'start', { provider: translator })}
          </button>
        )}
      </p>
    </section>
  );
}

type MachineTextProps = { page: TranslationEditPage; field: string; label: string; text: string | null };

/** The text of a machine for an empty field, marked as such. */
export function MachineText({ page: { machine, language, form }, field, label, text }: MachineTextProps) {
  const t = useTranslations('translations.edit.machine');
  if (text === null || !machine) return null;
  return (
    <div className="machine-text">
      <p className="mb-1 text-sm text-muted">{t('by', { provider: machine.provider })}</p>
      <p className="wrap-anywhere whitespace-pre-line" lang={language.tag} dir={language.direction}>
        {text}
      </p>
      <button
        type="submit"
        name="step"
        value="take"
        formAction={`${form.action}&at=${field}`}
        className="tap link cursor-pointer text-sm"
      >
        {t('take')}
        <span className="sr-only">: {label}</span>
      </button>
    </div>
  );
}
