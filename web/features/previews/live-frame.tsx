import type { PreviewFrame } from '../../contract/pages/previews.data.ts';
import { useKeptFrame } from './use-kept-frame.ts';

/** The attributes of all frames with previews. */
export const frameProps = {
  className: 'preview-frame',
  // Without script, links in the frame lead on in this window.
  sandbox: 'allow-scripts allow-top-navigation-by-user-activation',
  referrerPolicy: 'no-referrer',
  loading: 'lazy',
} as const;

type LiveFrameProps = {
  frame: Pick<PreviewFrame, 'key' | 'src'>;
  title: string;
  register: (frame: HTMLIFrameElement | null) => void;
};

/** The frame of a preview, which keeps its address while it shows the same. */
export function LiveFrame({ frame, title, register }: LiveFrameProps) {
  const src = useKeptFrame(frame);
  // Another element for another address: the same one would add an entry to the browser's history.
  return <iframe key={src} ref={register} src={src} title={title} {...frameProps} />;
}
