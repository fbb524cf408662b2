import type { ReactNode } from 'react';
import '../../../ui/hours.css';
import '../../../ui/listing.css';
import '../../../ui/map.css';
import '../../../ui/photo-form.css';
import '../../../ui/still-map.css';
import '../../../ui/submission.css';

/** The styles of the form of a listing and of its preview; its frame is part of the view, which the Worker renders. */
export default function CreateLayout({ children }: { children: ReactNode }) {
  return children;
}
