import type { ComponentProps } from 'react';
import { Icon } from '../../ui/drawing.tsx';

type ViewerButtonProps = {
  name: string;
  icon: ComponentProps<typeof Icon>['name'];
  className?: string;
  /** Undefined where there is nothing to do: the button stays, so that the focus is not lost. */
  press: (() => void) | undefined;
};

/** A button of the photo viewer: an icon, and its name for screen readers and under the pointer. */
export const ViewerButton = ({ name, icon, className = '', press }: ViewerButtonProps) => (
  <button
    type="button"
    className={`viewer-button ${className}`}
    aria-label={name}
    title={name}
    aria-disabled={press ? undefined : true}
    onClick={press}
  >
    <Icon name={icon} />
  </button>
);
