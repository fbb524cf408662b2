import { describe, expect, test } from 'vitest';
import { codeForms } from '../../../../web/contract/pages/widgets.data.ts';
import { escapeHtml } from '../../../platform/text/escape.ts';
import { codeOf, type EmbeddedWidget } from './code.ts';

const widget: EmbeddedWidget = {
  script: { src: 'https://signpost.example/widget.js', integrity: null },
  attributes: { key: 'k'.repeat(22), kind: 'listing', of: 'louvre', lang: '', theme: 'dark' },
  fallback: {
    href: 'https://museums.example/en/directory/listing/louvre',
    text: 'Louvre',
    badge: 'https://signpost.example/widget/badge/en.svg?key=k&of=louvre',
  },
  frame: { src: 'https://signpost.example/cms-viewer/widget-loader/en?key=k&kind=listing', width: 480, height: 200 },
};

/** Every text of the widget is a name. */
const named = (name: string): EmbeddedWidget => ({
  script: { src: name, integrity: name },
  attributes: { key: name, kind: name, of: name, accent: name },
  fallback: { href: name, text: name, badge: name },
  frame: { src: name, width: 480, height: 200 },
});

const inUnicode = (sign: string) => `\\u${sign.charCodeAt(0).toString(16).padStart(4, '0')}`;

const hostile = `"><script>alert('x')</script><img src=x onerror=alert(1)>&quot;\u2028\${x}\`</textarea>`;

describe('The code of a widget', () => {
  test('is a script and an element with a link for pages without script', () => {
    expect(codeOf('element', widget)).toBe(
      `<script src="https://signpost.example/widget.js" async></script>\n` +
        `<signpost-widget key="${'k'.repeat(22)}" kind="listing" of="louvre" theme="dark" style="display:block;min-height:200px">` +
        `<a href="https://museums.example/en/directory/listing/louvre">` +
        `<img src="https://signpost.example/widget/badge/en.svg?key=k&amp;of=louvre" width="240" height="56" alt="Louvre">` +
        `</a></signpost-widget>`,
    );
  });

  test('is one script tag that says all by itself', () => {
    expect(codeOf('tag', widget)).toBe(
      `<div style="display:block;min-height:200px"><script src="https://signpost.example/widget.js" ` +
        `data-key="${'k'.repeat(22)}" data-kind="listing" data-of="louvre" data-theme="dark" async></script></div>`,
    );
  });

  test('names the hash of a pinned script, for React too', () => {
    const pinned = {
      ...widget,
      script: { src: 'https://signpost.example/widget-0123.js', integrity: 'sha384-AbC+/=' },
    };
    expect(codeOf('element', pinned)).toContain('integrity="sha384-AbC+/=" crossorigin="anonymous" async');
    expect(codeOf('react', pinned)).toContain(`script.integrity = "sha384-AbC+/=";`);
    expect(codeOf('react', pinned)).toContain(`script.crossOrigin = 'anonymous';`);
  });

  test.each(codeForms)('is only what it should be, whatever a listing is called: %s', (form) => {
    const plain = codeOf(form, named('A'));
    const code = codeOf(form, named(hostile));
    // Without what is escaped, the code is the same as of a plain name.
    const escaped = form === 'react' ? JSON.stringify(hostile).replace(/[<\u2028]/g, inUnicode) : escapeHtml(hostile);
    expect(code).toContain(escaped);
    expect(code.replaceAll(escaped, form === 'react' ? '"A"' : 'A')).toBe(plain);
    expect(code.match(/<(script|img|textarea)/g)).toEqual(plain.match(/<(script|img|textarea)/g));
  });

  test('has the names of attributes in React that React does not keep to itself', () => {
    const code = codeOf('react', widget);
    expect(code).toContain(`<signpost-widget data-key={"${'k'.repeat(22)}"} data-kind={"listing"} data-of={"louvre"}`);
    expect(code).toContain(`style={{ display: 'block', minHeight: 200 }}`);
    expect(code).not.toMatch(/ key=/);
  });
});
