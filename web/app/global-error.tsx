'use client';
import { useEffect, useState } from 'react';
import '../ui/theme.css';
import { findLanguage } from '../contract/languages.ts';
import { ClientError, type ClientErrorTexts } from '../features/problem/client-error.tsx';

type ErrorMessages = Record<'client' | 'text' | 'digest' | 'digestHelp' | 'retry' | 'home', string>;

/** Rendered when the layout itself fails. Without providers, it loads its own texts. */
export default function GlobalError({ error }: { error: Error }) {
  const [lang] = useState(() => (typeof document === 'undefined' ? '' : document.documentElement.lang));
  const language = findLanguage(lang) ?? findLanguage('en');
  const texts = useTexts(language?.tag ?? 'en');
  return (
    <html lang={language?.tag} dir={language?.direction}>
      <body>
        <main id="main">
          {texts && (
            <ClientError error={error} texts={texts} homePath={`/${language?.tag}`} retry={() => location.reload()} />
          )}
        </main>
      </body>
    </html>
  );
}

function useTexts(lang: string): ClientErrorTexts | undefined {
  const [messages, setMessages] = useState<ErrorMessages>();
  useEffect(() => {
    // Every file that matches the path becomes a chunk that browsers can load.
    import(/* webpackExclude: /countries|languages|notes/ */ `../../locales/${lang}.json`).then(
      ({ default: locale }: { default: { error: ErrorMessages } }) => setMessages(locale.error),
    );
  }, [lang]);
  if (!messages) return undefined;
  // The placeholders are plain ones, so no message formatter is needed.
  return {
    ...messages,
    title: messages.client.replace('{host}', location.host),
    digest: (digest) => messages.digest.replace('{digest}', digest),
  };
}
