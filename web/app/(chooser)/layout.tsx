import type { Metadata } from 'next';
import type { ReactNode } from 'react';
import '../../ui/theme.css';

export const metadata: Metadata = { title: 'Signpost' };

/** The static root has no language of its own: each language name has a `lang` attribute. */
export default function Layout({ children }: { children: ReactNode }) {
  return (
    <html lang="en">
      <body>{children}</body>
    </html>
  );
}
