'use client';
import { useEffect, useState } from 'react';
import '../ui/theme.css';
import { findLanguage } from '../contract/languages.ts';
import { ClientError, type ClientErrorTexts } from '../features/error/client-error.tsx';

type Words = Record<'client' | 'text' | 'digest' | 'digestHelp' | 'retry' | 'home', string>;

/** What is left when the layout itself fails: no providers, so it fetches its own few words. */
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
  const [words, setWords] = useState<Words>();
  useEffect(() => {
    // Every file that the path could name becomes one that browsers may load.
    import(/* webpackExclude: /countries|languages|notes/ */ `../../locales/${lang}.json`).then(
      ({ default: messages }: { default: { error: Words } }) => setWords(messages.error),
    );
  }, [lang]);
  if (!words) return undefined;
  // Their only placeholders are plain ones, so no message formatter has to load for them.
  return {
    ...words,
    title: words.client.replace('{host}', location.host),
    digest: (digest) => words.digest.replace('{digest}', digest),
  };
}
