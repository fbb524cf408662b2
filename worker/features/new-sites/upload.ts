import { languages } from '../../../web/contract/languages.ts';
import type { SiteId } from '../../data/schema.ts';
import type { AppContext } from '../../http/context.ts';
import { type ArchiveProblem, checkArchive, openZipBytes } from '../archive/index.ts';
import { tables } from '../tables.ts';
import type { UploadedFile } from './fields.ts';
import { orderObject } from './order-object.ts';

/** Bytes of an uploaded archive at most: a form is held in memory while it is read. */
export const mostFileBytes = 20_000_000;

/** An archive that can be used, or what is wrong with it: a key of the messages, and where. */
export type Uploaded = { file: UploadedFile } | { code: string; at: string };

/** Checks an archive from end to end, and keeps it until the site is made. */
export async function keepArchive(c: AppContext, posted: File): Promise<Uploaded> {
  const bytes = new Uint8Array(await posted.arrayBuffer());
  const opened = await openZipBytes(bytes);
  if (opened.code === 'broken') return problemOf(opened.problem);
  try {
    const checked = await checkArchive(opened.archive, {
      ...{ tables, languages: languages.map(({ tag }) => tag), onListing: () => undefined },
    });
    if (checked.code === 'broken') return problemOf(checked.problem);
    const { site, counts, media } = checked;
    const key = crypto.randomUUID();
    await c.env.UPLOADS.put(orderObject(c.var.served.site.id as SiteId, key), bytes);
    return {
      file: {
        ...{ key, name: posted.name.slice(0, 100), listings: counts.listings ?? 0, pictures: media },
        languages: site.languages.map(({ language }) => language),
      },
    };
  } finally {
    opened.close();
  }
}

function problemOf(problem: ArchiveProblem): { code: string; at: string } {
  switch (problem.code) {
    case 'not-an-archive':
    case 'no-manifest':
    case 'unknown-format':
      return { code: 'file-other', at: '' };
    case 'truncated':
      return { code: 'file-truncated', at: '' };
    case 'too-large':
      return { code: 'file-large', at: '' };
    case 'unknown-version':
      return { code: 'file-version', at: '' };
    case 'unknown-language':
      return { code: 'file-language', at: problem.language };
    case 'unsafe-name':
      return { code: 'file-damaged', at: problem.name };
    default: {
      const record = 'record' in problem && problem.record !== undefined ? `:${problem.record}` : '';
      return { code: 'file-damaged', at: problem.path + record };
    }
  }
}
