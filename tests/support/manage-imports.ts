import { expect, vi } from 'vitest';
import { type ImportState, type ManageImportPage, manageImportSchema } from '../../web/contract/pages/imports.data.ts';
import { pageData } from './people.ts';
import type { Answer } from './server.ts';
import type { TestVisitor } from './visitor.ts';

/** The page on which staff upload files. */
export const importsPage = '/en/manage/imports';

export const fileOf = (content: string, name = 'places.csv'): File => new File([content], name);

export const upload = (who: TestVisitor, file: File, fields: Record<string, string> = {}): Promise<Answer> =>
  who.upload(importsPage, { step: 'upload', language: 'en', ...fields }, { name: 'file', value: file });

/** The path of the import that an answer leads to. */
export function pathOf(answer: Answer): string {
  const to = answer.headers.get('location') ?? '';
  expect([answer.status, to]).toEqual([303, expect.stringMatching(/^\/en\/manage\/imports\/[a-z0-9]+\?done=/)]);
  return to.replace(/\?.*/, '');
}

export const pageOf = (who: TestVisitor, path: string): Promise<ManageImportPage> =>
  pageData(who, path, manageImportSchema);

/** The page of an import once it is in one of the states. */
export const reach = (who: TestVisitor, path: string, ...states: ImportState[]): Promise<ManageImportPage> =>
  vi.waitUntil(
    async () => {
      const page = await pageOf(who, path);
      return states.includes(page.state) && page;
    },
    { timeout: 60_000, interval: 200 },
  );

/** Has a file imported. @returns the path of the import, and its page once it is done. */
export async function importFile(
  who: TestVisitor,
  content: string,
  fields: Record<string, string> = {},
): Promise<{ path: string; page: ManageImportPage }> {
  const path = pathOf(await upload(who, fileOf(content), fields));
  await reach(who, path, 'checked');
  await who.post(path, { step: 'run' });
  return { path, page: await reach(who, path, 'done') };
}
