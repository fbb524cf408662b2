import { StayLink } from './stay-link.tsx';

export type Chosen = { words: string; path: string; isChosen: boolean };

/** Links of which one is chosen. */
export const Choices = ({ label, choices }: { label: string; choices: readonly Chosen[] }) => (
  <nav className="choices" aria-label={label}>
    <span aria-hidden="true">{label}</span>
    <ul>
      {choices.map(({ words, path, isChosen }) => (
        <li key={path}>
          <StayLink className="tap" href={path} aria-current={isChosen || undefined}>
            {words}
          </StayLink>
        </li>
      ))}
    </ul>
  </nav>
);

/** Languages as such links. */
export const inWords = (choices: readonly { label: string; path: string; isChosen: boolean }[]): Chosen[] =>
  choices.map(({ label, path, isChosen }) => ({ words: label, path, isChosen }));
