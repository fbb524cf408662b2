'use client';
import { useTranslations } from 'next-intl';
import type { PasskeysPage } from '../../contract/pages/passkeys.data.ts';
import { defineView } from '../../slots/page-data.tsx';
import { Time } from '../../slots/time.tsx';
import { FormField } from '../../ui/form-field.tsx';
import { AreaPage, AreaSkeleton } from '../area/area-page.tsx';
import { problemAt } from '../area/list.tsx';
import { Panel } from '../area/panel.tsx';
import { PasskeyForm } from './passkey-form.tsx';
import { RecoveryCodes } from './recovery-codes.tsx';

/** The passkeys and recovery codes of a member. */
export const PasskeysView = defineView<'dashboardPasskeys'>(Passkeys, AreaSkeleton);

type PageProps = { page: PasskeysPage };

function Passkeys({ page }: PageProps) {
  const t = useTranslations('passkeys');
  const fault = useFault(page);
  return (
    <AreaPage sections={page.sections} label={t('title')} title={t('title')} fault={fault(null)} problem={page.problem}>
      <div className="max-w-2xl">
        <Panel id="passkeys" title={t('passkeys')} done={page.done ? t(`done.${page.done}`) : undefined}>
          <p className="prose mb-4">{t('text')}</p>
          {page.passkeys.length > 0 && (
            <ul className="mb-6">
              {page.passkeys.map((passkey) => (
                <Passkey key={passkey.id} page={page} passkey={passkey} />
              ))}
            </ul>
          )}
          <div className="max-w-md">
            <PasskeyForm
              ceremony="registration"
              action={page.action}
              step="add"
              label={t('add')}
              fault={fault('passkey')}
            />
          </div>
        </Panel>
        <RecoveryCodes page={page} fault={fault('codes')} />
      </div>
    </AreaPage>
  );
}

function Passkey({ page, passkey }: PageProps & { passkey: PasskeysPage['passkeys'][number] }) {
  const t = useTranslations('passkeys');
  const { id, name, added, addedIso, used, usedIso } = passkey;
  const isTyped = page.typed.id === id && page.typed.step === 'rename';
  const fault = useFault(page)('name');
  return (
    <li className="border-b border-line py-3">
      <div className="flex flex-wrap items-center justify-between gap-x-6">
        <span>
          <bdi className="font-semibold">{name}</bdi>
          <span className="block text-sm text-muted">
            <Time at={addedIso} text={added} format="day">
              {(date) => t('added', { date })}
            </Time>
            {' · '}
            <Time at={usedIso} text={used}>
              {(date) => t('used', { date })}
            </Time>
          </span>
        </span>
        <form method="post" action={page.action}>
          <input type="hidden" name="id" value={id} />
          <button type="submit" name="step" value="remove" className="tap link cursor-pointer">
            {t('remove')}
            <span className="sr-only">{name}</span>
          </button>
        </form>
      </div>
      <details open={isTyped}>
        <summary className="tap link cursor-pointer">
          {t('rename')}
          <span className="sr-only">{name}</span>
        </summary>
        <form method="post" action={page.action} className="grid max-w-md gap-4 py-3">
          <input type="hidden" name="id" value={id} />
          <FormField
            id={`name-${id}`}
            name="name"
            autoComplete="off"
            maxLength={60}
            dir="auto"
            label={t('name')}
            defaultValue={isTyped ? page.typed.name : name}
            fault={isTyped ? fault : undefined}
          />
          <p>
            <button type="submit" name="step" value="rename" className="button">
              {t('save')}
            </button>
          </p>
        </form>
      </details>
    </li>
  );
}

/** The error text of a field of the rejected form; of the form as a whole for null. */
function useFault({ problem }: PasskeysPage): (field: string | null) => string | undefined {
  const t = useTranslations('passkeys.fault');
  return (field) => {
    const found = problemAt(problem, field);
    return found && t(found.code, { minutes: found.minutes ?? 0 });
  };
}
