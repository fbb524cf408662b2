import { useTranslations } from 'next-intl';
import { useEffect, useRef, useState } from 'react';
import { keysAreOff, pressed, setKeysOff } from './press-key.ts';

const keys = ['j', 'k', 'Enter', 'x', 'a', 's', 'r', 'n', 'u', 'help'] as const;

/** The keyboard shortcuts of the queue, and the dialog that explains them and turns them off. */
export function Keys() {
  const t = useTranslations('queue.keys');
  const dialog = useRef<HTMLDialogElement>(null);
  const [isOff, setIsOff] = useState(false);
  useEffect(() => setIsOff(keysAreOff()), []);
  useEffect(() => {
    const listen = (event: KeyboardEvent) => {
      if (pressed(event) === '?') dialog.current?.showModal();
    };
    document.addEventListener('keydown', listen);
    return () => document.removeEventListener('keydown', listen);
  }, []);
  return (
    <div className="needs-script mt-10">
      <button type="button" className="button" onClick={() => dialog.current?.showModal()} aria-haspopup="dialog">
        {t('open')}
      </button>
      <dialog ref={dialog} className="keys" aria-labelledby="keys-title">
        <h2 id="keys-title" className="mb-4 text-lg">
          {t('title')}
        </h2>
        <dl className="mb-4 grid gap-2">
          {keys.map((key) => (
            <div key={key} className="flex gap-4">
              <dt>
                <kbd className="font-mono" dir="ltr">
                  {key === 'help' ? '?' : key}
                </kbd>
              </dt>
              <dd>{t(`does.${key}`)}</dd>
            </div>
          ))}
        </dl>
        <label className="tap mb-4">
          <input
            type="checkbox"
            checked={!isOff}
            onChange={({ target }) => {
              setIsOff(!target.checked);
              setKeysOff(!target.checked);
            }}
          />
          {t('on')}
        </label>
        <form method="dialog">
          <button type="submit" className="button is-main">
            {t('close')}
          </button>
        </form>
      </dialog>
    </div>
  );
}
