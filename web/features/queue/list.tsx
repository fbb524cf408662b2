import { useTranslations } from 'next-intl';
import type { QueueListData, QueuePage } from '../../contract/pages/queue.data.ts';
import { Choice, Empty, Pager } from '../area/list.tsx';
import { Entry, manyForm } from './entry.tsx';
import { Figures } from './figures.tsx';

type ListProps = { page: QueuePage; list: QueueListData };

/** A list of the queue with its figures, filters and orders, and the form for several things. */
export function List({ page, list }: ListProps) {
  const t = useTranslations('queue');
  const { figures, entries, lists, kinds, orders, choices } = list;
  const shown = lists.find(({ isChosen }) => isChosen)?.name ?? 'waiting';
  return (
    <>
      {figures && !list.isNothing && <Figures figures={figures} />}
      <Choice label={t('lists')} choices={lists} />
      <div className="flex flex-wrap gap-x-6">
        {kinds.length > 0 && !list.isNothing && <Choice label={t('kinds')} choices={named(kinds)} />}
        {orders.length > 0 && entries.length > 1 && <Choice label={t('orders')} choices={orders} />}
      </div>
      {shown !== 'decided' && entries.length > 0 && <Start action={page.action} />}
      {entries.length ? (
        <ol className="border-t border-line" aria-label={t('entries')}>
          {entries.map((entry) => (
            <Entry key={entry.id} entry={entry} action={page.action} />
          ))}
        </ol>
      ) : (
        <Empty title={t(list.isNothing ? 'nothing' : `empty.${shown}`)} text={t(`emptyText.${shown}`)} />
      )}
      {entries.length > 0 && choices.length > 0 && <Many page={page} choices={choices} />}
      <Pager first={list.first} next={list.next} />
    </>
  );
}

const named = (links: QueueListData['kinds']) => links.map((link) => ({ ...link, name: link.path }));

function Start({ action }: { action: string }) {
  const t = useTranslations('queue');
  return (
    <form method="post" action={action} className="mb-6">
      <button type="submit" name="step" value="next" className="button is-main" data-key="n">
        {t('start')}
      </button>
    </form>
  );
}

/** The decision for all things that are checked. Its button only leads to a look at what would happen. */
function Many({ page, choices }: { page: QueuePage } & Pick<QueueListData, 'choices'>) {
  const t = useTranslations('queue');
  return (
    <form id={manyForm} method="post" action={page.action} className="flex flex-wrap items-end gap-3 pt-6">
      <div className="min-w-0 max-w-md flex-1">
        <label htmlFor="choice" className="mb-2 block text-sm font-semibold">
          {t('many')}
        </label>
        <select id="choice" name="choice" className="field" defaultValue={page.typed.choice ?? ''}>
          <option value="">{t('chooseDecision')}</option>
          {choices.map(({ words, choices: own }) => (
            <optgroup key={words} label={words}>
              {own.map((choice) => (
                <option key={choice.value} value={choice.value}>
                  {choice.words}
                </option>
              ))}
            </optgroup>
          ))}
        </select>
      </div>
      <button type="submit" name="step" value="check" className="button">
        {t('check')}
      </button>
    </form>
  );
}
