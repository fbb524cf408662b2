import type { Message } from '../../platform/mail/mailer.ts';
import { escapeHtml } from '../../platform/text/escape.ts';
import type { ListedMail } from './mail.query.ts';

/** A mail on the page. `message` is null if the mail's content was deleted. */
export type ShownMail = Omit<ListedMail, 'data'> & { message: Message | null; links: readonly string[] };

/** The links in a text, in order, without duplicates. */
export const linksIn = (text: string): string[] => [...new Set(text.match(/https?:\/\/[^\s"<>]+/g))];

const style = `:root{color-scheme:light dark;font:16px/1.5 system-ui,sans-serif}
body{max-width:60rem;margin:0 auto;padding:1rem}
article{border-top:1px solid;padding:1rem 0}
pre{white-space:pre-wrap;overflow-wrap:anywhere}
a{overflow-wrap:anywhere}
iframe{width:100%;height:32rem;border:1px solid}`;

/** The outbox page. It is a development tool, so it is in English only. */
export const mailPage = (mails: readonly ShownMail[]): string => `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>Outbox</title>
<style>${style}</style>
</head>
<body>
<main>
<h1>Outbox</h1>
<p>The newest fifty mails of all sites. Only on a developer’s machine; as data: <a href="/dev/mail.json">/dev/mail.json</a>, of one recipient: <code>?to=ADDRESS</code>.</p>
${mails.map(article).join('\n') || '<p>No mail yet. Ask to sign in on one of the sites.</p>'}
</main>
</body>
</html>
`;

function article({
  siteId,
  id,
  siteName,
  recipient,
  language,
  state,
  tries,
  lastError,
  message,
  links,
  createdAt,
}: ShownMail) {
  const about = [siteName, recipient, language, state, lastError, `tries: ${tries}`, new Date(createdAt).toISOString()];
  const title = message?.subject ?? 'emptied: its time is over';
  return `<article id="mail-${siteId}-${id}">
<h2 dir="auto">${escapeHtml(title)}</h2>
<p>${about
    .filter((part) => part !== null)
    .map(escapeHtml)
    .join(' · ')}</p>
${links.length ? `<ul>${links.map((link) => `<li><a href="${escapeHtml(link)}">${escapeHtml(link)}</a></li>`).join('')}</ul>` : ''}
${message ? bodies(message, title) : ''}
</article>`;
}

const bodies = ({ text, html }: Message, title: string): string => `<pre dir="auto">${escapeHtml(text)}</pre>
<details><summary>HTML</summary><iframe sandbox title="${escapeHtml(title)}" srcdoc="${escapeHtml(html)}"></iframe></details>`;
