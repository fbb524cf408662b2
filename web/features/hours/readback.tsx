import { useTranslations } from 'next-intl';
import { useRef } from 'react';
import type { WeekForm } from '../../contract/hours-form.ts';
import { Lines } from './lines.tsx';
import type { Editor } from './use-editor.ts';

type ReadbackProps = {
  week: WeekForm;
  /** Null without script. */
  editor: Editor | null;
  /** Whether a form without any times says that the place is closed. */
  isKnown?: boolean;
};

/** The typed opening hours in sentences. With script they follow what is typed in the form around them. */
export function Readback({ week, editor, isKnown = false }: ReadbackProps) {
  const t = useTranslations('hours.edit');
  const element = useRef<HTMLDivElement>(null);
  return (
    <div ref={element}>
      <p className="text-sm font-semibold">{t('readback')}</p>
      <div className="prose text-muted" role="status">
        {editor ? <editor.Words week={week} inside={element} isKnown={isKnown} /> : <Lines lines={week.words} />}
      </div>
    </div>
  );
}
