import { useTranslations } from 'next-intl';
import { useEffect, useState } from 'react';
import { Icon } from '../../ui/drawing.tsx';

/**
 * Hands the page's address to the device's own sharing, or to its clipboard where there is none. Only there with
 * script, in room that is kept for it.
 */
export function Share({ name }: { name: string }) {
  const t = useTranslations('details');
  const [state, setState] = useState<'none' | 'ready' | 'copied'>('none');
  useEffect(() => setState('ready'), []);
  return (
    <div className="not-printed flex min-h-11 items-center gap-x-4">
      {state !== 'none' && (
        <button type="button" className="button" onClick={() => share(name, () => setState('copied'))}>
          <Icon name="share" />
          {t('share')}
        </button>
      )}
      <span role="status" className="text-sm text-muted">
        {state === 'copied' && t('copied')}
      </span>
    </div>
  );
}

async function share(title: string, onCopied: () => void): Promise<void> {
  const url = location.href;
  if (navigator.share) {
    // Who closes the device's sheet has not failed.
    await navigator.share({ title, url }).catch((error: Error) => {
      if (error.name !== 'AbortError') throw error;
    });
    return;
  }
  await navigator.clipboard.writeText(url);
  onCopied();
}
