import type { Metadata } from 'next';
import type { ReactNode } from 'react';
import '../../ui/theme.css';

export const metadata: Metadata = { title: 'Signpost' };

/** The static root knows no visitor's language: each name on it says which one it is in. */
export default function Layout({ children }: { children: ReactNode }) {
  return (
    <html lang="en">
      <body>{children}</body>
    </html>
  );
}
