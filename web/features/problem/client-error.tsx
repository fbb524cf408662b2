'use client';
import { useEffect, useState } from 'react';
import { reloadOnce, reportError } from '../../slots/monitoring.ts';
import { Notice } from '../../ui/notice.tsx';

/** The texts of the page in the visitor's language. */
export type ClientErrorTexts = {
  title: string;
  /** The technical sentence about the failure, for support staff. */
  exception: string;
  text: string;
  digest: (digest: string) => string;
  digestHelp: string;
  retry: string;
  home: string;
};

type ClientErrorProps = { error: unknown; texts: ClientErrorTexts; homePath: string; retry: () => void };

/** The error page for a failure in the browser, with the id of its report. */
export function ClientError({ error, texts, homePath, retry }: ClientErrorProps) {
  const digest = useDigest(error);
  return (
    <Notice drawing="tools" title={texts.title}>
      <p className="text-lg">{texts.text}</p>
      <div className="mt-6 border-s-2 border-line ps-4 text-sm">
        <p>{texts.exception}</p>
        {digest && (
          <>
            <p className="mt-1 font-mono">{texts.digest(digest)}</p>
            <p className="mt-1 text-muted">{texts.digestHelp}</p>
          </>
        )}
      </div>
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

/**
 * Reports the error once and returns its event id. If a chunk of an outdated build is missing, reloads the page
 * instead.
 */
function useDigest(error: unknown): string {
  const [digest, setDigest] = useState('');
  useEffect(() => {
    if (!reloadOnce(error)) setDigest(reportError(error));
  }, [error]);
  return digest;
}
