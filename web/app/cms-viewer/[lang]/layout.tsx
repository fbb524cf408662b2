import type { ReactNode } from 'react';
import '../../../ui/theme.css';
import '../../../ui/area.css';
import { FooterView } from '../../../features/chrome/footer.view.tsx';
import { HeaderView } from '../../../features/chrome/header.view.tsx';
import { SearchSuggestions } from '../../../features/search/search-suggestions.tsx';
import { languageParams, shellLayout } from '../../../slots/shell.tsx';

export const dynamicParams = false;
export const generateStaticParams = languageParams;

export default async function Layout({ children, params }: { children: ReactNode; params: Promise<{ lang: string }> }) {
  const { lang } = await params;
  return shellLayout({ lang, Header: HeaderView, Footer: FooterView, SearchSuggestions, children });
}
