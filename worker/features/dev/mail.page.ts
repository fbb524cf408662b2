import type { Message } from '../../platform/mail/mailer.ts';
import { escapeHtml } from '../../platform/text/escape.ts';
import type { ListedMail } from './mail.query.ts';

/** A mail on the page. `message` is null if the mail's content was deleted. */
export type ShownMail = Omit<ListedMail, 'data'> & {
  /** The address that it is sent from. */
  from: string;
  message: Message | null;
  links: readonly string[];
};

/** What became of an answer to the mail with an id of `idOf`. `refusal`: why it was not taken; null if it was. */
export type Answered = { id: string; refusal: string | null; text: string };

/** The id of a mail among those of all sites. */
export const idOf = (site: number, mail: number): string => `${site}-${mail}`;

/** The fragment of a mail on the page. */
export const anchorOf = (site: number, mail: number): string => `mail-${idOf(site, mail)}`;

/** The links in a text, in order, without duplicates. */
export const linksIn = (text: string): string[] => [...new Set(text.match(/https?:\/\/[^\s"<>]+/g))];

const style = `:root{color-scheme:light dark;font:16px/1.5 system-ui,sans-serif}
body{max-width:60rem;margin:0 auto;padding:1rem}
article{border-top:1px solid;padding:1rem 0}
pre{white-space:pre-wrap;overflow-wrap:anywhere}
a,dd{overflow-wrap:anywhere}
dl{display:grid;grid-template-columns:max-content 1fr;gap:.25rem 1rem}
dd{margin:0}
form{display:grid;gap:.5rem;justify-items:start;padding-block:1rem}
textarea{width:100%;box-sizing:border-box}
textarea,input,button{font:inherit}
summary,button{min-height:2.75rem}
summary{line-height:2.75rem;cursor:pointer}
label input[type=checkbox]{width:1.25rem;height:1.25rem;vertical-align:middle}
iframe{width:100%;height:32rem;border:1px solid}`;

/** The outbox page. It is a development tool, so it is in English only. */
export const mailPage = (mails: readonly ShownMail[], answered: Answered | null): string => `<!doctype html>
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
${mails.map((mail) => article(mail, answered)).join('\n') || '<p>No mail yet. Ask to sign in on one of the sites.</p>'}
</main>
</body>
</html>
`;

function article(mail: ShownMail, answered: Answered | null) {
  const { siteId, id, siteName, recipient, language, state, tries, lastError, message, links, createdAt } = mail;
  const about = [siteName, recipient, language, state, lastError, `tries: ${tries}`, new Date(createdAt).toISOString()];
  const title = message?.subject ?? 'emptied: its time is over';
  const result = answered?.id === idOf(siteId, id) ? answered : null;
  return `<article id="${anchorOf(siteId, id)}">
<h2 dir="auto">${escapeHtml(title)}</h2>
<p>${about
    .filter((part) => part !== null)
    .map(escapeHtml)
    .join(' · ')}</p>
${result ? statusOf(result) : ''}
${links.length ? `<ul>${links.map((link) => `<li><a href="${escapeHtml(link)}">${escapeHtml(link)}</a></li>`).join('')}</ul>` : ''}
${message ? headers(mail.from, message) + bodies(message, title) : ''}
${message?.replyTo ? answerForm(mail, result) : ''}
</article>`;
}

/** The headers that the mail service is given. */
function headers(from: string, { fromName, to, replyTo, subject, headers: more }: Message): string {
  const all = {
    From: `${fromName} <${from}>`,
    To: to,
    ...(replyTo && { 'Reply-To': replyTo }),
    Subject: subject,
    ...more,
  };
  const rows = Object.entries(all).map(
    ([name, value]) => `<dt>${escapeHtml(name)}</dt><dd dir="auto">${escapeHtml(value)}</dd>`,
  );
  return `<details><summary>Headers</summary><dl>${rows.join('')}</dl></details>`;
}

const bodies = ({ text, html }: Message, title: string): string => `<pre dir="auto">${escapeHtml(text)}</pre>
<details><summary>HTML</summary><iframe sandbox title="${escapeHtml(title)}" srcdoc="${escapeHtml(html)}"></iframe></details>`;

const statusOf = ({ refusal }: Answered): string =>
  `<p role="status"><strong>${refusal === null ? 'The answer was taken.' : `Refused: ${escapeHtml(refusal)}`}</strong></p>`;

/** The form by which the recipient answers, without a mail program. */
function answerForm({ siteId, id, recipient }: ShownMail, result: Answered | null): string {
  const field = (name: string) => `answer-${name}-${idOf(siteId, id)}`;
  const refusal = result?.refusal ?? null;
  return `<details${refusal === null ? '' : ' open'}><summary>Answer as ${escapeHtml(recipient)}</summary>
<form method="post" action="/dev/mail/reply" enctype="multipart/form-data">
<input type="hidden" name="site" value="${siteId}"><input type="hidden" name="mail" value="${id}">
<label for="${field('text')}">Text</label>
<textarea id="${field('text')}" name="text" rows="6" dir="auto">\n${escapeHtml(result?.text ?? '')}</textarea>
<label for="${field('file')}">File</label>
<input id="${field('file')}" name="file" type="file">
<label><input type="checkbox" name="automatic"> as an absence notice, which a program writes</label>
<button>Send the answer</button>
</form></details>`;
}
