import { useTranslations } from 'next-intl';
import type { CreatePage } from '../../contract/pages/create.data.ts';
import { FormField } from '../../ui/form-field.tsx';
import { PostedBox } from '../../ui/posted-box.tsx';
import { SelectField } from '../../ui/select-field.tsx';
import type { StepProps } from './step-props.ts';

type DetailsProps = StepProps & { step: NonNullable<CreatePage['details']> };
type Attribute = DetailsProps['step']['attributes'][number];

const levels = ['1', '2', '3', '4'];

/** The price level, and what the site asks of the chosen categories. */
export function DetailsStep({ step: { attributes }, ...props }: DetailsProps) {
  const t = useTranslations('submission');
  const tDetails = useTranslations('details');
  const { values, fault, mark } = props;
  return (
    <>
      <SelectField
        id="price"
        name="price"
        label={t('written.priceLevel')}
        hint={mark('priceLevel')}
        defaultValue={values.price ?? ''}
        fault={fault('price')}
      >
        <option value="">{t('details.unknown')}</option>
        {levels.map((level) => (
          <option key={level} value={level}>
            {tDetails('priceLevel', { level })}
          </option>
        ))}
      </SelectField>
      {attributes.map((attribute) => (
        <AttributeField key={attribute.slug} attribute={attribute} {...props} />
      ))}
    </>
  );
}

function AttributeField({ attribute, values, fault, mark }: StepProps & { attribute: Attribute }) {
  const t = useTranslations('submission.details');
  const { slug, kind, name, unit, options } = attribute;
  const field = `attribute.${slug}`;
  const common = { id: field, name: field, defaultValue: values[field] ?? '', fault: fault(field), hint: mark(field) };
  switch (kind) {
    case 'number':
      return (
        <FormField
          {...common}
          inputMode="numeric"
          dir="ltr"
          autoComplete="off"
          label={unit ? t('inUnit', { name, unit }) : name}
        />
      );
    case 'choices':
      return <Choices attribute={attribute} values={values} mark={mark(field)} />;
    default:
      return (
        <SelectField {...common} label={name}>
          <option value="">{t('unknown')}</option>
          {(kind === 'choice' ? options : yesAndNo(options, { yes: t('yes'), no: t('no') })).map((option) => (
            <option key={option.slug} value={option.slug}>
              {option.name}
            </option>
          ))}
        </SelectField>
      );
  }
}

/** The words of yes and no, the attribute’s own where it has them. */
const yesAndNo = (options: Attribute['options'], words: { yes: string; no: string }): Attribute['options'] =>
  (['yes', 'no'] as const).map((slug) => options.find((one) => one.slug === slug) ?? { slug, name: words[slug] });

type ChoicesProps = { attribute: Attribute; values: StepProps['values']; mark: string | undefined };

/** The options of an attribute that can have several. */
function Choices({ attribute: { slug, name, options }, values, mark }: ChoicesProps) {
  return (
    <fieldset>
      <legend className="mb-2 text-sm font-semibold">{name}</legend>
      {mark && <p className="mb-2 text-sm text-muted">{mark}</p>}
      <div className="flex flex-wrap gap-x-6">
        {options.map((option) => {
          const field = `attribute.${slug}.${option.slug}`;
          return (
            <span key={option.slug}>
              <PostedBox name={field} value="yes" defaultChecked={values[field] === 'yes'}>
                {option.name}
              </PostedBox>
            </span>
          );
        })}
      </div>
    </fieldset>
  );
}
