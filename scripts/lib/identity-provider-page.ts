import { findLanguage, language } from '../../web/contract/languages.ts';
import { addressOf, demoPeople } from './demo-people.ts';

type Messages = { intro: string; nobody: string };

/** These texts are not in `locales/`, which is deployed with the Worker: they are for developers and testers only. */
const messages: Readonly<Record<string, Messages>> = {
  en: {
    intro: 'A provider on this machine, for trying things out. Whom do you want to be?',
    nobody: 'Nobody: cancel',
  },
  de: {
    intro: 'Ein Anbieter auf diesem Rechner, zum Ausprobieren. Wer möchten Sie sein?',
    nobody: 'Niemand: abbrechen',
  },
  fr: {
    intro: 'Un fournisseur sur cette machine, pour faire des essais. Qui voulez-vous être ?',
    nobody: 'Personne : annuler',
  },
  es: {
    intro: 'Un proveedor en este ordenador, para hacer pruebas. ¿Quién quieres ser?',
    nobody: 'Nadie: cancelar',
  },
  pl: {
    intro: 'Dostawca na tym komputerze, do wypróbowania. Kim chcesz być?',
    nobody: 'Nikim: anuluj',
  },
  ar: {
    intro: 'مزوّد هوية على هذا الجهاز للتجربة. من تريد أن تكون؟',
    nobody: 'لا أحد: إلغاء',
  },
  hi: {
    intro: 'इसी मशीन पर आज़माने के लिए एक प्रदाता। आप कौन बनना चाहते हैं?',
    nobody: 'कोई नहीं: रद्द करें',
  },
  ja: {
    intro: 'このマシン上で試すためのプロバイダーです。誰としてログインしますか？',
    nobody: '誰でもない（キャンセル）',
  },
};

const buttons = demoPeople
  .map((demo) => {
    const address = `<span dir="ltr">${addressOf(demo)}</span>`;
    return `<button name="person" value="${demo.id}"><b lang="en">${demo.name}</b> ${address}</button>`;
  })
  .join('');

const style = `:root{color-scheme:light dark;font:16px/1.5 system-ui,sans-serif}
body{max-width:26rem;margin:10vh auto;padding:0 1rem}
form{display:grid;gap:.5rem}
button{font:inherit;text-align:start;padding:.6rem 1rem;cursor:pointer}
b{display:block}`;

/**
 * The page to choose a demo person on.
 * @param wanted OpenID's `ui_locales`: language tags separated by spaces, the preferred one first.
 */
export function chooserPage(wanted: unknown): string {
  const tags = String(wanted ?? '')
    .toLowerCase()
    .split(' ');
  const tag = tags.find((candidate) => findLanguage(candidate) && messages[candidate]) ?? 'en';
  const { intro, nobody } = messages[tag] as Messages;
  return `<!doctype html>
<html lang="${tag}" dir="${language(tag).direction}">
<meta charset="utf-8">
<meta name="viewport" content="width=device-width">
<title>Demo ID</title>
<link rel="icon" href="data:,">
<style>${style}</style>
<h1><bdi>Demo ID</bdi></h1>
<p>${intro}</p>
<form method="post">${buttons}<button name="person" value="">${nobody}</button></form>
</html>`;
}
