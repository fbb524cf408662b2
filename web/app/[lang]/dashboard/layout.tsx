import type { ReactNode } from 'react';
import '../../../ui/area.css';

/** The styles of the area; its frame is part of the views, which the Worker renders. */
export default function AreaLayout({ children }: { children: ReactNode }) {
  return children;
}
