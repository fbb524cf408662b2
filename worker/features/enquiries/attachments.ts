import { fileMegabytes, mostFiles } from '../../../web/contract/enquiries.ts';
import { consume } from '../../data/rate-limits.writer.ts';
import { connection } from '../../http/connection.ts';
import type { AppContext } from '../../http/context.ts';
import { type FormRefusal, refuse } from '../../pages/form-outcome.ts';
import type { FilesContext, FormDefinition, Typed } from '../../pages/forms/form.ts';
import { type DraftFiles, dropFiles, releaseFiles, storeFile } from './draft-files.writer.ts';
import { enquiryLimits } from './limits.ts';
import { filesIn } from './posted-files.ts';

type ThingOf = (c: AppContext) => string | undefined;

/** The parts of a form for the files that come with its message. `thingOf`: what its draft is about. */
export function attachmentsOf(thingOf: ThingOf): Required<Pick<FormDefinition, 'files' | 'attachments'>> {
  const draftOf = ({ c, holder }: FilesContext): DraftFiles => ({
    ...{ site: c.var.served.site.id, holder, thing: thingOf(c) ?? '' },
  });
  return {
    files: {
      bytes: (mostFiles * fileMegabytes + 1) * 1_000_000,
      tooLarge: refuse('files-large', { status: 413, field: 'files' }),
    },
    attachments: {
      receive: (posted, context) => receiveFiles(posted, context, draftOf(context)),
      release: (context) => releaseFiles(draftOf(context), context.now),
    },
  };
}

/** Removes the files whose boxes are checked, and stores those that are posted. */
async function receiveFiles(posted: Typed, { c, now }: FilesContext, draft: DraftFiles): Promise<FormRefusal | null> {
  const dropped = Object.keys(posted).flatMap((name) => name.match(/^drop-([a-f0-9]{32})$/)?.[1] ?? []);
  if (dropped.length) await dropFiles(c.env.DB, draft, dropped, now);
  for (const file of filesIn(posted)) {
    const limit = await consume(c.env.DB, enquiryLimits.filesPerConnection, {
      ...{ site: draft.site, subject: connection(c), now },
    });
    if (limit.code !== 'ok') return refuse('rate-limited', { status: 429, retryAfter: limit.retryAfter });
    const bytes = new Uint8Array(await file.arrayBuffer());
    const stores = { env: c.env, report: c.var.report };
    const stored = await storeFile(stores, { name: file.name, bytes }, { site: draft.site, draft, now });
    if (stored.code !== 'stored') return refuse(stored.code, { field: 'files' });
  }
  return null;
}
