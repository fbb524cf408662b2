import { useTranslations } from 'next-intl';
import { useEffect, useState } from 'react';
import { Icon } from '../../ui/drawing.tsx';

/**
 * Shares the page's address through the device, or else copies it to the clipboard. It needs script, so its space is
 * reserved and it appears after hydration.
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
    // Closing the device's share sheet is not an error.
    await navigator.share({ title, url }).catch((error: Error) => {
      if (error.name !== 'AbortError') throw error;
    });
    return;
  }
  await navigator.clipboard.writeText(url);
  onCopied();
}
