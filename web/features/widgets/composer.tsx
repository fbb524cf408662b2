import { useTranslations } from 'next-intl';
import { type ReactNode, useId } from 'react';
import {
  type ComposerPage,
  composerColors,
  composerLoaders,
  composerThemes,
} from '../../contract/pages/widgets.data.ts';
import { mostListed, widgetKinds } from '../../contract/widgets.ts';
import { FormField } from '../../ui/form-field.tsx';
import { SelectField } from '../../ui/select-field.tsx';
import { Choice } from '../area/list.tsx';
import { Panel } from '../area/panel.tsx';
import { Composed } from './composed.tsx';

type ComposerProps = { composer: ComposerPage };

/** The form that composes a widget, its previews, and its code. It works without script. */
export function Composer({ composer, address, noKeys }: ComposerProps & { address: string; noKeys: string }) {
  const t = useTranslations('widgets');
  const { keys, kinds, kind, composed } = composer;
  if (keys.length === 0)
    return (
      <Panel id="composer" title={t('composer')}>
        <p className="prose text-muted">{noKeys}</p>
      </Panel>
    );
  return (
    <Panel id="composer" title={t('composer')}>
      <Choice
        label={t('kind')}
        choices={kinds.map(({ name, ...choice }) => ({ name, ...choice, words: t(`kinds.${name}.name`) }))}
      />
      <p className="prose mb-6 text-muted">{t(`kinds.${kind}.text`)}</p>
      <Form composer={composer} />
      {composed ? (
        <Composed key={composed.code[0]?.text} composed={composed} address={address} />
      ) : (
        composer.faults.length === 0 && <p className="prose mt-6 text-muted">{t('incomplete')}</p>
      )}
    </Panel>
  );
}

/** An accent colour as people type it. */
const exampleColor = '#0b6e4f';

/** The error text of a field. */
function useFaultOf({ faults }: ComposerPage, field: ComposerPage['faults'][number]['field']): string | undefined {
  const t = useTranslations('widgets.fault');
  const found = faults.find((fault) => fault.field === field);
  return found && t(found.code, { count: mostListed, example: exampleColor });
}

function Form({ composer }: ComposerProps) {
  const t = useTranslations('widgets');
  const { action, kept, keys, kind, language, languages } = composer;
  const { hasCount } = widgetKinds[kind];
  const count = useFaultOf(composer, 'count');
  return (
    <form key={kind} action={`${action}#composer`} className="grid max-w-2xl gap-4">
      {kept.map(([name, value]) => (
        <input key={name} type="hidden" name={name} value={value} readOnly />
      ))}
      <SelectField id="key" name="key" label={t('key')} defaultValue={keys.find(({ isChosen }) => isChosen)?.id}>
        {keys.map(({ id, name }) => (
          <option key={id} value={id}>
            {name}
          </option>
        ))}
      </SelectField>
      <About composer={composer} />
      {hasCount && (
        <FormField
          {...{ id: 'count', name: 'count', type: 'number', min: 1, max: mostListed, inputMode: 'numeric' }}
          label={t('count')}
          defaultValue={composer.count}
          fault={count}
        />
      )}
      <SelectField id="language" name="language" label={t('language')} hint={t('languageHint')} defaultValue={language}>
        <option value="">{t('pageLanguage')}</option>
        {languages.map(({ tag, name }) => (
          <option key={tag} value={tag}>
            {name}
          </option>
        ))}
      </SelectField>
      <Look composer={composer} />
      <Options label={t('loader')} name="loader" names={composerLoaders} chosen={composer.loader}>
        {(name) => t(`loaders.${name}`)}
      </Options>
      <p>
        <button type="submit" className="button is-main">
          {t('compose')}
        </button>
      </p>
    </form>
  );
}

/** What the widget is about: a listing, or a carousel. */
function About({ composer }: ComposerProps) {
  const t = useTranslations('widgets');
  const { kind, of, carousels } = composer;
  const { of: about, isOfNeeded } = widgetKinds[kind];
  const fault = useFaultOf(composer, 'of');
  if (about === 'carousel')
    return (
      <SelectField id="of" name="of" label={t('carousel')} defaultValue={of} fault={fault}>
        <option value="">{t('firstCarousel')}</option>
        {carousels.map(({ slug, name }) => (
          <option key={slug} value={slug} lang={name.language}>
            {name.text}
          </option>
        ))}
      </SelectField>
    );
  if (about === 'listing')
    return (
      <FormField
        key={of}
        {...{ id: 'of', name: 'of', dir: 'ltr', autoComplete: 'off', spellCheck: false }}
        label={t(isOfNeeded ? 'listing' : 'listingOrAll')}
        hint={t('listingHint')}
        defaultValue={of}
        fault={fault}
      />
    );
  return null;
}

function Look({ composer }: ComposerProps) {
  const t = useTranslations('widgets');
  const accent = useFaultOf(composer, 'accent');
  return (
    <>
      <Options label={t('theme')} name="theme" names={composerThemes} chosen={composer.theme}>
        {(name) => t(`themes.${name}`)}
      </Options>
      <Options label={t('colors')} name="colors" names={composerColors} chosen={composer.colors}>
        {(name) => t(`colorsOf.${name}`)}
      </Options>
      <FormField
        key={composer.accent}
        {...{ id: 'accent', name: 'accent', dir: 'ltr', autoComplete: 'off', spellCheck: false }}
        label={t('accent')}
        hint={t('accentHint', { example: exampleColor })}
        defaultValue={composer.accent}
        fault={accent}
      />
    </>
  );
}

type OptionsProps<Name extends string> = {
  label: string;
  name: string;
  names: readonly Name[];
  chosen: Name;
  children: (name: Name) => ReactNode;
};

/** A choice of which all options are seen. */
function Options<Name extends string>({ label, name, names, chosen, children }: OptionsProps<Name>) {
  const id = useId();
  return (
    <fieldset aria-labelledby={id}>
      <legend id={id} className="mb-2 text-sm font-semibold">
        {label}
      </legend>
      <div className="flex flex-wrap gap-x-6">
        {names.map((one) => (
          <label key={one} className="tap cursor-pointer">
            <input type="radio" name={name} value={one} defaultChecked={one === chosen} />
            {children(one)}
          </label>
        ))}
      </div>
    </fieldset>
  );
}
