import type { CreatePage } from '../../contract/pages/create.data.ts';
import { PhotosStepView } from '../photos/photos-step.tsx';
import { BasicsStep } from './basics-step.tsx';
import { ContactStep } from './contact-step.tsx';
import { DetailsStep } from './details-step.tsx';
import { HoursStepView } from './hours-step.tsx';
import { PlaceStep } from './place-step.tsx';
import { ServicesStepView } from './services-step.tsx';
import type { StepProps } from './step-props.ts';
import { TextsStep } from './texts-step.tsx';

/** Fields that staff mark under the name of what they are part of. */
const marked: Readonly<Record<string, string>> = {
  latitude: 'position',
  longitude: 'position',
  price: 'priceLevel',
  category: 'categories',
};

/** The fields of the current step. */
export function StepFields({ page, fault }: { page: CreatePage; fault: StepProps['fault'] }) {
  const { step, form, sentBack, basics, place, hours, details, services, texts, photos } = page;
  const marks = sentBack?.marks ?? {};
  const mark = (field: string) => marks[field] ?? marks[marked[field] ?? ''];
  const props: StepProps = { page: form, values: form.values, fault, mark };
  if (basics) return <BasicsStep step={basics} isNew={page.mode === 'new'} {...props} />;
  if (place) return <PlaceStep data={place} {...props} />;
  if (hours) return <HoursStepView step={hours} isNew={page.mode === 'new'} {...props} />;
  if (details) return <DetailsStep step={details} {...props} />;
  if (services) return <ServicesStepView step={services} {...props} />;
  if (texts) return <TextsStep step={texts} {...props} />;
  if (photos) return <PhotosStepView step={photos} {...props} />;
  return step === 'contact' ? <ContactStep {...props} /> : null;
}
