import { type PasskeysPage, passkeysDone } from '../../../web/contract/pages/passkeys.data.ts';
import { href } from '../../../web/contract/routes.ts';
import { type PasskeyRow, readPasskeys } from '../../identity/passkeys.query.ts';
import { definePage } from '../../pages/page.ts';
import { formProblem, sectionHead } from '../../pages/personal.ts';
import { sectionsOf, signedIn } from '../../pages/sections.ts';
import { dateTime, dayOf } from '../../platform/i18n/date-text.ts';

/** The passkeys and recovery codes of a member. */
export const dashboardPasskeys = definePage<'dashboardPasskeys', { passkeys: PasskeyRow[]; codesLeft: number }>({
  load: (reader, request) => readPasskeys(reader, signedIn(request).session.person),
  show({ passkeys, codesLeft }, request, t) {
    const { visitor, session } = signedIn(request);
    const { lang } = request.params;
    return {
      code: 'ok',
      data: {
        sections: sectionsOf('dashboard', { ...request, visitor: session, t }),
        action: href('dashboardPasskeys', { lang }),
        passkeys: passkeys.map((row) => showPasskey(row, lang)),
        codesLeft,
        codes: visitor.form?.once ? [...visitor.form.once] : null,
        done: passkeysDone.find((code) => code === request.query.get('done')) ?? null,
        problem: formProblem(visitor.form),
        typed: visitor.form?.values ?? {},
      },
      head: sectionHead(request, t, 'dashboardPasskeys'),
      tags: [],
    };
  },
});

const showPasskey = (
  { id, name, created_at, used_at }: PasskeyRow,
  lang: string,
): PasskeysPage['passkeys'][number] => ({
  id,
  name,
  added: dayOf(created_at, lang),
  addedIso: new Date(created_at).toISOString(),
  used: dateTime(used_at, lang),
  usedIso: new Date(used_at).toISOString(),
});
