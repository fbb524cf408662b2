/**
 * A field of a form. `text`: any text. `typed`: a text of a kind that the browser knows, such as an email address.
 * `choice`: a select or a group of radio buttons. `tick`: a check box.
 */
export type Field = {
  name: string;
  kind: 'text' | 'typed' | 'hidden' | 'choice' | 'tick';
  value: string;
  options: string[];
  /** Whether the page says that what was typed is wrong. */
  isFaulty: boolean;
};

export type Form = { action: string; fields: Field[]; buttons: { name: string; value: string }[] };

/** What a document contains. `strange`: elements and attributes that no page of the product has. */
export type Inspected = { forms: Form[]; links: string[]; strange: string[]; showsPayload: boolean };

/**
 * Reads a document: the given HTML, whose scripts do not run, or the open one. It runs in a browser, whose parser decides
 * what is an element, so it uses nothing from outside.
 */
export function inspect(html: string | null): Inspected {
  const doc = html === null ? document : new DOMParser().parseFromString(html, 'text/html');
  const alien = 'iframe,frame,object,embed,applet,base,portal,body meta[http-equiv],meta[http-equiv="refresh" i]';
  const urls = ['href', 'src', 'action', 'formaction', 'xlink:href', 'data', 'srcdoc', 'poster', 'to', 'values'];
  const isCode = (value: string) =>
    // biome-ignore lint/suspicious/noControlCharactersInRegex: browsers skip them
    /^(javascript|vbscript|data(?!:image\/)|livescript):/i.test(value.replace(/[\u0000-\u0020]/g, ''));
  const isOwnScript = (script: HTMLScriptElement) => {
    if (script.hasAttribute('src')) return /^\/(?!\/)/.test(script.getAttribute('src') ?? '');
    return (script.nonce || script.getAttribute('nonce') || '') !== '' || script.type === 'application/ld+json';
  };
  // Examples of widgets, and previews in the viewer: each in a sandbox with an origin of its own.
  const isOwnFrame = (element: Element) =>
    element.matches('iframe[sandbox]:not([sandbox*="allow-same-origin"]):not([srcdoc])') &&
    /^https?:\/\/[^/]+\/(cms-viewer\/widget-loader\/[a-z-]+\?key=example&|[^?]*\?([^#]*&)?preview=ey)/.test(
      element.getAttribute('src') ?? '',
    );
  const strange = new Set<string>();
  const report = (element: Element, why: string) => strange.add(`${why}: ${element.outerHTML.slice(0, 160)}`);
  for (const element of doc.querySelectorAll('*')) {
    if (element.matches(alien) && !isOwnFrame(element)) report(element, 'an element of no page');
    if (element.localName === 'script' && !isOwnScript(element as HTMLScriptElement))
      report(element, 'a foreign script');
    for (const { name, value } of element.attributes) {
      if (/^on/i.test(name)) report(element, `the handler ${name}`);
      if (urls.includes(name.toLowerCase()) && isCode(value)) report(element, `code in ${name}`);
    }
  }

  const kindOf = (control: HTMLInputElement | HTMLSelectElement | HTMLTextAreaElement): Field['kind'] | undefined => {
    if (control.localName === 'textarea') return 'text';
    if (control.localName === 'select') return 'choice';
    if (['text', 'search'].includes(control.type)) return 'text';
    if (control.type === 'hidden') return 'hidden';
    if (control.type === 'radio') return 'choice';
    if (control.type === 'checkbox') return 'tick';
    return ['file', 'submit', 'button', 'image', 'reset'].includes(control.type) ? undefined : 'typed';
  };
  const fieldsOf = (form: HTMLFormElement): Field[] => {
    const fields = new Map<string, Field>();
    for (const element of form.elements) {
      const control = element as HTMLInputElement;
      if (!control.name || !['input', 'select', 'textarea'].includes(control.localName)) continue;
      const kind = kindOf(control);
      if (!kind) continue;
      const known = fields.get(control.name);
      if (known) known.options.push(control.value);
      else {
        const options =
          control.localName === 'select'
            ? [...(element as HTMLSelectElement).options].map(({ value }) => value).filter(Boolean)
            : [control.value];
        const isFaulty = control.getAttribute('aria-invalid') === 'true';
        fields.set(control.name, { name: control.name, kind, value: control.value, options, isFaulty });
      }
    }
    return [...fields.values()];
  };
  const forms = [...doc.querySelectorAll<HTMLFormElement>('form')]
    .filter((form) => form.getAttribute('method')?.toLowerCase() === 'post')
    .map((form) => ({
      action: form.getAttribute('action') ?? '',
      fields: fieldsOf(form),
      buttons: [...form.elements]
        .map((element) => element as HTMLButtonElement)
        .filter(({ localName, type }) => localName === 'button' && type === 'submit')
        .map(({ name, value }) => ({ name, value })),
    }));

  const shown = [...doc.querySelectorAll('body *:not(script)')].some((element) =>
    [...element.childNodes, ...element.attributes].some(
      ({ nodeType, nodeValue }) =>
        nodeType !== Node.ELEMENT_NODE &&
        /__ran|(alert|prompt|confirm|eval|print)\s*[(`]|\bon(error|load|\w*focus|click)\s*=|javascript:|<(script|img|svg)/i.test(
          nodeValue ?? '',
        ),
    ),
  );
  return {
    forms,
    links: [...doc.querySelectorAll('a[href]')].map((link) => link.getAttribute('href') ?? ''),
    strange: [...strange],
    showsPayload: shown,
  };
}
