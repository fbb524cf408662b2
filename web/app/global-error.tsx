'use client';
import { useEffect, useState } from 'react';
import '../ui/theme.css';
import { ClientError, type ClientErrorTexts } from '../features/problem/client-error.tsx';

type ErrorMessages = Record<'title' | 'client' | 'text' | 'digest' | 'digestHelp' | 'retry' | 'home', string>;

/** Rendered when the layout itself fails. Without providers, it loads its own texts. */
export default function GlobalError({ error }: { error: Error }) {
  const [{ lang, dir }] = useState(languageOfDocument);
  const texts = useTexts(lang);
  return (
    <html lang={lang} dir={dir}>
      <body>
        <main id="main">
          {texts && <ClientError error={error} texts={texts} homePath={`/${lang}`} retry={() => location.reload()} />}
        </main>
      </body>
    </html>
  );
}

/** The language of the layout that failed. The table of languages would be in the first scripts of every page. */
function languageOfDocument(): { lang: string; dir: string } {
  if (typeof document === 'undefined') return { lang: 'en', dir: 'ltr' };
  const { lang, dir } = document.documentElement;
  return { lang, dir };
}

function useTexts(lang: string): ClientErrorTexts | undefined {
  const [messages, setMessages] = useState<ErrorMessages>();
  useEffect(() => {
    // Every file that matches the path becomes a chunk that browsers can load.
    import(/* webpackExclude: /countries|glossary|languages|notes|search-words/ */ `../../locales/${lang}.json`).then(
      ({ default: locale }: { default: { error: ErrorMessages } }) => setMessages(locale.error),
    );
  }, [lang]);
  if (!messages) return undefined;
  // The placeholders are plain ones, so no message formatter is needed.
  return {
    ...messages,
    exception: messages.client.replace('{host}', location.host),
    digest: (digest) => messages.digest.replace('{digest}', digest),
  };
}
