import { type LegalEditPage, legalEditSchema } from '../../web/contract/pages/manage-legal.data.ts';
import { pageData } from './people.ts';
import type { Answer } from './server.ts';
import type { TestVisitor } from './visitor.ts';

/** The address of the form of a legal text. */
export const legalFormAddress = (kind: string, language: string, query: Record<string, string> = {}): string =>
  `/en/manage/legal/edit?${new URLSearchParams(Object.entries({ ...query, kind, language }).toSorted())}`;

/** The data of the form of a legal text. */
export const legalFormPage = (who: TestVisitor, address: string): Promise<LegalEditPage> =>
  pageData(who, address, legalEditSchema);

/** Posts the form of a legal text as its page shows it, with some fields filled in. */
export async function postLegal(
  who: TestVisitor,
  address: string,
  { step = 'send', ...typed }: Record<string, string>,
): Promise<Answer> {
  const { form, newest } = await legalFormPage(who, address);
  const { body = '', date = '', tells = 'no', summary = '' } = form.values;
  const shown = { body, date, tells, summary, version: String(newest), base: form.base, role: 'member' };
  return who.post(address, { ...shown, ...typed, step });
}
