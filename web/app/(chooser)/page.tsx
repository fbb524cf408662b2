import { languages } from '../../contract/languages.ts';
import { href } from '../../contract/routes.ts';
import { Drawing } from '../../ui/drawing.tsx';

/** The language selection for a plain export, as links with the names of the languages. */
export default function Chooser() {
  return (
    <main id="main">
      <div className="page py-12 md:py-20">
        <Drawing name="compass" className="-ms-3 mb-4 size-24 text-accent" />
        <h1 className="mb-8 font-semibold">Signpost</h1>
        <ul className="max-w-md border-t border-line">
          {languages.map(({ tag, name, direction }) => (
            <li key={tag}>
              <a className="facet" href={href('home', { lang: tag })} hrefLang={tag} lang={tag} dir={direction}>
                <span className="text-lg">{name}</span>
                <span aria-hidden="true">{tag}</span>
              </a>
            </li>
          ))}
        </ul>
      </div>
    </main>
  );
}
