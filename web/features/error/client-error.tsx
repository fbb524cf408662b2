'use client';
import { useEffect, useState } from 'react';
import { reloadOnce, reportError } from '../../slots/monitoring.ts';
import { Notice } from '../../ui/notice.tsx';

/** The words of the page, already in the visitor's language. */
export type ClientErrorTexts = {
  title: string;
  text: string;
  digest: (digest: string) => string;
  digestHelp: string;
  retry: string;
  home: string;
};

type ClientErrorProps = { error: unknown; texts: ClientErrorTexts; homePath: string; retry: () => void };

/** A page that failed in the browser: says so, with the number under which the failure was recorded. */
export function ClientError({ error, texts, homePath, retry }: ClientErrorProps) {
  const digest = useDigest(error);
  return (
    <Notice drawing="tools" title={texts.title} sentence>
      <p className="text-lg">{texts.text}</p>
      {digest && (
        <div className="mt-6 border-s-2 border-line ps-4 text-sm">
          <p className="font-mono">{texts.digest(digest)}</p>
          <p className="mt-1 text-muted">{texts.digestHelp}</p>
        </div>
      )}
      <p className="mt-8 flex flex-wrap gap-3">
        <button type="button" className="button is-main" onClick={retry}>
          {texts.retry}
        </button>
        <a className="button" href={homePath}>
          {texts.home}
        </a>
      </p>
    </Notice>
  );
}

/** Reports the error once and says its event id; a page of an older build is loaded anew instead. */
function useDigest(error: unknown): string {
  const [digest, setDigest] = useState('');
  useEffect(() => {
    if (!reloadOnce(error)) setDigest(reportError(error));
  }, [error]);
  return digest;
}
