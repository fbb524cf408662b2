import { language } from '../../../web/contract/languages.ts';
import { escapeHtml } from '../text/escape.ts';
import { accentHex } from './accent.ts';

/** A part of a mail, as plain text. */
export type Block =
  | { kind: 'text'; text: string }
  | { kind: 'action'; label: string; link: string }
  | { kind: 'code'; code: string };

/** The content of a mail, before it becomes text or HTML. `replyLine`: its first line, if it can be answered. */
export type Letter = { subject: string; blocks: readonly Block[]; footer: string; replyLine?: string };

/** The sending site, as the recipient sees it. */
export type Sender = { name: string; origin: string; accentHue: number };

/**
 * Text for a header: one line, no control characters, at most 200 characters. A line break in a site's name must not
 * start another header.
 */
export function headerText(text: string): string {
  const line = text.replace(/[\p{Cc}\p{Zl}\p{Zp}\s]+/gu, ' ').trim();
  return [...line].slice(0, 200).join('');
}

/** The mail as plain text. Links and codes are on lines of their own, so that text direction does not move them. */
export const letterText = ({ blocks, footer, replyLine }: Letter): string =>
  `${[...(replyLine ? [replyLine] : []), ...blocks.map(blockText), `-- \n${footer}`].join('\n\n')}\n`;

function blockText(block: Block): string {
  switch (block.kind) {
    case 'text':
      return block.text;
    case 'action':
      return block.link;
    case 'code':
      return block.code;
  }
}

/** Only the button sets colours, text and background: mail programs invert all others in dark mode. */
const styles = {
  body: 'margin:0;padding:24px 16px;font:16px/1.6 system-ui,-apple-system,Segoe UI,Roboto,Noto Sans,sans-serif',
  frame: 'max-width:34em;margin:0 auto',
  site: 'font-size:20px;font-weight:600;margin:0 0 24px',
  text: 'margin:0 0 16px',
  action: 'margin:0 0 24px',
  code: 'margin:0 0 24px;font:600 28px/1.4 ui-monospace,Menlo,Consolas,monospace;letter-spacing:4px',
  footer: 'margin:32px 0 0;font-size:14px',
  replyLine: 'margin:0 0 24px;font-size:14px',
} as const;

/** The mail as HTML: no tables, images, scripts or remote content. */
export function letterHtml(
  { subject, blocks, footer, replyLine }: Letter,
  { tag, sender }: { tag: string; sender: Sender },
) {
  const attributes = `lang="${tag}" dir="${language(tag).direction}"`;
  const accent = accentHex(sender.accentHue);
  return `<!doctype html>
<html ${attributes}>
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<meta name="supported-color-schemes" content="light dark">
<title>${escapeHtml(subject)}</title>
<style>:root{color-scheme:light dark;supported-color-schemes:light dark}</style>
</head>
<body style="${styles.body}">
<div ${attributes} style="${styles.frame}">
${replyLine ? `<p style="${styles.replyLine}">${escapeHtml(replyLine)}</p>\n` : ''}<p style="${styles.site}"><a href="${escapeHtml(sender.origin)}" style="color:inherit;text-decoration:none">${escapeHtml(sender.name)}</a></p>
${blocks.map((block) => blockHtml(block, accent)).join('\n')}
<p style="${styles.footer}">${escapeHtml(footer)}</p>
</div>
</body>
</html>
`;
}

function blockHtml(block: Block, accent: string): string {
  switch (block.kind) {
    case 'text':
      return `<p style="${styles.text}">${escapeHtml(block.text)}</p>`;
    case 'action':
      return `<p style="${styles.action}"><a href="${escapeHtml(block.link)}" style="${button(accent)}">${escapeHtml(block.label)}</a></p>`;
    case 'code':
      return `<p style="${styles.code}"><bdi dir="ltr">${escapeHtml(block.code)}</bdi></p>`;
  }
}

const button = (accent: string) =>
  `display:inline-block;padding:12px 24px;border-radius:3px;background-color:${accent};color:#ffffff;text-decoration:none;font-weight:600`;
