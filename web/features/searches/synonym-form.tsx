import { useTranslations } from 'next-intl';
import type { SearchesPage } from '../../contract/pages/searches.data.ts';
import { Link } from '../../slots/link.tsx';
import { FormField } from '../../ui/form-field.tsx';
import { useFault } from '../area/list.tsx';

/** The form of a group of synonyms: a new one, or the chosen one, which can also be removed. */
export function SynonymForm({ page }: { page: SearchesPage }) {
  const t = useTranslations('manage.searches');
  const { form, taken, languages } = page;
  const fault = useFault(page, 'words');
  const isTaken = page.problem?.code === 'word-taken' && taken;
  return (
    <form id="synonym" method="post" action={page.action} noValidate className="grid max-w-xl gap-4">
      <FormField
        // The fields belong to one group: another one has fields of its own.
        key={`words ${form.group?.id ?? ''} ${form.words}`}
        id="words"
        name="words"
        autoComplete="off"
        dir="auto"
        lang={form.language}
        label={t(form.group ? 'changeWords' : 'words')}
        hint={t('wordsHint')}
        defaultValue={form.words}
        fault={isTaken ? t('taken', { word: isTaken.word, words: isTaken.words.join(', ') }) : fault}
      />
      {form.group ? (
        <>
          <input type="hidden" name="group" value={form.group.id} />
          <input type="hidden" name="was" value={form.group.was} />
          <input type="hidden" name="language" value={form.language} />
        </>
      ) : (
        <Language chosen={form.language} languages={languages} />
      )}
      <p className="flex flex-wrap gap-3">
        <button type="submit" name="step" value={form.group ? 'change' : 'add'} className="button is-main">
          {t(form.group ? 'save' : 'add')}
        </button>
        {form.group && (
          <>
            <button type="submit" name="step" value="remove" className="button">
              {t('remove')}
            </button>
            <Link className="button" href={page.start}>
              {t('cancel')}
            </Link>
          </>
        )}
      </p>
    </form>
  );
}

/** A site with one language has nothing to choose. */
function Language({ chosen, languages }: { chosen: string; languages: SearchesPage['languages'] }) {
  const t = useTranslations('manage.searches');
  if (languages.length < 2) return <input type="hidden" name="language" value={chosen} />;
  return (
    <div>
      <label htmlFor="language" className="mb-2 block text-sm font-semibold">
        {t('language')}
      </label>
      <select key={chosen} id="language" name="language" autoComplete="off" className="field" defaultValue={chosen}>
        {languages.map(({ tag, name }) => (
          <option key={tag} value={tag} lang={tag}>
            {name}
          </option>
        ))}
      </select>
    </div>
  );
}
