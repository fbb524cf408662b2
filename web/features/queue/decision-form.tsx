import { useTranslations } from 'next-intl';
import type { QueueItemData, QueuePage, StaffDecision } from '../../contract/pages/queue.data.ts';
import { TextArea } from '../../ui/text-area.tsx';

/** The keys that choose decisions. */
const keys: Readonly<Record<string, string>> = { accept: 'a', 'send-back': 's', refuse: 'r' };

type ItemProps = { page: QueuePage; item: QueueItemData };

/** The decision on a thing: one of several, each with its reasons, and what the author reads. */
export function DecisionForm({ page, item }: ItemProps) {
  const t = useTranslations('queue');
  const { entry, decisions } = item;
  const { typed } = page;
  return (
    <form method="post" action={page.action} className="grid gap-6">
      <input type="hidden" name="item" value={entry.id} />
      <input type="hidden" name="revision" value={entry.revision} />
      <fieldset>
        <legend className="sr-only">{t('decision')}</legend>
        {decisions.map((decision) => (
          <div key={decision.name} className="decision">
            <label className="tap cursor-pointer font-semibold">
              <input
                type="radio"
                name="decision"
                value={decision.name}
                defaultChecked={typed.decision === decision.name}
                data-key={keys[decision.name]}
              />
              {decision.words}
            </label>
            <div className="choices">
              <Choices name={`option-${decision.name}`} label={t('option')} options={decision.options} typed={typed} />
              <Choices
                name={`reason-${decision.name}`}
                label={t('reasonLabel')}
                options={decision.reasons}
                typed={typed}
                empty={t(decision.needsReason ? 'reasonChoose' : 'reasonNone')}
              />
              {decision.hasMarks && <Marks fields={entry.fields} typed={typed} />}
            </div>
          </div>
        ))}
      </fieldset>
      <TextArea
        id="note"
        name="note"
        rows={4}
        maxLength={2000}
        label={t('note')}
        hint={t('noteHint')}
        defaultValue={typed.note ?? ''}
      />
      <p className="flex flex-wrap gap-3">
        <button type="submit" name="step" value="decide-next" className="button is-main">
          {t('decideNext')}
        </button>
        <button type="submit" name="step" value="decide" className="button">
          {t('decide')}
        </button>
      </p>
    </form>
  );
}

type Typed = Readonly<Record<string, string>>;
type ChoicesProps = { name: string; label: string; options: StaffDecision['options']; typed: Typed; empty?: string };

function Choices({ name, label, options, typed, empty }: ChoicesProps) {
  if (!options.length) return null;
  return (
    <div>
      <label htmlFor={name} className="mb-2 block text-sm font-semibold">
        {label}
      </label>
      <select id={name} name={name} className="field" defaultValue={typed[name] ?? (empty ? '' : options[0]?.value)}>
        {empty && <option value="">{empty}</option>}
        {options.map(({ value, words }) => (
          <option key={value} value={value}>
            {words}
          </option>
        ))}
      </select>
    </div>
  );
}

/** From so many fields on, their list is folded up. */
const manyFields = 6;

type MarksProps = { fields: ItemProps['item']['entry']['fields']; typed: Typed };

/** A mark for each field that the author should look at, with a note. */
function Marks(props: MarksProps) {
  const t = useTranslations('queue');
  const { fields, typed } = props;
  if (fields.length < manyFields) return <MarkList {...props} />;
  return (
    <details open={fields.some(({ field }) => typed[`marked-${field}`] === 'on')}>
      <summary className="tap link cursor-pointer text-sm">{t('marksFields')}</summary>
      <MarkList {...props} />
    </details>
  );
}

function MarkList({ fields, typed }: MarksProps) {
  const t = useTranslations('queue');
  return (
    <fieldset className="grid gap-3">
      <legend className="mb-2 text-sm font-semibold">{t('marks')}</legend>
      {fields.map(({ field, label }) => (
        <div key={field}>
          <label className="tap cursor-pointer">
            <input
              type="checkbox"
              name={`marked-${field}`}
              value="on"
              defaultChecked={typed[`marked-${field}`] === 'on'}
            />
            {label}
          </label>
          <input
            className="field"
            name={`mark-${field}`}
            maxLength={500}
            autoComplete="off"
            dir="auto"
            aria-label={t('markNote', { field: label })}
            placeholder={t('markPlaceholder')}
            defaultValue={typed[`mark-${field}`] ?? ''}
          />
        </div>
      ))}
    </fieldset>
  );
}
