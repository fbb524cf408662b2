import { useTranslations } from 'next-intl';
import { contentKinds, copiedParts } from '../../contract/pages/new-sites.data.ts';
import { FieldNotes } from '../../ui/form-field.tsx';
import { StepForm } from './step-form.tsx';
import type { StepProps } from './step-props.ts';
import { useFieldFault } from './use-field-fault.ts';

/** Where the content of a site comes from. */
export function ContentStep({ page }: StepProps) {
  const t = useTranslations('newSite');
  const fault = useFieldFault(page);
  return (
    <StepForm page={page} title={t('step.content')} text={t('contentText')} hasFile>
      <fieldset>
        <legend className="sr-only">{t('step.content')}</legend>
        <FieldNotes id="content" hint={undefined} fault={fault('content')} />
        <ul className="border-t border-line">
          {contentKinds.map((kind) => (
            <li key={kind} className="border-b border-line py-3">
              <label className="tap cursor-pointer font-semibold">
                <input
                  type="radio"
                  name="content"
                  value={kind}
                  defaultChecked={kind === page.content}
                  aria-describedby={`content-${kind}`}
                />
                {t(`content.${kind}`)}
              </label>
              <p id={`content-${kind}`} className="ms-7 text-sm text-muted">
                {t(`contentAbout.${kind}`)}
              </p>
              {kind === 'site' && <SourceFields page={page} />}
              {kind === 'file' && <FileField page={page} />}
            </li>
          ))}
        </ul>
      </fieldset>
    </StepForm>
  );
}

function SourceFields({ page }: StepProps) {
  const t = useTranslations('newSite');
  const fault = useFieldFault(page);
  return (
    <div className="ms-7 mt-3 grid gap-3">
      <div>
        <label htmlFor="source" className="mb-2 block text-sm font-semibold">
          {t('source')}
        </label>
        <select id="source" name="source" className="field" defaultValue={page.source}>
          <option value="">{t('sourceNone')}</option>
          {page.sources.map(({ slug, name }) => (
            <option key={slug} value={slug}>
              {name}
            </option>
          ))}
        </select>
        <FieldNotes id="source" hint={undefined} fault={fault('source')} />
      </div>
      <fieldset>
        <legend className="text-sm font-semibold">{t('part')}</legend>
        <div className="flex flex-wrap gap-x-6">
          {copiedParts.map((part) => (
            <label key={part} className="tap cursor-pointer">
              <input type="radio" name="part" value={part} defaultChecked={part === page.part} />
              {t(`copied.${part}`)}
            </label>
          ))}
        </div>
      </fieldset>
      <p className="text-sm text-muted">{t('notCopied')}</p>
    </div>
  );
}

function FileField({ page }: StepProps) {
  const t = useTranslations('newSite');
  const fault = useFieldFault(page)('file');
  const { file, brokenAt } = page;
  return (
    <div className="ms-7 mt-3">
      {file && (
        <p className="mb-2">
          <bdi className="font-semibold">{file.name}</bdi>{' '}
          <span className="text-muted">{t('fileHas', { listings: file.listings, pictures: file.pictures })}</span>
        </p>
      )}
      <label htmlFor="file" className="mb-2 block text-sm font-semibold">
        {t('file')}
      </label>
      <input
        id="file"
        type="file"
        name="file"
        accept=".zip,application/zip"
        className="field"
        aria-describedby={fault ? 'file-fault file-hint' : 'file-hint'}
      />
      <FieldNotes id="file" hint={t('fileHint')} fault={fault} />
      {fault && brokenAt && (
        <p className="mt-1 text-sm">
          {t('brokenAt')}{' '}
          <bdi dir="ltr" className="wrap-anywhere font-mono">
            {brokenAt}
          </bdi>
        </p>
      )}
    </div>
  );
}
