import type { ComponentProps, ReactNode } from 'react';

type PostedBoxProps = Omit<ComponentProps<'input'>, 'type' | 'className' | 'value'> & {
  name: string;
  /** What it posts where it is checked. */
  value: string;
  /** Further classes of the label. */
  className?: string;
  children: ReactNode;
};

/** A box that posts an empty value where it is not checked, so that a draft learns of it. */
export const PostedBox = ({ name, className = '', children, ...input }: PostedBoxProps) => (
  <>
    <label className={`tap cursor-pointer ${className}`}>
      <input {...input} type="checkbox" name={name} />
      {children}
    </label>
    {/* Of two fields with one name the first counts: an unchecked box posts this one. */}
    <input type="hidden" name={name} value="" />
  </>
);
